import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterCases, type ClusterCase } from './cases/cases.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { createFigures } from './figures.ts';
import { setScene } from './scene.ts';

// `node scripts/run.mjs test:cluster` has more clients, waits longer and kills more often.
/** The cases mostly wait, so lanes with separate clusters run in parallel. */
const lanes = [
  ['1', '2', '3', '4', '5', '8', '11', 'roles'],
  ['12', '6', '7', '9', '10', 'quiet'],
];
const clusters: Promise<Cluster>[] = [];
const outcomes = new Map<string, Promise<string[]>>();

beforeAll(async () => {
  clusters.push(...lanes.map((_, seed) => startCluster({ seed })));
  const started = await Promise.all(clusters);
  await Promise.all(lanes.map((names, index) => startLane(started[index] as Cluster, names)));
}, 180_000);
afterAll(async () => {
  for (const cluster of await Promise.allSettled(clusters)) if (cluster.status === 'fulfilled') await cluster.value.stop();
});

async function startLane(cluster: Cluster, names: readonly string[]): Promise<void> {
  const scene = await setScene({ cluster, figures: createFigures(), rooms: 4, clients: 40, requestsPerSecond: 40 });
  let before: Promise<unknown> = Promise.resolve();
  for (const name of names) {
    const tried = clusterCases[name] as ClusterCase;
    const outcome = before.then(() => tried.run(scene, tried.forMs?.short ?? 0));
    outcomes.set(name, outcome);
    before = outcome.catch(() => undefined);
  }
}

test('every case takes place', () => {
  expect(lanes.flat().toSorted()).toEqual(Object.keys(clusterCases).toSorted());
});

test.each(lanes.flat().map((name) => [name, clusterCases[name]?.title] as const))(
  'case %s, %s: no acknowledged request is lost, none is done twice, and all clients agree again',
  async (name) => {
    expect(await outcomes.get(name)).toEqual([]);
  },
);
