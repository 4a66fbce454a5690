import { sql, type SqlBool } from 'kysely';
import { nextTurn } from './next-turn.ts';
import type { Database, PictureTable } from './tables.ts';

/** By then, a room that names a picture is stored with it in the database, even if its node has died. */
const unsweptForMs = 24 * 3600 * 1000;
/** Each is searched for in its room's stored state, which may be 1 MB. */
const sweptAtOnce = 5;

export async function sweepPictures(database: Database, table: PictureTable, nowMs: number): Promise<void> {
  for (let after = { room_id: 0, hash: '' }; ;) {
    const rows = await database
      .selectFrom(table)
      .select(['room_id', 'hash', 'created_at', isNamed(table).as('is_named')])
      .where(sql<SqlBool>`(room_id, hash) > (${after.room_id}, ${after.hash})`)
      .orderBy('room_id')
      .orderBy('hash')
      .limit(sweptAtOnce)
      .execute();
    for (const { room_id, hash, created_at, is_named } of rows) {
      if (is_named || created_at >= nowMs - unsweptForMs) continue;
      const unnamed = database.deleteFrom(table).where('room_id', '=', room_id).where('hash', '=', hash);
      await unnamed.where('created_at', '=', created_at).execute();
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < sweptAtOnce) return;
    after = last;
    await nextTurn();
  }
}

const isNamed = (
  table: PictureTable,
) => sql<SqlBool>`(exists (select 1 from rooms where rooms.id = room_id and snapshot like '%' || hash || '%')
  or exists (select 1 from room_log where room_log.room_id = ${sql.ref(`${table}.room_id`)} and entry like '%' || hash || '%'))`;
