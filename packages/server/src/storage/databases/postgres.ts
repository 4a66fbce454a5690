import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types as pgTypes, type CustomTypesConfig } from 'pg';
import { writeMessages } from '../messages/message-rows.ts';
import { insertActions } from '../rooms/room-action-rows.ts';
import { noExtras, runStatements, type OpenDatabase, type Tables } from '../tables.ts';

const connections = 10;

/** Needs version 14 or newer. */
export function openPostgres(url: string): OpenDatabase {
  // 8-byte integers are times and counters, which numbers hold exactly.
  const types: CustomTypesConfig = {
    getTypeParser: (oid, format) =>
      oid === pgTypes.builtins.INT8 ? Number : (pgTypes.getTypeParser(oid, format) as (value: string) => unknown),
  };
  const pool = new Pool({ connectionString: url, max: connections, types });
  // A broken idle connection is replaced at the next query.
  pool.on('error', () => undefined);
  // Its query fails too; an error without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  return {
    database,
    kind: 'postgres',
    appendEntries: (rows, changes, { statements, actions, messages } = noExtras) =>
      database.transaction().execute(async (transaction) => {
        const values = sql.join(
          rows.map(({ room_id, seq, epoch, entry }) => sql`(${room_id}::int, ${seq}::bigint, ${epoch}::int, ${entry})`),
        );
        // Keeps a claim from reading the log while entries of the previous epoch are being written.
        const { numAffectedRows } = await sql`
          insert into room_log (room_id, seq, epoch, entry)
          select entries.room_id, entries.seq, entries.epoch, entries.entry
          from (values ${values}) as entries (room_id, seq, epoch, entry)
          join rooms on rooms.id = entries.room_id and rooms.epoch = entries.epoch
          for share of rooms`.execute(transaction);
        if (numAffectedRows === BigInt(rows.length)) {
          for (const { room_id, columns } of changes) {
            if (Object.keys(columns).length > 0) await transaction.updateTable('rooms').set(columns).where('id', '=', room_id).execute();
          }
          await runStatements(transaction, statements);
          await insertActions(transaction, actions);
          await writeMessages(transaction, messages);
          return true;
        }
        await sql`delete from room_log using (values ${values}) as entries (room_id, seq, epoch, entry)
          where room_log.room_id = entries.room_id and room_log.seq = entries.seq and room_log.epoch = entries.epoch`.execute(transaction);
        return false;
      }),
  };
}
