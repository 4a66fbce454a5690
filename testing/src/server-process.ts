import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const builtServer = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
/** The flags of scripts/run.mjs. */
const flags = ['--max-semi-space-size=8'];
/** Clock ticks a second in /proc/<pid>/stat: 100 on every Linux that matters. */
const ticksPerSecond = 100;
const grantsAtOnce = 50;
/** Kept log lines, to say why a server ended. */
const linesKept = 200;

export interface ServerProcessOptions {
  /** By default a new folder that is removed with the server. */
  dataDir?: string;
  program?: string;
  /** Node's own, such as `--import` of a module that answers `ask`. */
  nodeArguments?: readonly string[];
  uid?: number;
  onLine?: (line: string, from: 'stdout' | 'stderr') => void;
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server that may not listen yet, or never will. */
export type SpawnedServer = ReturnType<typeof spawnServer>;

/** In MB. */
export interface ResidentParts {
  total: number;
  /** Heaps, stacks and buffers. */
  anonymous: number;
  /** Mostly Node's program; the system can drop and read them again. */
  file: number;
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** Starts the built server on a free port, without limits, and does not wait. */
export function spawnServer(environment: Record<string, string> = {}, options: ServerProcessOptions = {}) {
  const { dataDir = mkdtempSync(join(tmpdir(), 'matinee-server-')), program = builtServer, nodeArguments = [], uid } = options;
  const child = spawn(process.execPath, [...flags, ...nodeArguments, program], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      ALLOW_PRIVATE_MEDIA: 'true',
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const lines: string[] = [];
  const { onLine = (line, from) => void (from === 'stderr' && process.stderr.write(`${line}\n`)) } = options;
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    // Not `exit`, after which there may be unread output.
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const listening = new Promise<string>((resolve, reject) => {
    for (const from of ['stdout', 'stderr'] as const) {
      createInterface({ input: child[from] as NodeJS.ReadableStream }).on('line', (line) => {
        lines.push(line);
        if (lines.length > linesKept) lines.shift();
        onLine(line, from);
        const url = /"url":"([^"]+)"/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
    ended.then(({ code, signal }) => reject(new Error(`The server ended with ${code ?? signal}:\n${lines.join('\n')}`)), reject);
  });
  listening.catch(() => undefined); // who waits for it hears of it
  return {
    pid: child.pid as number,
    dataDir,
    lines: lines as readonly string[],
    /** Resolves with the URL. Rejects if the server ends before it listens. */
    listening,
    ended,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Asks a module of `nodeArguments`. */
    ask: <Answer>(question: Record<string, unknown>) => ask<Answer>(child, question),
  };
}

export async function startServerProcess(environment: Record<string, string> = {}, options: ServerProcessOptions = {}) {
  const startedMs = performance.now();
  const spawned = spawnServer(environment, options);
  const { pid, dataDir } = spawned;
  const url = await spawned.listening;
  const startMs = performance.now() - startedMs;
  return {
    ...spawned,
    ...callsTo(url),
    ...useOf(pid),
    url,
    /** From the start of the process until it listened. */
    startMs,
    /** Stops it as an operator does. Resolves when it is gone. */
    async stop(): Promise<Ending> {
      spawned.kill('SIGTERM');
      const ending = await spawned.ended;
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      return ending;
    },
  };
}

/** Returns calls to any server with the same protocol. */
export function callsTo(url: string) {
  async function grant(): Promise<string> {
    const { token } = (await (await fetch(`${url}/api/auth/grant`)).json()) as { token: string };
    return token;
  }
  const post = (path: string, token: string, body: unknown): Promise<Response> =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return {
    grant,
    async grantMany(count: number): Promise<string[]> {
      const tokens: string[] = [];
      while (tokens.length < count) {
        tokens.push(...(await Promise.all(Array.from({ length: Math.min(grantsAtOnce, count - tokens.length) }, grant))));
      }
      return tokens;
    },
    async generate(token: string): Promise<string> {
      const { room } = (await (await post('/room/generate', token, {})).json()) as { room: string };
      return room;
    },
    /** Returns the status. */
    async post(path: string, token: string, body: unknown): Promise<number> {
      const response = await post(path, token, body);
      await response.arrayBuffer(); // only a read answer frees its connection
      return response.status;
    },
  };
}

/** Linux only. */
export function useOf(pid: number) {
  return {
    /** In seconds. */
    cpuSeconds() {
      // The fields after the name in brackets; utime and stime are the 14th and 15th of all.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    },
    /** In MB. */
    residentMb: () => residentParts(pid).total,
    residentParts: () => residentParts(pid),
    descriptors: () => readdirSync(`/proc/${pid}/fd`).length,
  };
}

function residentParts(pid: number): ResidentParts {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { total: megabytes('VmRSS'), anonymous: megabytes('RssAnon'), file: megabytes('RssFile') };
}

let questions = 0;

function ask<Answer>(child: ChildProcess, question: Record<string, unknown>): Promise<Answer> {
  const id = (questions += 1);
  return new Promise((resolve, reject) => {
    const cleanUp = (): void => {
      child.off('message', hear);
      child.off('exit', giveUp);
    };
    const hear = (message: unknown): void => {
      const { id: answered, answer } = message as { id: number; answer: Answer };
      if (answered !== id) return;
      cleanUp();
      resolve(answer);
    };
    const giveUp = (): void => {
      cleanUp();
      reject(new Error('The server ended before it answered'));
    };
    child.on('message', hear);
    child.once('exit', giveUp);
    if (child.connected) child.send({ id, ...question });
    else giveUp();
  });
}
