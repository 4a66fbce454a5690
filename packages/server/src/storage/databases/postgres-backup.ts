import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { sql } from 'kysely';
import { newerBackup, type Counts } from './sqlite-backup.ts';
import { DatabaseError } from './database-error.ts';
import { writeWhole, type RestoreOptions } from './backup-file.ts';
import { connectionOf, awaitTool, requireTool } from './postgres-tools.ts';
import { compareSchema, type SchemaVersion } from './schema-version.ts';
import { otherClients, otherClientsSentence } from '../sole-use.ts';
import type { Database } from '../tables.ts';

/** Also works while servers write to the database. @throws DatabaseError */
export async function backUpPostgres(database: Database, databaseUrl: string, file: string): Promise<Counts> {
  await requireTool('pg_dump', await majorOf(database));
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(database);
  const { args, env } = connectionOf(databaseUrl);
  let counts: Counts = { rooms: 0, users: 0 };
  await writeWhole(file, async (temporary) => {
    counts = await countRows(database);
    const output = openSync(temporary, 'w');
    try {
      // Owners and grants come from the target of a restore.
      const what = ['--format=custom', '--no-owner', '--no-privileges', '--lock-wait-timeout=10000', `--table=${rows[0]?.schema}.*`];
      await awaitTool('pg_dump', spawn('pg_dump', [...what, ...args], { env, stdio: ['ignore', output, 'pipe'] }));
    } finally {
      closeSync(output);
    }
  });
  return counts;
}

/** Returns undefined when the file contains nothing of Matinee. @throws DatabaseError */
async function readBackupVersion(file: string): Promise<SchemaVersion | undefined> {
  const args = ['--data-only', '--table=kysely_migration', '--file=-', file];
  const child = spawn('pg_restore', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  await awaitTool('pg_restore', child);
  const copied = /^COPY \S*kysely_migration \(name, [^\n]*\n(.*?)^\\\.$/ms.exec(text)?.[1];
  return copied?.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0] ?? '']));
}

/** @throws DatabaseError when the file is newer than this version, or no database of Matinee */
export async function requireKnownBackup(file: string): Promise<void> {
  const version = await readBackupVersion(file);
  if (version === undefined) throw new DatabaseError(`${file} holds no database of Matinee.`);
  if (compareSchema(version, 'postgres') === 'newer') throw new DatabaseError(newerBackup(file));
}

/** Drops the tables of any version, and fails when another program is connected. */
const makeRoom = `do $$
declare found text;
begin
  for found in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = current_schema() loop
    execute 'drop table ' || found || ' cascade';
  end loop;
  if exists (${otherClients}) then raise exception '${otherClientsSentence}'; end if;
end $$;
`;

/** Replaces the tables, all or nothing. This process may not be connected to the database meanwhile. @throws DatabaseError */
export async function restorePostgres(databaseUrl: string, file: string, { endsSessions }: RestoreOptions): Promise<void> {
  const { args, env } = connectionOf(databaseUrl);
  const once = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', '--file=-'];
  const target = spawn('psql', [...once, ...args], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  const targetEnd = awaitTool('psql', target);
  // psql ends early when it fails; `awaitTool` reports why.
  target.stdin.on('error', () => undefined);
  target.stdin.write(makeRoom);
  const source = spawn('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  source.stdout.pipe(target.stdin, { end: false });
  const sourceEnd = awaitTool('pg_restore', source).then(
    // In the same transaction. The dump has emptied the search path.
    () => target.stdin.end(endsSessions ? '\ndelete from public.sessions;\n' : ''),
    (error: unknown) => {
      // The end of its input would commit what psql has received.
      target.kill('SIGKILL');
      throw error;
    },
  );
  targetEnd.catch(() => source.kill());
  const [read, written] = await Promise.allSettled([sourceEnd, targetEnd]);
  if (written.status === 'rejected' && target.signalCode === null) throw inOneSentence(written.reason);
  if (read.status === 'rejected') throw read.reason;
}

function inOneSentence(error: unknown): unknown {
  const isInUse = error instanceof DatabaseError && error.message.includes(otherClientsSentence.slice(0, -1));
  return isInUse ? new DatabaseError(otherClientsSentence, { cause: error }) : error;
}

async function majorOf(database: Database): Promise<number> {
  const { rows } = await sql<{ number: string }>`select current_setting('server_version_num') as number`.execute(database);
  return Math.floor(Number(rows[0]?.number) / 10_000);
}

export async function countRows(database: Database): Promise<Counts> {
  const count = sql<number>`count(*)`.as('count');
  const rooms = await database.selectFrom('rooms').select(count).executeTakeFirstOrThrow();
  const users = await database.selectFrom('users').select(count).executeTakeFirstOrThrow();
  return { rooms: rooms.count, users: users.count };
}
