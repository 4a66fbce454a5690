import { startTestServer, type TestServer } from '@matinee/testing';
import { afterEach } from 'vitest';

/** Starts servers that are closed after each test. Closing a server in the test is allowed. To be called in a describe or a file. */
export function createServerStarter(): typeof startTestServer {
  const servers: TestServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  return async (...options) => {
    const server = await startTestServer(...options);
    servers.push(server);
    return server;
  };
}
