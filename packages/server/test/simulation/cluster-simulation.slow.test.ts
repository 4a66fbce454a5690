import { expect, test } from 'vitest';
import { openSimulationDatabase } from './simulation-database.ts';
import type { Misbehaviour } from './cluster/cluster-world.ts';
import { findingOfCluster, firstFinding } from './finding-of.ts';
import { closeAfterFile } from '../helpers/start-for-test.ts';

const database = closeAfterFile(await openSimulationDatabase());

test('[STORE-15] [DOOR-69] [GUARD-2] on several nodes, despite crashes, freezes, wrong clocks, lost messages and a Redis that loses data, every acknowledged request is stored once, no user is shown a room from which they are banned according to their node, and in the end all clients agree', async () => {
  for (let seed = 207; seed <= 400; seed++) expect(await findingOfCluster({ ...database, seed })).toBeUndefined();
}, 900_000);

/**
 * Faulty parts, which prove that the rules find faults. `from` is the first seed to try, as runs before it miss the fault and cost time.
 */
const misbehaving: [what: string, finding: RegExp, from: number, Misbehaviour][] = [
  [
    'a store that forgets which requests are stored',
    /a request is in the log at most once|a room is as it is stored/,
    26,
    {
      store: (store) => ({
        ...store,
        async claim(...claim) {
          const claimed = await store.claim(...claim);
          return claimed && { ...claimed, room: { ...claimed.room, lastRequests: undefined } };
        },
      }),
    },
  ],
  [
    'a node that repairs no gaps',
    /all agree in the end/,
    305,
    {
      backbone: (backbone, node) => ({
        ...backbone,
        channels: { ...backbone.channels, onResumed: () => undefined },
        logs: {
          ...backbone.logs,
          entriesAfter: () => new Promise(() => undefined),
          async readOwnership(room) {
            const found = await backbone.logs.readOwnership(room);
            return found && found.node !== node ? { ...found, seq: 0 } : found;
          },
        },
      }),
    },
  ],
];

test.each(misbehaving)(
  'the rules find %s, and its seed reproduces it',
  async (_, rule, from, misbehaviour) => {
    const find = (seed: number): Promise<string | undefined> => findingOfCluster({ ...database, seed, misbehaving: misbehaviour });
    const { seed, finding } = await firstFinding(find, from);
    expect(finding).toMatch(rule);
    expect(finding).toContain(`node scripts/run.mjs test:simulation --cluster --seed ${seed}`);
    expect(await find(seed)).toBe(finding);
  },
  120_000,
);
