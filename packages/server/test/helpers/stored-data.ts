import type { SQLInputValue } from 'node:sqlite';
import { openDatabase, type TestServer } from '@matinee/testing';

/** Runs a statement directly on the database of a running server; returns the rows. */
export function query(server: Pick<TestServer, 'dataDir'>, sql: string, ...values: SQLInputValue[]): unknown[] {
  const database = openDatabase(server);
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}
