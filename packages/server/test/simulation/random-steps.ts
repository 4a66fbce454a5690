import type { RandomSource } from './random-source.ts';
import { deliverAll } from './deliver-all.ts';
import { deliverDown, deliverUp, lose } from './network.ts';
import { randomRequest } from './random-requests.ts';
import type { World } from './world.ts';

/** A step that a run may take, and its weight against the others. */
interface RandomStep {
  weight: number;
  /** Takes the step where it is possible; returns a line for the report, if any. */
  happen: (world: World, random: RandomSource) => string | undefined | Promise<string | undefined>;
}

const randomSteps: Record<string, RandomStep> = {
  'a page sends a request': {
    weight: 34,
    happen({ pages }, random) {
      const page = random.pick(pages);
      // The server remembers the ids of the last requests only.
      if (page.connection() === undefined || page.pending.size >= 8) return undefined;
      const request = randomRequest(random, page.view(), `${page.name}-${random.below(1e9).toString(36)}`);
      page.ask(request, random.happens(0.1));
      return `page ${page.name}: ${JSON.stringify(request)}`;
    },
  },
  'a page sends its requests again': {
    weight: 1,
    happen({ pages }, random) {
      const page = random.pick(pages);
      if (page.pending.size === 0) return undefined;
      page.askAgain();
      return `page ${page.name} sends again ${[...page.pending.keys()].join(', ')}`;
    },
  },
  'a player reports': {
    weight: 3,
    happen({ pages }, random) {
      const page = random.pick(pages);
      page.report({ status: random.pick(['ready', 'buffering', 'error']), readyForDiscontinuity: page.view().sync().discontinuity ?? 0 });
      return undefined;
    },
  },
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
  'a page connects': {
    weight: 8,
    happen(world, random) {
      for (const page of world.pages) if (random.happens(0.4)) world.open(page);
      return undefined;
    },
  },
  'a connection breaks': {
    weight: 2,
    happen({ connections }, random) {
      const whole = connections.filter(({ isCut }) => !isCut);
      if (whole.length === 0) return undefined;
      const connection = random.pick(whole);
      lose(connection);
      return `page ${connection.page.name} loses its connection`;
    },
  },
  'the server notices': {
    weight: 4,
    happen(world, random) {
      const cut = world.connections.filter(({ isCut }) => isCut);
      if (cut.length > 0) world.notice(random.pick(cut));
      return undefined;
    },
  },
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
const total = Object.values(randomSteps).reduce((sum, { weight }) => sum + weight, 0);

/** Draws the next step. */
export function draw(random: RandomSource): RandomStep {
  let at = random.next() * total;
  for (const step of Object.values(randomSteps)) {
    at -= step.weight;
    if (at < 0) return step;
  }
  throw new Error('The weights do not add up');
}
