import { afterAll, expect, test } from 'vitest';
import type { RoomStore } from '../src/storage/room-store.ts';
import { findingOf } from './simulation/finding-of.ts';
import { openSimulationDatabase } from './simulation/simulation-database.ts';

const database = await openSimulationDatabase();
afterAll(() => database.close());

/** What is found in the first of some runs in which something is. */
async function firstFinding(misbehaving: (store: RoomStore) => RoomStore): Promise<{ seed: number; finding: string }> {
  for (let seed = 1; seed <= 60; seed++) {
    const finding = await findingOf({ ...database, seed, misbehaving });
    if (finding !== undefined) return { seed, finding };
  }
  throw new Error('Nothing was found');
}

test('[STORE-2] [CHAT-14] [CHAT-17] [GUARD-2] [GUARD-6] [DOOR-62] [DOOR-64] despite crashes, stalls, broken disks, and lost or repeated messages, every confirmed request is stored once, only those come in who may, no banned user is sent anything, no muted one chats, and in the end all clients agree', async () => {
  for (let seed = 13; seed <= 200; seed++) expect(await findingOf({ ...database, seed })).toBeUndefined();
}, 900_000);

/** Stores that do what none may do: the rules above would be worth nothing if they were not found out. */
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
    'stores messages without their edits',
    /is sent only once it is stored|what is acknowledged is in the log, once|at the end, a room is as it is stored/,
    (store) => ({
      ...store,
      commit: (claim, seq, { messageChange, ...entry }, change) =>
        store.commit(
          claim,
          seq,
          messageChange === undefined || messageChange.edit !== undefined ? entry : { ...entry, messageChange },
          change,
        ),
    }),
  ],
  [
    'forgets to keep messages',
    /at the end, all messages are kept/,
    (store) => ({
      ...store,
      commit: (claim, seq, entry) => store.commit(claim, seq, entry),
    }),
  ],
  [
    'forgets which requests are stored',
    /a request is in the log at most once|at the end, a room is as it is stored/,
    (store) => ({
      ...store,
      async claim(...claim) {
        const claimed = await store.claim(...claim);
        return claimed && { ...claimed, room: { ...claimed.room, lastRequests: undefined } };
      },
    }),
  ],
  [
    'forgets who is banned',
    /nothing is sent to those whose ban was announced|at the end, a room is as it is stored/,
    (store) => ({
      ...store,
      async claim(...claim) {
        const claimed = await store.claim(...claim);
        return claimed && { ...claimed, room: { ...claimed.room, guards: undefined } };
      },
    }),
  ],
  [
    'gives another room than the one that was stored',
    /is sent only as it is stored/,
    (store) => ({
      ...store,
      async claim(...claim) {
        const claimed = await store.claim(...claim);
        return claimed && { ...claimed, room: { ...claimed.room, sync: { ...claimed.room.sync, title: 'Another' } } };
      },
    }),
  ],
];

test.each(misbehaving)(
  'a store that %s is found out, and its seed shows it again',
  async (_, rule, misbehave) => {
    const { seed, finding } = await firstFinding(misbehave);
    expect(finding).toMatch(rule);
    expect(finding).toContain(`npm run test:simulation -- --seed ${seed}`);
    expect(await findingOf({ ...database, seed, misbehaving: misbehave })).toBe(finding);
  },
  120_000,
);
