import { startTestServer, type TestServer } from '@matinee/testing';
import { onTestFinished } from 'vitest';

/** Starts a server that is closed after the running test. Closing it in the test is allowed. */
export async function startForTest(...options: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...options);
  onTestFinished(() => server.close());
  return server;
}
