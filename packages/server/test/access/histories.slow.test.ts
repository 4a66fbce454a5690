import { test } from 'vitest';
import { runBanHistories } from './ban-world.ts';

const numRuns = Number(process.env['HISTORIES'] ?? 30);

test('[BAN-6] a banned user receives nothing of a room in many histories once the ban is in force', { timeout: numRuns * 10_000 }, () =>
  runBanHistories({ numRuns, seed: Number(process.env['SEED'] ?? 7) }),
);
