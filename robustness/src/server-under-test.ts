import { probeArguments } from '@matinee/testing/probe';
import {
  spawnServer,
  startServerProcess,
  type ServerProcess,
  type ServerProcessOptions,
  type SpawnedServer,
} from '@matinee/testing/server-process';

/** Returns arguments that preload a module of `child/`, which reads `search` as its URL's query. */
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

/** Starts the built server, which reaches only this machine and ends with this process. */
export function startServerUnderTest(environment: Record<string, string>, options: ServerProcessOptions = {}): Promise<ServerProcess> {
  return startServerProcess(environment, withPreloads(options));
}

/** Does not wait until the server listens. */
export function spawnServerUnderTest(environment: Record<string, string>, options: ServerProcessOptions = {}): SpawnedServer {
  return spawnServer(environment, withPreloads(options));
}
