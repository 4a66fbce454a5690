import { createFakeClock } from '@matinee/base/fake-clock';
import * as fc from 'fast-check';
import { test } from 'vitest';
import { startTestServer } from '@matinee/testing';
import * as bans from './ban-world.ts';
import * as doors from './door-world.ts';

const numRuns = Number(process.env['HISTORIES'] ?? 30);
const options = { endOnFailure: true, numRuns, seed: Number(process.env['SEED'] ?? 7) };
const timeout = numRuns * 10_000;

test(
  '[GUARD-2] [DOOR-68] in none of many histories of doors, bans, reconnects and tokens is a user sent anything who is banned or outside',
  { timeout },
  async () => {
    const server = await startTestServer();
    const world = await doors.createDoorWorld(server);
    const histories = fc.asyncProperty(fc.array(doors.step, { minLength: 10, maxLength: 40 }), (steps) => world.run(steps));
    await fc.assert(histories, options);
    await server.close();
  },
);

test('[BAN-6] in none of many histories does a banned user receive anything of a room after the ban is in force', { timeout }, async () => {
  const clock = createFakeClock();
  const server = await startTestServer(bans.environment, { clock });
  const world = await bans.createBanWorld([server], clock);
  const histories = fc.asyncProperty(fc.array(bans.step, { minLength: 5, maxLength: 25 }), (steps) => world.run(steps));
  await fc.assert(histories, options);
  await server.close();
});
