import { constants, copyFileSync, chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { DatabaseError, isDamage, reasonOf } from './database-error.ts';
import { dateForName, syncFile, writeWhole, type RestoreOptions } from './backup-file.ts';
import { databaseFile, existingDatabaseFile, openReadOnly, openSqlite } from './sqlite-file.ts';
import { compareSchema, readFileVersion } from './schema-version.ts';
import { lockEmbedded } from '../sole-use.ts';

/** One transaction reads all pages, so writers never make a backup start over. */
const allPages = 2 ** 31 - 1;
const waitMs = 10_000;

export interface Counts {
  rooms: number;
  users: number;
}

/** Also works while a server writes to the database. @throws DatabaseError */
export async function backUpEmbedded(dataDir: string, file: string): Promise<Counts> {
  const path = existingDatabaseFile(dataDir);
  let counts: Counts = { rooms: 0, users: 0 };
  await writeWhole(file, async (temporary) => {
    const source = openReadOnly(path, { timeout: waitMs });
    try {
      await backup(source, temporary, { rate: allPages });
    } finally {
      source.close();
    }
    // Otherwise a write-ahead log would lie beside the file.
    const copy = new DatabaseSync(temporary);
    copy.exec('pragma journal_mode = delete');
    copy.close();
    counts = inspectBackup(temporary, path);
  });
  return counts;
}

export interface RestoredEmbedded extends Counts {
  /** Undefined when there was no database. */
  replaced: string | undefined;
}

/**
 * Replaces the embedded database and keeps the replaced one beside it. Only the last step, which is atomic, changes anything.
 * @throws DatabaseError
 */
export function restoreEmbedded(file: string, dataDir: string, nowMs: number, { endsSessions }: RestoreOptions): RestoredEmbedded {
  if (existsSync(`${file}-wal`)) throw new DatabaseError(`${file}-wal belongs to ${file}: that is a database in use, not a backup.`);
  inspectBackup(file, file);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = databaseFile(dataDir);
  const incoming = `${path}.restoring`;
  const current = lockCurrent(path);
  try {
    copyFileSync(file, incoming);
    chmodSync(incoming, 0o600);
    syncFile(incoming);
    const counts = inspectBackup(incoming, file);
    if (endsSessions) endSessions(incoming);
    const replaced = keep(current, path, nowMs);
    renameSync(incoming, path);
    syncFile(dataDir);
    return { ...counts, replaced };
  } finally {
    rmSync(incoming, { force: true });
    current?.close();
  }
}

/** Returns undefined without a database that SQLite can read. @throws DatabaseError */
function lockCurrent(path: string): DatabaseSync | undefined {
  try {
    return existsSync(path) ? lockEmbedded(path) : undefined;
  } catch (error) {
    // Backups are for damaged databases.
    if (error instanceof DatabaseError && isDamage(error.cause)) return undefined;
    throw error;
  }
}

/**
 * Copies the database to be replaced, and returns the copy's path. A readable database gets its write-ahead log merged first; otherwise the
 * log is copied too. The log must not stay: SQLite would apply it to the restored database.
 */
function keep(current: DatabaseSync | undefined, path: string, nowMs: number): string | undefined {
  current?.exec('pragma journal_mode = delete');
  const replaced = path.replace(/\.db$/, `-replaced-${dateForName(nowMs)}.db`);
  const parts = ['', '-wal'].filter((part) => existsSync(path + part));
  for (const part of parts) {
    copyFileSync(path + part, replaced + part, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    chmodSync(replaced + part, statSync(path + part).mode & 0o777);
    syncFile(replaced + part);
  }
  if (current === undefined) for (const part of ['-wal', '-shm']) rmSync(path + part, { force: true });
  return parts[0] === undefined ? undefined : replaced + parts[0];
}

/** @throws DatabaseError, whose message calls the file `name` */
function inspectBackup(path: string, name: string): Counts {
  const file = openUnchanged(path);
  try {
    const found = Object.values(file.prepare('pragma integrity_check(1)').get() ?? {})[0];
    if (found !== 'ok') throw new DatabaseError(`${name} is damaged: ${String(found).replaceAll(/\s+/g, ' ')}.`);
    const version = readFileVersion(file);
    if (version === undefined) throw new DatabaseError(`${name} is no database of Matinee.`);
    if (compareSchema(version, 'sqlite') === 'newer') throw new DatabaseError(newerBackup(name));
    return { rooms: countIn(file, 'rooms'), users: countIn(file, 'users') };
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`${name} is damaged: ${reasonOf(error)}.`, { cause: error });
  } finally {
    file.close();
  }
}

export function newerBackup(name: string): string {
  return `${name} was written by a newer version of Matinee. Use that version.`;
}

/** Creates no files beside the database. No program may be writing to it. */
function openUnchanged(path: string): DatabaseSync {
  return new DatabaseSync(new URL(`${pathToFileURL(path).href}?immutable=1`), { readOnly: true });
}

function countIn(file: DatabaseSync, table: keyof Counts): number {
  // The first version had no accounts.
  const exists = file.prepare('select 1 from sqlite_master where name = ?').get(table) !== undefined;
  return exists ? Number(file.prepare(`select count(*) as count from ${table}`).get()?.['count']) : 0;
}

function endSessions(path: string): void {
  const database = openSqlite(path);
  database.exec('delete from sessions');
  database.close();
  syncFile(path);
}
