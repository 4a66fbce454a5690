import { fileURLToPath } from 'node:url';
import type { Held } from './child/probe.ts';
import type { SpawnedServer } from './server-process.ts';

export type { Held } from './child/probe.ts';

/** Arguments for Node that make a server answer `heldBy`, and end with the process that started it. */
export const probeArguments: readonly string[] = ['--expose-gc', `--import=${fileURLToPath(new URL('child/probe.ts', import.meta.url))}`];

/** Returns a server's memory after a garbage collection. */
export function heldBy(server: SpawnedServer): Promise<Held> {
  return server.ask<Held>({ kind: 'held' });
}
