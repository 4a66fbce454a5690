import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nowhere } from '@matinee/media/testing';
import { readConfig } from '../config/config.ts';
import { startServer, type ServerOptions } from '../server.ts';
import { createRestClient, type RestClient } from './rest-client.ts';
import { connectClient, type TestClient } from './test-client.ts';

/** A real server on a free port and a folder of its own, and what tests say to it. */
export interface TestServer extends RestClient {
  url: string;
  /** Where operators get metrics, when the environment says so. */
  operatorUrl: string | undefined;
  dataDir: string;
  /** What the server has logged: one JSON line an entry. */
  log: string[];
  /** A client that has entered a room; its first sync, user list and id have been asked for. */
  enter(room: string, token?: string): Promise<TestClient>;
  close(): Promise<void>;
}

/** The least that Argon2id takes: most tests are about something else. */
const cheapPasswords = { memory: 8, passes: 1 };

/** Starts a server for a test. Given a `dataDir`, it finds what an earlier one left there. */
export async function startTestServer(
  environment: Record<string, string> = {},
  options: ServerOptions & { dataDir?: string } = {},
): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'matinee-server-'));
  const log: string[] = [];
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', ALLOW_PRIVATE_MEDIA: 'true', ...environment });
  const logTo = { write: (line: string) => void log.push(line) };
  const running = await startServer(config, { siteOrigins: nowhere, logTo, passwordCost: cheapPasswords, ...options });
  const clients: TestClient[] = [];

  const server: TestServer = {
    ...createRestClient(() => running.url),
    url: running.url,
    operatorUrl: running.operatorUrl,
    dataDir,
    log,
    async enter(room, token) {
      const client = await connectClient(`${running.url}/api/room/${room}`);
      clients.push(client);
      client.send({ action: 'auth', token: token ?? (await server.grant()) });
      for (const action of ['sync', 'user', 'you'] as const) await client.next(action);
      return client;
    },
    async close() {
      await running.close();
      for (const client of clients) client.terminate();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}
