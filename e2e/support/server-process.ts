import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@matinee/testing/free-port';
import { createRestClient, type RestClient } from '@matinee/testing/rest-client';
import { spawnServer as spawnProcess, type SpawnedServer } from '@matinee/testing/server-process';
import type { TestOptions } from '../server/test-options.ts';
import { webRoot } from './new-build.ts';

const testProgram = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Sent by operators' calls, as the header `apikey`. */
export const operatorKey = 'the key of the operators';

export interface ServerProcess extends RestClient {
  readonly url: string;
  readonly dataDir: string;
  /** The link that makes the first operator, once the last start has shown it. */
  setUpUrl(): string | undefined;
  kill(): Promise<void>;
  stop(): Promise<void>;
  start(options?: TestOptions): Promise<void>;
  remove(): Promise<void>;
}

/** Starts the product, or with options the entry that takes them. */
export async function spawnServer(environment: Record<string, string> = {}, options?: TestOptions): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-e2e-'));
  const port = await freePort();
  let server: SpawnedServer;
  let setUpUrl: string | undefined;

  async function start(newOptions = options): Promise<void> {
    const testOptions = newOptions && { TEST_OPTIONS: JSON.stringify({ webRoot, ...newOptions }) };
    setUpUrl = undefined;
    server = spawnProcess(
      { API_KEY: operatorKey, ...environment, ...testOptions, PORT: String(port) },
      {
        dataDir,
        ...(testOptions && { program: testProgram }),
        onLine: (line) => (setUpUrl ??= /"setUpUrl":"(.+?)"/.exec(line)?.[1]),
      },
    );
    await server.listening;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    server.kill(signal);
    await server.ended;
  }

  await start();
  const url = `http://127.0.0.1:${port}`;
  return {
    ...createRestClient(() => url),
    url,
    dataDir,
    setUpUrl: () => setUpUrl,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
    async remove() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
