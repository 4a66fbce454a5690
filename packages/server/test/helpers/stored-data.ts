import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { TestServer } from '@matinee/testing';

/** Runs a statement directly on the database of a running server; returns the rows. */
export function query({ dataDir }: Pick<TestServer, 'dataDir'>, sql: string, ...values: SQLInputValue[]): unknown[] {
  const database = new DatabaseSync(join(dataDir, 'matinee.db'));
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}
