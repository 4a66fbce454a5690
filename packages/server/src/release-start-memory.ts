import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back to the system the memory that only the start of the process needed, 12 MB of it. Takes 50 ms, in which
 * nothing else runs.
 */
export function releaseStartMemory(): void {
  // Node offers its collector to programs by this flag alone, in contexts that are made while it is set.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  // Other collections keep the pages of the heap that they have emptied.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
