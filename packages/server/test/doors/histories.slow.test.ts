import { test } from 'vitest';
import { runBanHistories } from './ban-world.ts';
import { runDoorHistories } from './door-world.ts';

const numRuns = Number(process.env['HISTORIES'] ?? 30);
const options = { numRuns, seed: Number(process.env['SEED'] ?? 7) };
const timeout = numRuns * 10_000;

test(
  '[GUARD-2] [DOOR-68] a banned or outside user is sent nothing in many histories of doors, bans, reconnects and tokens',
  { timeout },
  () => runDoorHistories(options),
);

test('[BAN-6] a banned user receives nothing of a room in many histories once the ban is in force', { timeout }, () =>
  runBanHistories(options),
);
