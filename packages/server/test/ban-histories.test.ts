import { test } from 'vitest';
import { runBanHistories } from './ban-world.ts';

test('[BAN-6] in no history does a banned user receive anything of a room after the ban is in force', () =>
  runBanHistories({ seed: 6, numRuns: 3 }));
