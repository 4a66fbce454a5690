import { startTestServer, type TestServer, openDatabase } from '@matinee/testing';
import { afterAll, onTestFinished } from 'vitest';
import type { SQLInputValue } from 'node:sqlite';

type Options = Parameters<typeof startTestServer>;
interface Closable {
  close(): unknown;
}

/** Starts a server until the test ends; closing it earlier is allowed. */
export const startForTest = async (...options: Options): Promise<TestServer> => closeAfterTest(await startTestServer(...options));

/** Starts a server for a file or a `describe`. */
export const startForFile = async (...options: Options): Promise<TestServer> => closeAfterFile(await startTestServer(...options));

export function closeAfterTest<T extends Closable>(opened: T): T {
  onTestFinished(async () => void (await opened.close()));
  return opened;
}

/** Closes it after a file or a `describe`, last opened first. */
export function closeAfterFile<T extends Closable>(opened: T): T {
  afterAll(async () => void (await opened.close()));
  return opened;
}

export function query(server: Pick<TestServer, 'dataDir'>, sql: string, ...values: SQLInputValue[]): unknown[] {
  const database = openDatabase(server);
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}
