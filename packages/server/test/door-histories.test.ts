import { startTestServer } from '@matinee/testing';
import * as fc from 'fast-check';
import { test } from 'vitest';
import { createDoorWorld, step } from './door-world.ts';

test('[GUARD-2] [DOOR-68] in no history of doors, bans, reconnects and tokens is a user sent anything who is banned or outside', async () => {
  const server = await startTestServer();
  const world = await createDoorWorld(server);
  const histories = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => world.run(steps));
  await fc.assert(histories, { seed: 6, endOnFailure: true, numRuns: 3 });
  await server.close();
});
