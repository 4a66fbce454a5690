import { createFakeClock } from '@matinee/base/fake-clock';
import { startTestServer } from '@matinee/testing';
import * as fc from 'fast-check';
import { test } from 'vitest';
import { createBanWorld, environment, step } from './ban-world.ts';

test('[BAN-6] in no history does a banned user receive anything of a room after the ban is in force', async () => {
  const clock = createFakeClock();
  const server = await startTestServer(environment, { clock });
  const world = await createBanWorld([server], clock);
  const histories = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) => world.run(steps));
  await fc.assert(histories, { seed: 6, endOnFailure: true, numRuns: 3 });
  await server.close();
});
