import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));

/** The built product in a process of its own, on a folder of its own. */
export interface Product {
  url: string;
  /** Its folder. */
  dataDir: string;
  /** What it has logged so far. */
  log(): string;
  /** Ends it without warning. */
  kill(): Promise<void>;
  /** Starts it again on the same port and folder. */
  start(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

// Below those that the system gives out: a port must still be free when its server starts again.
let nextPort = 20_000 + (process.pid % 1000) * 10;

export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-e2e-'));
  const port = (nextPort += 1);
  let log = '';
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(process.execPath, [program], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: 'off', ALLOW_PRIVATE_MEDIA: 'true', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    product.url = await new Promise((resolve, reject) => {
      let own = '';
      const hear = (chunk: unknown): void => {
        own += String(chunk);
        log += String(chunk);
        const url = /"url":"([^"]+)"/.exec(own)?.[1];
        if (url) resolve(url);
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${own}`)));
    });
  }

  function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }

  const product: Product = {
    url: '',
    dataDir,
    log: () => log,
    kill: () => end('SIGKILL'),
    start,
    async remove() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await start();
  return product;
}
