import { probeArguments } from '@matinee/testing/probe';
import {
  spawnServer,
  startServerProcess,
  type ServerProcess,
  type ServerProcessOptions,
  type SpawnedServer,
} from '@matinee/testing/server-process';

/** Returns the arguments that load a module of `child/` into a server; it reads `search` as the query of its own URL. */
export function preload(name: string, search = ''): string[] {
  return [`--import=${new URL(`child/${name}.ts${search}`, import.meta.url).href}`];
}

function withPreloads(options: ServerProcessOptions): ServerProcessOptions {
  return {
    ...options,
    nodeArguments: [...probeArguments, ...preload('loopback-only'), ...(options.nodeArguments ?? [])],
    onLine: options.onLine ?? (() => undefined),
  };
}

/** Starts the built server. It reaches only this machine, and ends with this process. */
export function startServerUnderTest(environment: Record<string, string>, options: ServerProcessOptions = {}): Promise<ServerProcess> {
  return startServerProcess(environment, withPreloads(options));
}

/** Starts the server without waiting until it listens. */
export function spawnServerUnderTest(environment: Record<string, string>, options: ServerProcessOptions = {}): SpawnedServer {
  return spawnServer(environment, withPreloads(options));
}
