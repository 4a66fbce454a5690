import { expect, test } from 'vitest';
import { findingOf } from './finding-of.ts';
import { openSimulationDatabase } from './simulation-database.ts';

// `simulation.slow.test.ts` has more runs, and shows that they find faults.

test('[STORE-2] [CHAT-14] [CHAT-17] [GUARD-2] [GUARD-6] [DOOR-62] [DOOR-64] despite crashes, stalls, broken disks, and lost or repeated messages, every confirmed request is stored once, only permitted users come in, no banned user is sent anything, no muted one chats, and in the end all clients agree', async () => {
  const { opened, close } = await openSimulationDatabase();
  for (let seed = 1; seed <= 12; seed++) expect(await findingOf({ opened, seed })).toBeUndefined();
  await close();
});
