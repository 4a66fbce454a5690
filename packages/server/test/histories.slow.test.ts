import { test } from 'vitest';
import { runBanHistories } from './ban-world.ts';
import { runDoorHistories } from './door-world.ts';

const numRuns = Number(process.env['HISTORIES'] ?? 30);
const options = { numRuns, seed: Number(process.env['SEED'] ?? 7) };
const timeout = numRuns * 10_000;

test(
  '[GUARD-2] [DOOR-68] in none of many histories of doors, bans, reconnects and tokens is a user sent anything who is banned or outside',
  { timeout },
  () => runDoorHistories(options),
);

test('[BAN-6] in none of many histories does a banned user receive anything of a room after the ban is in force', { timeout }, () =>
  runBanHistories(options),
);
