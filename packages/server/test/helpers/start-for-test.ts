import { startTestServer, type TestServer, openDatabase } from '@matinee/testing';
import { afterAll, onTestFinished } from 'vitest';
import type { SQLInputValue } from 'node:sqlite';

type Options = Parameters<typeof startTestServer>;
interface Closable {
  close(): unknown;
}

/** Starts a server that is closed after the running test. Closing it in the test is allowed. */
export const startForTest = async (...options: Options): Promise<TestServer> => closeAfterTest(await startTestServer(...options));

/** Starts a server for the tests of a file, or of a `describe`. */
export const startForFile = async (...options: Options): Promise<TestServer> => closeAfterFile(await startTestServer(...options));

export function closeAfterTest<T extends Closable>(opened: T): T {
  onTestFinished(async () => void (await opened.close()));
  return opened;
}

/** Closes it after the tests of a file, or of a `describe`: the last opened is closed first. */
export function closeAfterFile<T extends Closable>(opened: T): T {
  afterAll(async () => void (await opened.close()));
  return opened;
}

/** Runs a statement directly on the database of a running server; returns the rows. */
export function query(server: Pick<TestServer, 'dataDir'>, sql: string, ...values: SQLInputValue[]): unknown[] {
  const database = openDatabase(server);
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}
