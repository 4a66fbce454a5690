import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nowhere } from '@matinee/media/testing';
import { readConfig } from '../config/config.ts';
import { startServer, type ServerOptions } from '../server.ts';
import { connectClient, type TestClient } from './test-client.ts';

/** The reply of a REST call: its status and its JSON. */
export interface Reply {
  status: number;
  body: any; // eslint-disable-line typescript/no-explicit-any -- tests look into replies of every shape
  headers: Headers;
}

/** A real server on a free port and a folder of its own, and what tests say to it. */
export interface TestServer {
  url: string;
  /** Where operators get metrics, when the environment says so. */
  operatorUrl: string | undefined;
  dataDir: string;
  /** What the server has logged: one JSON line an entry. */
  log: string[];
  /** A new guest's token. */
  grant(): Promise<string>;
  /** Logs the session of a token in, registering whoever is new. Their password is `passwordOf` their name. */
  logIn(token: string, username: string): Promise<void>;
  call(
    method: string,
    path: string,
    options?: { token?: string | undefined; body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>;
  /** A new temporary room's name. */
  generate(token?: string): Promise<string>;
  /** A client that has entered a room; its first sync, user list and id have been asked for. */
  enter(room: string, token?: string): Promise<TestClient>;
  close(): Promise<void>;
}

/** The password of everybody whom tests register. */
export function passwordOf(username: string): string {
  return `${username} knows 27 lighthouses`;
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
    url: running.url,
    operatorUrl: running.operatorUrl,
    dataDir,
    log,
    async grant() {
      return (await server.call('GET', '/auth/grant')).body.token;
    },
    async logIn(token, username) {
      const password = passwordOf(username);
      const registered = await server.call('POST', '/user/register', { token, body: { username, password } });
      if (registered.status === 201) return;
      const { status, body } = await server.call('POST', '/user/login', { token, body: { user: username, password } });
      if (status !== 200) throw new Error(`${username} could not log in: ${JSON.stringify(body)}`);
    },
    async call(method, path, { token, body, headers = {} } = {}) {
      const response = await fetch(`${running.url}/api${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
    },
    async generate(token) {
      return (await server.call('POST', '/room/generate', { token: token ?? (await server.grant()), body: {} })).body.room;
    },
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
