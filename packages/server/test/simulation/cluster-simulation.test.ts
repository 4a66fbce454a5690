import { expect, test } from 'vitest';
import { findingOfCluster } from './finding-of.ts';
import { openSimulationDatabase } from './simulation-database.ts';
import { closeAfterFile } from '../helpers/start-for-test.ts';

const database = closeAfterFile(await openSimulationDatabase());

// `cluster-simulation.slow.test.ts` has more runs, and shows that they find faults.

test('[STORE-15] [DOOR-69] [GUARD-2] on several nodes, despite crashes, freezes, wrong clocks, lost messages and a Redis that loses data, every acknowledged request is stored once, no user is shown a room from which they are banned according to their node, and in the end all clients agree', async () => {
  for (let seed = 201; seed <= 206; seed++) expect(await findingOfCluster({ ...database, seed })).toBeUndefined();
});

test('[NODES-23] a node that follows a room again while its owner stores an entry shows no earlier room', async () => {
  expect(await findingOfCluster({ ...database, seed: 561 })).toBeUndefined();
});
