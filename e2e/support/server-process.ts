import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRestClient, type RestClient } from '@matinee/testing/rest-client';
import type { TestOptions } from '../server/test-options.ts';
import { webRoot } from './new-build.ts';

const program = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
/** The same server, started with `TestOptions`. */
const testProgram = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Sent by operators' calls, as the header `apikey`. */
export const operatorKey = 'the key of the operators';

/** The built server in a process of its own, on a data folder of its own, and REST calls to it. */
export interface ServerProcess extends RestClient {
  readonly url: string;
  readonly dataDir: string;
  /** The link that makes the first operator, once the last start has shown it. */
  setUpUrl(): string | undefined;
  /** Ends the process by SIGKILL. */
  kill(): Promise<void>;
  /** Ends the process by SIGTERM. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data folder, with other options where some are given. */
  start(options?: TestOptions): Promise<void>;
  /** Stops the process and removes its data folder. */
  remove(): Promise<void>;
}

// Each worker has ports of its own, below those that the system gives out: one must still be free when its server starts again.
let nextPort = 20_000 + Number(process.env.TEST_PARALLEL_INDEX ?? 0) * 1000;

/** Starts the product, or with options the same server from the entry that takes them. */
export async function spawnServer(environment: Record<string, string> = {}, options?: TestOptions): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-e2e-'));
  let port = (nextPort += 1);
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ALLOW_PRIVATE_MEDIA: 'true',
    API_KEY: operatorKey,
    ...environment,
  };
  let child: ChildProcess;
  let output = '';

  async function start(newOptions = options): Promise<void> {
    const testOptions = newOptions && { TEST_OPTIONS: JSON.stringify({ webRoot, ...newOptions }) };
    child = spawn(process.execPath, [newOptions === undefined ? program : testProgram], {
      env: { ...env, ...testOptions, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    output = '';
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    await isListening(child);
  }

  /** Another run of the tests, or another program, may have the port. */
  async function startOnFreePort(): Promise<void> {
    try {
      await start();
    } catch (error) {
      if (!/The port is in use|EADDRINUSE/.test(String(error))) throw error;
      port = nextPort += 1;
      await startOnFreePort();
    }
  }

  function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }

  await startOnFreePort();
  const url = `http://127.0.0.1:${port}`;
  return {
    ...createRestClient(() => url),
    url,
    dataDir,
    setUpUrl: () => /"setUpUrl":"(.+?)"/.exec(output)?.[1],
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
    async remove() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function isListening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: unknown): void => {
      output += String(chunk);
      if (/"url":"/.test(output)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
}
