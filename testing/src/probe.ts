import { fileURLToPath } from 'node:url';
import type { Held } from './child/probe.ts';
import type { SpawnedServer } from './server-process.ts';

export type { Held } from './child/probe.ts';

/** Node arguments with which a server answers `heldBy`, and ends with its parent. */
export const probeArguments: readonly string[] = ['--expose-gc', `--import=${fileURLToPath(new URL('child/probe.ts', import.meta.url))}`];

export function heldBy(server: SpawnedServer): Promise<Held> {
  return server.ask<Held>({ kind: 'held' });
}
