import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nowhere } from '@matinee/media/testing';
import { readConfig, startServer, type RunningServer, type ServerOptions } from '@matinee/server';
import { openParsers } from '@matinee/server/open-parsers';
import { makeOperator } from './make-operator.ts';
import { createServerClients, type ServerClients } from './server-clients.ts';

export interface TestServer extends ServerClients {
  url: string;
  /** Set if the environment has METRICS_PORT. */
  operatorUrl: string | undefined;
  dataDir: string;
  /** JSON lines. */
  log: string[];
  accept: RunningServer['accept'];
  /** Registers an operator. Returns a token of the account. */
  operator(username?: string): Promise<string>;
  close(): Promise<void>;
}

/** The cheapest parameters of Argon2id. */
const cheapPasswords = { memory: 8, passes: 1 };

/** Parser processes cost more than the rest of a server, so all servers of this process share them. */
const pool = openParsers();
const sharedParsers: typeof pool = {
  parse: (name, input, options) => pool.parse(name, input, options),
  startBudget: () => pool.startBudget(),
  stats: () => pool.stats(),
  close: () => Promise.resolve(),
};

/** With a `dataDir`, uses the data of an earlier server. */
export async function startTestServer(
  environment: Record<string, string> = {},
  options: ServerOptions & { dataDir?: string } = {},
): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'matinee-server-'));
  const log: string[] = [];
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ALLOW_PRIVATE_MEDIA: 'true',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    ...environment,
  });
  const logTo = { write: (line: string) => void log.push(line) };
  const running = await startServer(config, {
    siteOrigins: nowhere,
    logTo,
    passwordCost: cheapPasswords,
    hasWriterThread: false,
    parsers: sharedParsers,
    ...options,
  });

  const server: TestServer = {
    ...createServerClients(running.url),
    url: running.url,
    operatorUrl: running.operatorUrl,
    dataDir,
    log,
    accept: running.accept,
    async operator(username = 'Olga Operator') {
      const token = await server.grant();
      await server.call('POST', '/user/register', { token, body: { username, password: 'a lighthouse in the fog' } });
      makeOperator(server, username);
      return token;
    },
    async close() {
      await running.close();
      server.terminate();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}
