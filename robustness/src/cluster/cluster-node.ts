import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@matinee/testing/free-port';
import type { ServerProcess } from '@matinee/testing/server-process';
import { startTcpProxy, type TcpProxy } from '@matinee/testing/tcp-proxy';
import { startServerUnderTest } from '../server-under-test.ts';

export interface ClusterNodeOptions {
  name: string;
  databaseUrl: string;
  redisUrl: string;
}

export interface LogLine {
  node: string;
  level: number;
  text: string;
}

/** A server's place in the cluster, which keeps its port across servers. */
export interface ClusterNode {
  name: string;
  port: number;
  redis: TcpProxy;
  postgres: TcpProxy;
  /** From all servers that have run here. */
  warnings: LogLine[];
  isRunning(): boolean;
  hasCrashed(): boolean;
  start(nodeArguments?: readonly string[]): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when the server is gone. */
  kill(): Promise<void>;
  /** Resolves when the server is gone. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const pinoWarning = 40;

export async function createClusterNode({ name, databaseUrl, redisUrl }: ClusterNodeOptions): Promise<ClusterNode> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-node-'));
  const redis = await startTcpProxy(Number(new URL(redisUrl).port));
  const postgres = await startTcpProxy(Number(new URL(databaseUrl).port));
  const through = (url: string, proxy: TcpProxy): string => {
    const changed = new URL(url);
    changed.port = String(proxy.port);
    return changed.href;
  };
  const environment = {
    PORT: String(port),
    DATABASE_URL: through(databaseUrl, postgres),
    REDIS_URL: through(redisUrl, redis),
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
  };
  const warnings: LogLine[] = [];
  let server: ServerProcess | undefined;
  let hasCrashed = false;

  function note(line: string): void {
    const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? Number.NaN);
    // Other output shows a crash.
    if (!(level < pinoWarning)) warnings.push({ node: name, level, text: line });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = server;
    server = undefined;
    hasCrashed = false;
    ending?.kill(signal);
    await ending?.ended;
  }

  return {
    name,
    port,
    redis,
    postgres,
    warnings,
    isRunning: () => server !== undefined && !hasCrashed,
    hasCrashed: () => hasCrashed,
    async start(nodeArguments = []) {
      const started = await startServerUnderTest(environment, { dataDir, nodeArguments, onLine: note });
      server = started;
      hasCrashed = false;
      void started.ended.then(() => (hasCrashed ||= server === started));
    },
    signal: (signal) => server?.kill(signal),
    kill: () => end('SIGKILL'),
    drain: () => end('SIGTERM'),
    async stop() {
      await end('SIGKILL');
      await redis.stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
