import { simulateCluster, type ClusterRunOptions } from './cluster/simulate-cluster.ts';
import { FailedRun, simulate, type RunOptions } from './simulate.ts';

async function messageOf(run: Promise<unknown>): Promise<string | undefined> {
  try {
    await run;
    return undefined;
  } catch (error) {
    if (error instanceof FailedRun) return error.message;
    throw error;
  }
}

let runs = 0;

/** Returns the rule broken by a run on one node, which depends only on the seed. */
export async function findingOf(options: Omit<RunOptions, 'prefix'>): Promise<string | undefined> {
  runs += 1;
  // Equal lengths of names keep runs reproducible.
  const found = await messageOf(simulate({ ...options, prefix: `sim${String(runs).padStart(6, '0')}` }));
  return found?.replace(/sim\d{6}/g, 'sim');
}

export function findingOfCluster(options: ClusterRunOptions): Promise<string | undefined> {
  return messageOf(simulateCluster(options));
}

/** Returns the first finding in 60 runs, with its seed. */
export async function firstFinding(
  find: (seed: number) => Promise<string | undefined>,
  from = 1,
): Promise<{ seed: number; finding: string }> {
  for (let seed = from; seed < from + 60; seed++) {
    const finding = await find(seed);
    if (finding !== undefined) return { seed, finding };
  }
  throw new Error('Nothing was found');
}
