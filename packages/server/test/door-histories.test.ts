import { test } from 'vitest';
import { runDoorHistories } from './door-world.ts';

test('[GUARD-2] [DOOR-68] in no history of doors, bans, reconnects and tokens is a user sent anything who is banned or outside', () =>
  runDoorHistories({ seed: 6, numRuns: 3 }));
