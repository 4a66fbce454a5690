import { expect, test } from 'vitest';
import type { RoomStore } from '../../src/storage/rooms/room-store.ts';
import { findingOf, firstFinding } from './finding-of.ts';
import { openSimulationDatabase } from './simulation-database.ts';
import { closeAfterFile } from '../helpers/start-for-test.ts';

const database = closeAfterFile(await openSimulationDatabase());

test('[STORE-2] [CHAT-14] [CHAT-17] [GUARD-2] [GUARD-6] [DOOR-62] [DOOR-64] despite crashes, stalls, broken disks, and lost or repeated messages, every confirmed request is stored once, only permitted users come in, no banned user is sent anything, no muted one chats, and in the end all clients agree', async () => {
  for (let seed = 13; seed <= 200; seed++) expect(await findingOf({ ...database, seed })).toBeUndefined();
}, 900_000);

function forgetting(lost: object): (store: RoomStore) => RoomStore {
  return (store) => ({
    ...store,
    async claim(...claim) {
      const claimed = await store.claim(...claim);
      return claimed && { ...claimed, room: { ...claimed.room, ...lost } };
    },
  });
}

/** Faulty stores, which prove that the rules above find faults. */
const misbehaving: [what: string, finding: RegExp, (store: RoomStore) => RoomStore][] = [
  [
    'says that an entry is stored before it is',
    /is sent only as it is stored|is sent only once it is stored|is in the log, once/,
    (store) => ({
      ...store,
      async commit(...commit) {
        store.commit(...commit).catch(() => undefined);
      },
    }),
  ],
  [
    'forgets to keep messages',
    /at the end, all messages are kept/,
    (store) => ({
      ...store,
      commit: (claim, change) => store.commit(claim, change),
    }),
  ],
  [
    'forgets which requests are stored',
    /a request is in the log at most once|at the end, a room is as it is stored/,
    forgetting({ lastRequests: undefined }),
  ],
  [
    'forgets who is banned',
    /nothing is sent to those whose ban was announced|at the end, a room is as it is stored/,
    forgetting({ guards: undefined }),
  ],
];

test.each(misbehaving)(
  'the rules find a store that %s, and its seed reproduces it',
  async (_, rule, misbehave) => {
    const find = (seed: number): Promise<string | undefined> => findingOf({ ...database, seed, misbehaving: misbehave });
    const { seed, finding } = await firstFinding(find);
    expect(finding).toMatch(rule);
    expect(finding).toContain(`node scripts/run.mjs test:simulation --seed ${seed}`);
    expect(await find(seed)).toBe(finding);
  },
  120_000,
);
