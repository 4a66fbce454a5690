import type { Clock } from '@matinee/base/clock';
import * as z from 'zod/mini';
import type { Values } from '../../cluster/backbone.ts';
import type { SessionTable } from './session-table.ts';
import type { AuthenticatedSession } from './session.ts';
import { createUnusedSessions, maxUnusedMs, type UnusedSessions } from './unused-sessions.ts';

const ended = 'ended';

const guestSchema = z.object({ username: z.string(), createdAt: z.number() });

const keyOf = (id: string): string => `guest:${id}`;

/**
 * Keeps new guests' sessions in Redis, since a guest's second request may reach another node. They stay for the hour, also once stored: a
 * node that has just missed one in the database finds it there.
 *
 * An ended session is marked in Redis, then deleted from the database; a node that stores a session looks for the mark afterwards. So the
 * session does not come back, in either order. Without Redis a guest is stored at once, and a session that ends within an hour can come
 * back as a guest's.
 */
export function createSharedUnusedSessions(
  table: Pick<SessionTable, 'insert' | 'remove'>,
  clock: Clock,
  values: Pick<Values, 'get' | 'set'>,
): UnusedSessions {
  async function insert(sessions: readonly AuthenticatedSession[]): Promise<void> {
    await table.insert(sessions);
    const marks = await Promise.all(sessions.map(({ id }) => values.get(keyOf(id)).catch(() => undefined)));
    const gone = sessions.filter((_session, index) => marks[index] === ended).map(({ id }) => id);
    if (gone.length > 0) await table.remove(gone);
  }
  const here = createUnusedSessions({ insert }, clock);

  return {
    ...here,
    async add(guest) {
      const { id, username, createdAt } = guest;
      const text = JSON.stringify({ username, createdAt });
      await values.set(keyOf(id), text, maxUnusedMs).catch(() => table.insert([guest]));
    },
    async load(id) {
      const text = await values.get(keyOf(id));
      return text === undefined || text === ended ? undefined : readGuest(id, text);
    },
    async remove(ids) {
      await here.remove(ids);
      await Promise.allSettled(ids.map((id) => values.set(keyOf(id), ended, maxUnusedMs)));
    },
  };
}

function readGuest(id: string, text: string): AuthenticatedSession | undefined {
  const { username, createdAt } = guestSchema.parse(JSON.parse(text));
  return { id, username, createdAt, usedAt: createdAt, provedAt: undefined, account: undefined };
}
