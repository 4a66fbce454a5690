import { afterAll, expect, test } from 'vitest';
import { findingOfCluster } from './simulation/finding-of.ts';
import { openSimulationDatabase } from './simulation/simulation-database.ts';

const database = await openSimulationDatabase();
afterAll(() => database.close());

// `cluster-simulation.slow.test.ts` has more runs, and shows that they find faults.

test('[STORE-15] [DOOR-69] [GUARD-2] on several nodes, despite crashes, freezes, wrong clocks, lost messages and a Redis that loses data, every acknowledged request is stored once, no user is shown a room whom their node knows to be banned, and in the end all clients agree', async () => {
  for (let seed = 201; seed <= 206; seed++) expect(await findingOfCluster({ ...database, seed })).toBeUndefined();
});

test('[NODES-23] a node that follows a room again while its owner stores an entry shows no earlier room', async () => {
  expect(await findingOfCluster({ ...database, seed: 561 })).toBeUndefined();
});
