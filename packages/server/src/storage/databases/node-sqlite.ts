import { existsSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncOptions, type SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase } from 'kysely';

// node:sqlite would store a Date as NULL without an error.
function checked(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => {
    if (typeof value === 'boolean') return value ? 1 : 0;
    if (value === undefined) throw new TypeError('A query parameter is undefined');
    if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      throw new TypeError('A query parameter is an object: dates go in as epoch ms, JSON as text');
    }
    return value as SQLInputValue;
  });
}

/** Opens or creates a database file in the mode in which a finished commit survives a power cut. */
export function openSqlite(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;');
  return database;
}

/**
 * Opens a database file to read it. A process that was killed before the file had a write-ahead log leaves a rollback journal,
 * which SQLite plays back before anything is read, and only where it may write
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

/**
 * SQLite can change tables within a transaction (https://sqlite.org/lang_transaction.html). Kysely's own adapter does not
 * use that, so a process that stopped midway would leave migrations half done.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** node:sqlite in the shape that Kysely's SQLite dialect expects. Statements are compiled once. */
export function nodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return new NodeSqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const known = statements.get(sql);
        if (known) return known;
        const statement = database.prepare(sql);
        const made = {
          reader: statement.columns().length > 0,
          all: (parameters: readonly unknown[]) => statement.all(...checked(parameters)),
          run: (parameters: readonly unknown[]) => statement.run(...checked(parameters)),
          iterate: (parameters: readonly unknown[]) => statement.iterate(...checked(parameters)) as IterableIterator<unknown>,
        };
        // Statements with many rows differ by row count, so the cache is kept small.
        if (statements.size < 256) statements.set(sql, made);
        return made;
      },
    },
  });
}
