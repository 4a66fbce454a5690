import { test } from 'vitest';
import { runDoorHistories } from './door-world.ts';

test('[GUARD-2] [DOOR-68] a banned or outside user is sent nothing in any history of doors, bans, reconnects and tokens', () =>
  runDoorHistories({ seed: 6, numRuns: 3 }));
