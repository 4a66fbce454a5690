import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StatementSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { EntryRow, OpenDatabase, Tables } from './database.ts';
import { nodeSqliteDialect, openSqlite } from './node-sqlite.ts';

/** The embedded database under a folder: one file, opened once. */
export function openEmbedded(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  const connection = openSqlite(join(dataDir, 'matinee.db'));
  const database = new Kysely<Tables>({ dialect: nodeSqliteDialect(connection) });
  const statements = new Map<number, StatementSync>();

  /**
   * The one hot query, prepared past Kysely, whose building of it costs more than running it. A statement takes one
   * entry, or a fixed number of them when many come at once, and is a transaction. Returns how many went in.
   */
  function append(rows: readonly EntryRow[]): number {
    let statement = statements.get(rows.length);
    if (statement === undefined) {
      const places = rows.map(() => '(?, ?, ?, ?)').join(', ');
      statement = connection.prepare(`
        insert into room_log (room_id, seq, epoch, entry)
        select entries.column1, entries.column2, entries.column3, entries.column4
        from (values ${places}) as entries
        join rooms on rooms.id = entries.column1 and rooms.epoch = entries.column3`);
      if (statements.size < 64) statements.set(rows.length, statement);
    }
    return Number(statement.run(...rows.flatMap(({ room_id, seq, epoch, entry }) => [room_id, seq, epoch, entry])).changes);
  }

  return {
    database,
    kind: 'sqlite',
    async appendEntries(rows) {
      // The bare connection would write into whatever transaction is open; Kysely knows when it is over.
      const written = connection.isTransaction ? await database.connection().execute(async () => append(rows)) : append(rows);
      if (written === rows.length) return true;
      // Nobody has been told of those that went in: they go out again, so that each can be tried by itself.
      for (const { room_id, seq, epoch } of rows) {
        await database.deleteFrom('room_log').where('room_id', '=', room_id).where('seq', '=', seq).where('epoch', '=', epoch).execute();
      }
      return false;
    },
  };
}
