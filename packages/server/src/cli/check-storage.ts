import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '@matinee/base/clock';
import { sql } from 'kysely';
import { compareSchema, readFileVersion, type SchemaVersion } from '../storage/databases/schema-version.ts';
import type { Database, OpenDatabase } from '../storage/tables.ts';
import { withPostgres } from '../storage/unmigrated.ts';
import { failed, messageOf, ok, warn, type Finding } from './finding.ts';
import { withRedis } from './with-kept-rooms.ts';
import { databaseFile } from '../storage/databases/sqlite-file.ts';

const name = 'database';
const minPostgres = 14;
const fewBytes = 500 * 1024 * 1024;
const maxOffMs = 2000;

/** Changes nothing, also while a server runs. */
export function checkEmbedded(dataDir: string): Finding[] {
  const path = databaseFile(dataDir);
  try {
    if (!existsSync(path)) {
      accessSync(firstExisting(resolve(dataDir)), constants.W_OK);
      return [ok(name, `there is none yet: the first start creates ${path}.`), ...checkSpace(firstExisting(resolve(dataDir)))];
    }
    accessSync(dataDir, constants.W_OK);
    const database = new DatabaseSync(path, { timeout: 5000 });
    try {
      // Takes the lock for writing, which a read-only file or disk refuses.
      database.exec('begin immediate; rollback');
      return [compare(readFileVersion(database), 'sqlite', path), ...checkSpace(dataDir)];
    } finally {
      database.close();
    }
  } catch (error) {
    return [failed(name, `${path} cannot be used: ${messageOf(error)}.`)];
  }
}

export async function checkPostgres(url: string): Promise<Finding[]> {
  try {
    return await withPostgres(url, async (database, version) => {
      const { rows } = await sql<{ number: string; read_only: string; may_create: boolean }>`
        select current_setting('server_version_num') as number, current_setting('transaction_read_only') as read_only,
          coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may_create`.execute(database);
      const [row] = rows;
      const major = Math.floor(Number(row?.number) / 10_000);
      if (major < minPostgres) return [failed(name, `PostgreSQL ${major} is too old: Matinee needs ${minPostgres} or newer.`)];
      if (row?.read_only === 'on') return [failed(name, `PostgreSQL ${major} only reads: it may be a standby.`)];
      if (row?.may_create !== true) return [failed(name, 'the user of DATABASE_URL may not create tables in its schema.')];
      const what = `PostgreSQL ${major}`;
      return [compare(version, 'postgres', what), await checkDatabaseClock(database)];
    });
  } catch (error) {
    return [failed(name, `${messageOf(error)}.`)];
  }
}

export async function checkRedis(url: string): Promise<Finding[]> {
  try {
    return await withRedis(url, async (backbone) => {
      const offMs = ((await backbone?.time()) ?? 0) - systemClock.now();
      return [ok('redis', 'it answers.'), clockFinding('that of Redis', offMs)];
    });
  } catch (error) {
    return [failed('redis', `${messageOf(error)}.`)];
  }
}

export function clockFinding(whose: string, offMs: number): Finding {
  const seconds = Math.abs(offMs / 1000).toFixed(1);
  return Math.abs(offMs) <= maxOffMs
    ? ok('clock', `it agrees with ${whose}.`)
    : warn('clock', `${whose} is ${seconds} s ${offMs > 0 ? 'ahead of' : 'behind'} that of this machine.`);
}

async function checkDatabaseClock(database: Database): Promise<Finding> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(database);
  return clockFinding('that of the database', (rows[0]?.ms ?? 0) - systemClock.now());
}

function compare(version: SchemaVersion | undefined, kind: OpenDatabase['kind'], what: string): Finding {
  if (version === undefined) return ok(name, `${what} is empty: the first start creates the tables.`);
  const last = version.at(-1) ?? 'no version';
  const schema = compareSchema(version, kind);
  if (schema === 'newer') return failed(name, `${what} was written by a newer version of Matinee (${last}).`);
  const then = schema === 'same' ? 'this version' : 'an older version, which the next start brings up to date';
  return ok(name, `${what} can be written and is of ${then} (${last}).`);
}

function checkSpace(folder: string): Finding[] {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  return [
    free < fewBytes ? warn('disk', `only ${Math.floor(free / 1e6)} MB are free.`) : ok('disk', `${(free / 1e9).toFixed(1)} GB are free.`),
  ];
}

function firstExisting(path: string): string {
  return existsSync(path) ? path : firstExisting(dirname(path));
}
