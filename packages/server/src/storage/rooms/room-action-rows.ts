import type { Compilable } from 'kysely';
import type { Database, NewRoomAction, Tables } from '../tables.ts';

/** Older actions are deleted. */
export const maxActionsPerRoom = 1000;

export function actionInsertion(database: Database, action: NewRoomAction): Compilable[] {
  const { roomId, at, kind, by, target, details } = action;
  const insertion = database.insertInto('room_actions').values({
    room_id: roomId,
    at,
    kind,
    by_id: by.accountId ?? null,
    by_name: by.name,
    by_is_logged_in: Number(by.isLoggedIn),
    target_id: target?.accountId ?? null,
    target_name: target?.name ?? null,
    target_is_logged_in: Number(target?.isLoggedIn ?? false),
    details: details === undefined ? null : JSON.stringify(details),
  });
  const ofRoom = () => database.selectFrom('room_actions').select('id').where('room_id', '=', roomId);
  const removal = database
    .deleteFrom('room_actions')
    .where('room_id', '=', roomId)
    .where('id', '<=', ofRoom().orderBy('id', 'desc').limit(1).offset(maxActionsPerRoom));
  return [insertion, removal];
}

export async function insertActions(database: Database, actions: readonly NewRoomAction[]): Promise<void> {
  for (const action of actions) {
    for (const statement of actionInsertion(database, action)) await database.executeQuery(statement.compile());
  }
}

export type RoomActionRow = Omit<Tables['room_actions'], 'id'> & { id: number };
