import { deliverAll } from './deliver-all.ts';
import { deliverDown, deliverUp } from './network.ts';
import { connectionSteps, drawFrom, pageSteps, type RandomStep } from './page-steps.ts';
import type { World } from './world.ts';

const randomSteps: Record<string, RandomStep<World>> = {
  ...pageSteps,
  'a message reaches the server': {
    weight: 30,
    happen({ connections }, random) {
      const waiting = connections.filter(({ isCut, up }) => !isCut && up.length > 0);
      if (waiting.length === 0) return undefined;
      const connection = random.pick(waiting);
      for (let left = 1 + random.below(3); left > 0; left--) deliverUp(connection);
      return undefined;
    },
  },
  'messages reach a page': {
    weight: 15,
    happen({ connections }, random) {
      const waiting = connections.filter(({ down }) => down.length > 0);
      if (waiting.length > 0) deliverDown(random.pick(waiting), 1 + random.below(8));
      return undefined;
    },
  },
  'the disk writes': {
    weight: 18,
    async happen(world, random) {
      const running = world.running();
      if (running.length > 0) await world.disk.perform(random.pick(running).number, 1 + random.below(6));
      return undefined;
    },
  },
  'the disk answers': {
    weight: 18,
    happen(world, random) {
      const running = world.running();
      if (running.length > 0) world.disk.answer(random.pick(running).number, 1 + random.below(6));
      return undefined;
    },
  },
  'everything arrives': {
    weight: 7,
    async happen(world) {
      await deliverAll(world);
      return undefined;
    },
  },
  'the disk changes its mode': {
    weight: 1.2,
    happen({ disk }, random) {
      const mode = random.pick(['working', 'working', 'working', 'full', 'losing answers'] as const);
      disk.setMode(mode);
      return `disk: ${mode}`;
    },
  },
  'time passes': {
    weight: 8,
    happen(world, random) {
      const ms = random.pick([20, 100, 500, 600, 3000, 10_000, 31_000]);
      world.advance(ms);
      return `${ms} ms pass`;
    },
  },
  'much time passes': {
    weight: 0.6,
    happen(world, random) {
      // Mutes, bans and invite links end.
      const ms = random.pick([61_000, 601_000, 3_601_000]);
      world.advance(ms);
      return `${ms} ms pass`;
    },
  },
  ...connectionSteps(5),
  'a server starts': {
    weight: 5,
    happen(world) {
      if (world.front()?.takesConnections() === true) return undefined;
      world.boot();
      return `server ${world.front()?.number} starts`;
    },
  },
  'a server crashes': {
    weight: 0.7,
    happen(world, random) {
      const living = world.living();
      if (living.length === 0) return undefined;
      const process = random.pick(living);
      world.kill(process);
      return `server ${process.number} crashes`;
    },
  },
  'a server stops': {
    weight: 0.3,
    happen(world, random) {
      const running = world.running();
      if (running.length === 0) return undefined;
      const process = random.pick(running);
      process.stop();
      return `server ${process.number} begins to stop`;
    },
  },
  'a server stalls or resumes': {
    weight: 0.8,
    happen(world, random) {
      const living = world.living();
      if (living.length === 0) return undefined;
      const process = random.pick(living);
      if (process.isRunning()) process.freeze();
      else process.thaw();
      return `server ${process.number} ${process.isRunning() ? 'resumes' : 'stalls'}`;
    },
  },
};

/** Draws the next step. */
export const draw = drawFrom(randomSteps);
