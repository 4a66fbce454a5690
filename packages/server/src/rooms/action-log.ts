import type { Clock } from '@matinee/base/clock';
import type { RoomAction } from '@matinee/protocol';
import { erasedName } from '@matinee/room';
import * as z from 'zod/mini';
import { inSteps, nextTurn, rowsAtOnce } from '../storage/next-turn.ts';
import type { RoomActionRow } from '../storage/rooms/room-action-rows.ts';
import type { Database } from '../storage/tables.ts';

/** Actions of users who look after rooms, stored together with the changes: the latest thousand of each room, for 30 days. */
export interface ActionLog {
  /** Lists the newest actions first. */
  list(roomId: number, range: { before?: number | undefined; limit: number }): Promise<RoomAction[]>;
  /** Yields what an account did and what was done to it, without other users' names, newest first. */
  pagesOf(accountId: string): AsyncIterable<OwnAction[]>;
  erase(accountId: string): Promise<void>;
  sweep(): Promise<void>;
}

export interface OwnAction extends Omit<RoomAction, 'by' | 'target'> {
  room: string;
  /** Whether the account did it, as opposed to being its target. */
  isOwn: boolean;
}

/** PostgreSQL's ids have 32 bits. */
const lastId = 2 ** 31 - 1;
const maxAgeMs = 30 * 24 * 3600 * 1000;
const detailsSchema = z.record(z.string(), z.unknown());

export function createActionLog({ database, clock }: { database: Database; clock: Pick<Clock, 'now'> }): ActionLog {
  const oldestMs = (): number => clock.now() - maxAgeMs;

  return {
    async list(roomId, { before, limit }) {
      const ofRoom = database.selectFrom('room_actions').selectAll().where('room_id', '=', roomId).where('at', '>=', oldestMs());
      const page = before === undefined ? ofRoom : ofRoom.where('id', '<', before);
      return (await page.orderBy('id', 'desc').limit(limit).execute()).map(toAction);
    },

    async *pagesOf(accountId) {
      for (let before = lastId; ;) {
        // With a single "or", SQLite would sort all actions of the account.
        const found = await Promise.all(
          (['by_id', 'target_id'] as const).map((column) =>
            database
              .selectFrom('room_actions')
              .innerJoin('rooms', 'rooms.id', 'room_actions.room_id')
              .selectAll('room_actions')
              .select('rooms.name as room')
              .where(column, '=', accountId)
              .where('room_actions.id', '<', before)
              .where('at', '>=', oldestMs())
              .orderBy('room_actions.id', 'desc')
              .limit(rowsAtOnce)
              .execute(),
          ),
        );
        const rows = [...new Map(found.flat().map((row) => [row.id, row])).values()].toSorted((a, b) => b.id - a.id).slice(0, rowsAtOnce);
        yield rows.map(({ room, ...row }) => {
          const { id, at, kind, details } = toAction(row);
          return { room, id, at, kind, isOwn: row.by_id === accountId, ...(details !== undefined && { details }) };
        });
        const last = rows.at(-1);
        if (last === undefined || rows.length < rowsAtOnce) return;
        before = last.id;
        await nextTurn();
      }
    },

    async erase(accountId) {
      const names = [
        ['by_id', { by_id: null, by_name: erasedName }],
        ['target_id', { target_id: null, target_name: erasedName }],
      ] as const;
      for (const [column, erased] of names) {
        const some = database.updateTable('room_actions').set(erased);
        const found = database.selectFrom('room_actions').select('id').where(column, '=', accountId).limit(rowsAtOnce);
        await inSteps(some.where('id', 'in', found));
      }
    },

    async sweep() {
      const old = database.selectFrom('room_actions').select('id').where('at', '<', oldestMs()).limit(rowsAtOnce);
      await inSteps(database.deleteFrom('room_actions').where('id', 'in', old));
    },
  };
}

function toAction(row: RoomActionRow): RoomAction {
  const { id, at, kind, details } = row;
  return {
    id,
    at,
    kind,
    by: { name: row.by_name, isLoggedIn: row.by_is_logged_in !== 0 },
    ...(row.target_name !== null && { target: { name: row.target_name, isLoggedIn: row.target_is_logged_in !== 0 } }),
    ...(details !== null && { details: detailsSchema.parse(JSON.parse(details)) }),
  };
}
