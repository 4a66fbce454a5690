import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterCases } from './cases.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { createFigures } from './figures.ts';
import { drainOwner, freezeOwner, killOwner } from './owner-cases.ts';
import { setScene, type Scene } from './scene.ts';

// In short; `npm run test:cluster` has more clients and kills more often.
let cluster: Cluster;
let scene: Scene;

beforeAll(async () => {
  cluster = await startCluster({ seed: 1 });
  scene = await setScene({ cluster, figures: createFigures(), rooms: 4, clients: 40, requestsPerSecond: 40 });
}, 60_000);
afterAll(() => cluster.stop());

test.each([
  [clusterCases['1']?.title, killOwner],
  [clusterCases['2']?.title, (on: Scene) => freezeOwner(on, 2500)],
  [clusterCases['5']?.title, drainOwner],
])('%s: no acknowledged request is lost, none is done twice, and all clients agree again', async (_, run) => {
  expect(await run(scene)).toEqual([]);
});
