import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { DatabaseError } from './database-error.ts';

export const databaseFile = (dataDir: string): string => join(dataDir, 'matinee.db');

/** @throws DatabaseError when there is none */
export function existingDatabaseFile(dataDir: string): string {
  const path = databaseFile(dataDir);
  if (!existsSync(path)) throw new DatabaseError(`There is no database at ${path}.`);
  return path;
}

/** A finished commit survives a power cut. */
export function openSqlite(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;');
  return database;
}

/**
 * Opens a database file to read it. SQLite plays back a killed process's rollback journal first, and only where it may write
 * (https://sqlite.org/lockingv3.html#rollback).
 */
export function openReadOnly(path: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  if (existsSync(`${path}-journal`)) {
    const database = new DatabaseSync(path);
    try {
      database.exec('PRAGMA schema_version');
    } finally {
      database.close();
    }
  }
  return new DatabaseSync(path, { ...options, readOnly: true });
}
