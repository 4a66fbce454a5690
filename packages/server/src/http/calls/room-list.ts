import { createHash } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import type { RoomDirectory } from '../../rooms/room-directory.ts';

export interface RoomListAnswer {
  /** JSON in UTF-8. */
  body: Buffer;
  /** A strong entity tag (RFC 9110, 8.8.3). */
  etag: string;
}

/** The list of rooms, made at most once a second. */
export interface RoomList {
  /** Only operators see unlisted rooms. A failure is not cached. */
  read(options: { withUnlisted: boolean }): Promise<RoomListAnswer>;
}

const lifetimeMs = 1000;

export function createRoomList(rooms: Pick<RoomDirectory, 'list'>, clock: Clock): RoomList {
  const kept = new Map<boolean, { answer: Promise<RoomListAnswer>; madeMs: number }>();

  async function make(withUnlisted: boolean): Promise<RoomListAnswer> {
    const body = Buffer.from(JSON.stringify(await rooms.list({ withUnlisted })));
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  }

  return {
    async read({ withUnlisted }) {
      const known = kept.get(withUnlisted);
      if (known !== undefined && Math.abs(clock.now() - known.madeMs) < lifetimeMs) return known.answer;
      const made = { answer: make(withUnlisted), madeMs: clock.now() };
      kept.set(withUnlisted, made);
      made.answer.catch(() => {
        if (kept.get(withUnlisted) === made) kept.delete(withUnlisted);
      });
      return made.answer;
    },
  };
}
