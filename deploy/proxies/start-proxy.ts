import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readExample, type Choice } from './example.ts';
import { proxyPrograms, type CertificatePart, type ProxyName, type ProxyProgram } from './proxy-programs.ts';

/** Runs from its example on a port of loopback. */
export interface Proxy {
  /** Without a slash at its end; below a path, with the path. */
  readonly url: string;
  reload(): Promise<void>;
  /** Kills it and starts it again: open connections are lost. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface ProxyOptions extends Omit<Choice, 'https'> {
  port: number;
  /** Such as 127.0.0.1:8080. */
  server: string;
  otherNode?: string;
}

const startTries = 200;
const retryMs = 25;
/** Debian keeps most of them out of the PATH of users. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };

export async function startProxy(name: ProxyName, options: ProxyOptions): Promise<Proxy> {
  const program: ProxyProgram = proxyPrograms[name];
  const folder = writeConfiguration(program, { ...options, https: false });
  let child = await start(program, folder, options.port);

  return {
    url: `http://127.0.0.1:${options.port}${options.isBelowPath ? '/watch' : ''}`,
    async reload() {
      if (typeof program.reload === 'string') child.kill(program.reload);
      else await run(program.reload(folder));
    },
    async restart() {
      await end(child);
      child = await start(program, folder, options.port);
    },
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface CheckOptions extends Omit<ProxyOptions, 'port' | 'server'> {
  certificate: Readonly<Record<CertificatePart, string>>;
}

/** Checks the example with https. @throws with the program's output */
export async function checkExample(name: ProxyName, options: CheckOptions): Promise<void> {
  const program: ProxyProgram = proxyPrograms[name];
  const folder = writeConfiguration(program, { ...options, https: true, port: 80, server: '127.0.0.1:8080' });
  try {
    await run(program.check(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface WrittenOptions extends ProxyOptions, Choice {
  certificate?: CheckOptions['certificate'];
}

/** Returns the folder. */
function writeConfiguration(program: ProxyProgram, { port, server, otherNode, certificate, ...choice }: WrittenOptions): string {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-proxy-'));
  const values = new Map([
    ...(choice.https ? [] : [program.listen(port)]),
    ['127.0.0.1:8080', server],
    ...(otherNode === undefined ? [] : [['10.0.0.2:8080', otherNode] as const]),
    ...(certificate === undefined ? [] : program.certificate.map(([own, part]) => [own, certificate[part]] as const)),
  ]);
  const example = join(folder, program.example);
  writeFileSync(example, readExample(program.example, choice, values));
  for (const [name, text] of Object.entries(program.files(folder, example, port))) writeFileSync(join(folder, name), text);
  return folder;
}

async function start(program: ProxyProgram, folder: string, port: number): Promise<ChildProcess> {
  const [command, ...args] = program.command(folder);
  // A group of its own, so that its children end with it.
  const child = spawn(command, args, { env: { ...env, HOME: folder }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log = `${log}${String(chunk)}`.slice(-10_000)));
  child.once('error', (error) => (log = error.message));
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (child.exitCode !== null || child.pid === undefined || tries > startTries) throw new Error(`${command} does not start: ${log}`);
    await delay(retryMs);
  }
  return child;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    // Some wait for open connections otherwise, for 10 s and more.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  });
}

async function run([command, ...args]: readonly [string, ...string[]]): Promise<void> {
  await promisify(execFile)(command, args, { env });
}
