import type { Clock } from '@matinee/base/clock';
import type { RoomAction } from '@matinee/protocol';
import { erasedName } from '@matinee/room';
import * as z from 'zod/mini';
import type { RoomActionRow } from '../storage/room-action-rows.ts';
import type { Database } from '../storage/tables.ts';

/** What those who look after rooms did: the latest thousand of each room, for 30 days. It is written with the changes of the rooms. */
export interface ActionLog {
  /** The newest of a room first: those before the one with id `before`, if it is given. */
  list(roomId: number, range: { before?: number | undefined; limit: number }): Promise<RoomAction[]>;
  /** What an account did, or what was done to it, without the names of others. */
  listOf(accountId: string): Promise<OwnAction[]>;
  /** Removes the name of a deleted account. */
  erase(accountId: string): Promise<void>;
  /** Removes what is older than 30 days. */
  sweep(): Promise<void>;
}

/** An action as the account that it concerns sees it in its export. */
export interface OwnAction extends Omit<RoomAction, 'by' | 'target'> {
  room: string;
  /** Whether the account did it, or it was done to it. */
  isOwn: boolean;
}

export interface ActionLogOptions {
  database: Database;
  clock: Pick<Clock, 'now'>;
}

const maxAgeMs = 30 * 24 * 3600 * 1000;
const detailsSchema = z.record(z.string(), z.unknown());

export function createActionLog({ database, clock }: ActionLogOptions): ActionLog {
  const oldestMs = (): number => clock.now() - maxAgeMs;

  return {
    async list(roomId, { before, limit }) {
      const ofRoom = database.selectFrom('room_actions').selectAll().where('room_id', '=', roomId).where('at', '>=', oldestMs());
      const page = before === undefined ? ofRoom : ofRoom.where('id', '<', before);
      return (await page.orderBy('id', 'desc').limit(limit).execute()).map(toAction);
    },

    async listOf(accountId) {
      const rows = await database
        .selectFrom('room_actions')
        .innerJoin('rooms', 'rooms.id', 'room_actions.room_id')
        .selectAll('room_actions')
        .select('rooms.name as room')
        .where((is) => is.or([is('by_id', '=', accountId), is('target_id', '=', accountId)]))
        .where('at', '>=', oldestMs())
        .orderBy('room_actions.id', 'desc')
        .execute();
      return rows.map(({ room, ...row }) => {
        const { id, at, kind, details } = toAction(row);
        return { room, id, at, kind, isOwn: row.by_id === accountId, ...(details !== undefined && { details }) };
      });
    },

    async erase(accountId) {
      const actions = () => database.updateTable('room_actions');
      await actions().set({ by_id: null, by_name: erasedName }).where('by_id', '=', accountId).execute();
      await actions().set({ target_id: null, target_name: erasedName }).where('target_id', '=', accountId).execute();
    },

    async sweep() {
      await database.deleteFrom('room_actions').where('at', '<', oldestMs()).execute();
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
