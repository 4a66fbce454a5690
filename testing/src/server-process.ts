import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const builtServer = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
/** The flags with which scripts/run.mjs starts it. */
const flags = ['--max-semi-space-size=8'];
/** Clock ticks a second in /proc/<pid>/stat: 100 on every Linux that matters. */
const ticksPerSecond = 100;
const grantsAtOnce = 50;
/** Lines of the log that are kept, to say why a server ended. */
const linesKept = 200;

export interface ServerProcessOptions {
  /** A folder that outlives the server; by default a new folder that is removed with it. */
  dataDir?: string;
  /** A program to start in place of the product's. */
  program?: string;
  /** Node's own arguments, such as `--import` and a module. Modules can be asked through `ask`. */
  nodeArguments?: readonly string[];
  /** The user and group that the process belongs to. */
  uid?: number;
  /** Called with every line that the server writes to its standard output and its standard error. */
  onLine?: (line: string, from: 'stdout' | 'stderr') => void;
}

/** End of a process: its exit code, or the signal that ended it. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server that may not listen yet, or never will. */
export type SpawnedServer = ReturnType<typeof spawnServer>;

/** Resident memory of a process, in MB. */
export interface ResidentParts {
  total: number;
  /** The process's own memory: heaps, stacks and buffers. */
  anonymous: number;
  /** Pages of files, most of them Node's program, that the system can drop and read again. */
  file: number;
}

/** A server in a separate process. */
export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** Starts the built server in a separate process, without waiting for anything. It listens on a free port, without limits. */
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
    // Not `exit`, after which there may be output left to read.
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
    /** Its folder, with the embedded database. */
    dataDir,
    /** The last lines of its log and of its standard error. */
    lines: lines as readonly string[],
    /** Resolves with the server's URL. Rejects if the server ends before it listens. */
    listening,
    ended,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Puts a question to a module that `nodeArguments` brought in, and resolves with its answer. */
    ask: <Answer>(question: Record<string, unknown>) => ask<Answer>(child, question),
  };
}

/** Starts the server and waits until it listens. */
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
    /** Time from the start of the process until it listened, in ms. */
    startMs,
    /** Stops it as an operator does, and waits until it is gone. */
    async stop(): Promise<Ending> {
      spawned.kill('SIGTERM');
      const ending = await spawned.ended;
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      return ending;
    },
  };
}

/** The calls that prepare a load, to a server at a URL: this one, or another that speaks its protocol. */
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
    /** Requests tokens for a number of guests. */
    async grantMany(count: number): Promise<string[]> {
      const tokens: string[] = [];
      while (tokens.length < count) {
        tokens.push(...(await Promise.all(Array.from({ length: Math.min(grantsAtOnce, count - tokens.length) }, grant))));
      }
      return tokens;
    },
    /** Makes a temporary room. */
    async generate(token: string): Promise<string> {
      const { room } = (await (await post('/room/generate', token, {})).json()) as { room: string };
      return room;
    },
    /** A call of the REST contract with a body: its status. */
    async post(path: string, token: string, body: unknown): Promise<number> {
      const response = await post(path, token, body);
      await response.arrayBuffer(); // only a read answer frees its connection
      return response.status;
    },
  };
}

/** Readings of the memory and processor time of a process; Linux only. */
export function useOf(pid: number) {
  return {
    /** Processor time used so far, in seconds. */
    cpuSeconds() {
      // The fields after the name in brackets; utime and stime are the 14th and 15th of all.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    },
    /** Resident memory now, in MB. */
    residentMb: () => residentParts(pid).total,
    /** Returns the resident memory by its parts. */
    residentParts: () => residentParts(pid),
    /** Files and sockets that it has open. */
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
