import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseError } from './database-error.ts';
import type { OpenDatabase } from '../tables.ts';

/** https://sqlite.org/fileformat.html, and pg_backup_archiver.h of PostgreSQL. */
const beginnings: Record<OpenDatabase['kind'], string> = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' };

export interface RestoreOptions {
  /** Ends all sessions of the backup, also of paired devices and bots: some may have been ended since. */
  endsSessions: boolean;
}

/** @throws DatabaseError when the file is no backup */
export function kindOfBackup(path: string): OpenDatabase['kind'] {
  if (!existsSync(path)) throw new DatabaseError(`There is no file ${path}.`);
  const beginning = Buffer.alloc(16);
  const file = openSync(path, 'r');
  readSync(file, beginning);
  closeSync(file);
  for (const kind of ['sqlite', 'postgres'] as const) if (beginning.toString('latin1').startsWith(beginnings[kind])) return kind;
  throw new DatabaseError(`${path} is no backup of Matinee.`);
}

/**
 * Creates a file that only this user can read: whole and on the disk, or not at all.
 * @throws DatabaseError when the file exists already, and errors of `write`
 */
export async function writeWhole(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) throw new DatabaseError(`${path} exists already. Choose another name.`);
  const temporary = `${path}.partial-${process.pid}`;
  closeSync(openSync(temporary, 'wx', 0o600));
  try {
    await write(temporary);
    syncFile(temporary);
    renameSync(temporary, path);
    syncFile(dirname(path));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

export function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

export function dateForName(nowMs: number): string {
  return new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-');
}
