import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
/** Clock ticks a second in /proc/<pid>/stat: 100 on every Linux that matters. */
const ticksPerSecond = 100;

/** The built server in a process of its own. */
export interface ServerProcess {
  url: string;
  /** Its folder, with the embedded database. */
  dataDir: string;
  /** From the start of the process until it answered its first request, in ms. */
  startMs: number;
  /** Processor time used so far, in seconds; Linux only. */
  cpuSeconds(): number;
  /** Resident memory now, in MB. */
  residentMb(): number;
  grant(): Promise<string>;
  /** Makes a temporary room. */
  generate(token: string): Promise<string>;
  /** A call of the REST contract with a body: its status. */
  post(path: string, token: string, body: unknown): Promise<number>;
  stop(): Promise<void>;
}

export async function startServerProcess(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-bench-'));
  const startedMs = performance.now();
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', ALLOW_PRIVATE_MEDIA: 'true', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await listening(child);
  const startMs = performance.now() - startedMs;
  const post = (path: string, token: string, body: unknown): Promise<Response> =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return {
    url,
    dataDir,
    startMs,
    cpuSeconds() {
      // The fields after the name in brackets; utime and stime are the 14th and 15th of all.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    },
    residentMb() {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
    },
    async grant() {
      const { token } = (await (await fetch(`${url}/api/auth/grant`)).json()) as { token: string };
      return token;
    },
    async generate(token) {
      const { room } = (await (await post('/room/generate', token, {})).json()) as { room: string };
      return room;
    },
    async post(path, token, body) {
      const response = await post(path, token, body);
      await response.arrayBuffer(); // only a read answer frees its connection
      return response.status;
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stdout?.on('data', (chunk) => {
      log += String(chunk);
      const url = /"url":"([^"]+)"/.exec(log)?.[1];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${log}`)));
  });
}
