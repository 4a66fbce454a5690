import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRestClient } from '../src/testing/rest-client.ts';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The server as a process of its own, as operators start it. */
export interface ServerChild {
  url: string;
  pid: number;
  /** What it has logged so far. */
  log(): string;
  /** Its exit code; undefined while it runs. */
  exitCode(): number | undefined;
  /** Resolves with its exit code. */
  exited: Promise<number | null>;
  /** Resident memory now, in bytes; Linux only. */
  residentBytes(): number;
  signal(name: NodeJS.Signals): void;
  /** Makes a temporary room with a guest's token. */
  openRoom(): Promise<{ room: string; token: string }>;
  stop(): Promise<void>;
}

/** Starts the built server on a free port and a folder of its own. `flags` go to Node. */
export async function startServerChild(environment: Record<string, string> = {}, flags: readonly string[] = []): Promise<ServerChild> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-child-'));
  const child = spawn(process.execPath, [...flags, program], {
    cwd: dataDir,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: unknown): void => {
      log += String(chunk);
      const listening = /"url":"([^"]+)"/.exec(log)?.[1];
      if (listening !== undefined) resolve(listening);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void exited.then((code) => reject(new Error(`The server ended with ${code}: ${log}`)));
  });
  return {
    url,
    pid: child.pid as number,
    log: () => log,
    exitCode: () => child.exitCode ?? undefined,
    exited,
    residentBytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    signal: (name) => void child.kill(name),
    async openRoom() {
      const client = createRestClient(() => url);
      const token = await client.grant();
      return { room: await client.generate(token), token };
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
