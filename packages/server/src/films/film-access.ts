import type { Clock } from '@matinee/base/clock';
import { createRefusal } from '@matinee/protocol';
import type { RoomAccess } from '../access/room-access.ts';
import type { AuthenticatedSession } from '../accounts/sessions/session.ts';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { RoomHost } from '../rooms/room-host.ts';

/** A session is looked up again after this time; its changes take effect at once. */
const knownForMs = 10_000;
const maxKnown = 10_000;

export interface FilmAccessOptions {
  sessions: Sessions;
  rooms: RoomDirectory;
  access: RoomAccess;
  clock: Clock;
}

export interface FilmAccess {
  /** @throws NotFound if the room or the session is gone, Banned, LoginRequired, NotAdmitted */
  require(reader: { room: string; sessionId: string; address: string }): Promise<RoomHost>;
  close(): void;
}

export function createFilmAccess({ sessions, rooms, access, clock }: FilmAccessOptions): FilmAccess {
  const known = new Map<string, { session: AuthenticatedSession | undefined; untilMs: number }>();
  const stop = sessions.onChange(({ id }) => known.delete(id));

  async function sessionOf(id: string): Promise<AuthenticatedSession | undefined> {
    const found = known.get(id);
    if (found !== undefined && clock.now() < found.untilMs) return found.session;
    const [session] = await sessions.read([id]);
    known.delete(id);
    if (known.size >= maxKnown) known.clear();
    known.set(id, { session, untilMs: clock.now() + knownForMs });
    return session;
  }

  return {
    async require({ room, sessionId, address }) {
      const session = await sessionOf(sessionId);
      const host = await rooms.find(room);
      if (session === undefined || host === undefined) throw createRefusal('NotFound');
      const refusal = access.refusalOf(session, address);
      if (refusal !== undefined) throw refusal.error;
      await access.requireAdmitted(host.state(), session);
      return host;
    },
    close: stop,
  };
}
