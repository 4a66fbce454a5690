import { test } from 'vitest';
import { runBanHistories } from './ban-world.ts';

test('[BAN-6] a banned user receives nothing of a room in any history once the ban is in force', () =>
  runBanHistories({ seed: 6, numRuns: 3 }));
