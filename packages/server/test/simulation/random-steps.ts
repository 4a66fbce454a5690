import { deliverAll } from './deliver-all.ts';
import { deliverDown, deliverUp } from './network.ts';
import { connectionSteps, drawFrom, pageSteps, passing, toOne, type RandomStep } from './page-steps.ts';
import type { World } from './world.ts';

const randomSteps: Record<string, RandomStep<World>> = {
  ...pageSteps,
  'a message reaches the server': toOne(
    30,
    ({ connections }) => connections.filter(({ isCut, up }) => !isCut && up.length > 0),
    (connection, _, random) => {
      for (let left = 1 + random.below(3); left > 0; left--) deliverUp(connection);
    },
  ),
  'messages reach a page': toOne(
    15,
    ({ connections }) => connections.filter(({ down }) => down.length > 0),
    (connection, _, random) => deliverDown(connection, 1 + random.below(8)),
  ),
  'the disk writes': toOne(
    18,
    (world) => world.running(),
    async ({ number }, { disk }, random) => void (await disk.perform(number, 1 + random.below(6))),
  ),
  'the disk answers': toOne(
    18,
    (world) => world.running(),
    ({ number }, { disk }, random) => void disk.answer(number, 1 + random.below(6)),
  ),
  'everything arrives': { weight: 7, happen: async (world) => void (await deliverAll(world)) },
  'the disk changes its mode': {
    weight: 1.2,
    happen({ disk }, random) {
      const mode = random.pick(['working', 'working', 'working', 'full', 'losing answers'] as const);
      disk.setMode(mode);
      return `disk: ${mode}`;
    },
  },
  'time passes': passing(8, [20, 100, 500, 600, 3000, 10_000, 31_000]),
  // Mutes, bans and invite links end.
  'much time passes': passing(0.6, [61_000, 601_000, 3_601_000]),
  ...connectionSteps(5),
  'a server starts': {
    weight: 5,
    happen(world) {
      if (world.front()?.takesConnections() === true) return undefined;
      world.boot();
      return `server ${world.front()?.number} starts`;
    },
  },
  'a server crashes': toOne(
    0.7,
    (world) => world.living(),
    (process, world) => {
      world.kill(process);
      return `server ${process.number} crashes`;
    },
  ),
  'a server stops': toOne(
    0.3,
    (world) => world.running(),
    (process) => {
      process.stop();
      return `server ${process.number} begins to stop`;
    },
  ),
  'a server stalls or resumes': toOne(
    0.8,
    (world) => world.living(),
    (process) => {
      if (process.isRunning()) process.freeze();
      else process.thaw();
      return `server ${process.number} ${process.isRunning() ? 'resumes' : 'stalls'}`;
    },
  ),
};

export const draw = drawFrom(randomSteps);
