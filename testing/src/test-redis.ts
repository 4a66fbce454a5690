import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { freePort } from './free-port.ts';

export interface TestRedisOptions {
  /** A Redis Cluster of one node, the default: a script that touches keys of several slots then fails. */
  isCluster?: boolean;
  /** Leaves the node without slots, to be joined with others. */
  hasNoSlots?: boolean;
  /** Policy of writes to the disk. Without it everything is lost with the process. */
  appendSync?: 'everysec' | 'always';
  password?: string;
  replicaOf?: number;
}

/** In memory, where the system has such a folder. */
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export type TestRedis = Awaited<ReturnType<typeof startRedis>>;

/** Starts a server on loopback, on a port that it keeps. */
export async function startRedis(options: TestRedisOptions = {}) {
  const { isCluster = options.replicaOf === undefined, password } = options;
  const folder = mkdtempSync(join(inMemory, 'matinee-redis-'));
  const port = await freePort();
  const clusterPort = isCluster ? await freePort() : undefined;
  const args = argumentsFor(folder, port, clusterPort, options);
  const url = `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`;
  let server: ChildProcess;

  async function send(...command: string[]): Promise<unknown> {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.sendCommand(command);
    } finally {
      client.destroy();
    }
  }

  /** A restarted node takes part in its cluster after two seconds. */
  async function waitForCluster(): Promise<void> {
    while (!String(await send('CLUSTER', 'INFO')).includes('cluster_state:ok')) await sleep(20);
  }

  /** Resolves once it accepts commands. */
  async function start(): Promise<void> {
    server = await spawnRedis(args);
    if (isCluster) await waitForCluster();
  }

  /** Ends it at once, as a crash does. */
  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await gone;
  }

  server = await spawnRedis(args);
  if (isCluster && !options.hasNoSlots) {
    await send('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await waitForCluster();
  }

  return {
    url,
    port,
    clusterPort,
    send,
    start,
    kill,
    /** Freezes the server: connections stay open without answers. */
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function argumentsFor(folder: string, port: number, clusterPort: number | undefined, options: TestRedisOptions): string[] {
  const { appendSync, password, replicaOf } = options;
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  if (clusterPort !== undefined)
    args.push('--cluster-enabled', 'yes', '--cluster-port', String(clusterPort), '--cluster-node-timeout', '1000');
  if (appendSync !== undefined) args.push('--appendonly', 'yes', '--appendfsync', appendSync);
  if (password !== undefined) args.push('--requirepass', password, '--masterauth', password);
  if (replicaOf !== undefined) args.push('--replicaof', `127.0.0.1 ${replicaOf}`);
  return args;
}

async function spawnRedis(args: readonly string[]): Promise<ChildProcess> {
  const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(new Error('These tests need Redis: install it (on Debian and Ubuntu: apt-get install redis-server).')),
    );
    server.once('exit', (code) => reject(new Error(`Redis ended with ${code}: ${lines.join('\n')}`)));
    createInterface(server.stdout).on('line', (line) => {
      lines.push(line);
      if (line.includes('Ready to accept connections')) resolve();
    });
  });
  return server;
}
