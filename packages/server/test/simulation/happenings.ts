import type { Chance } from './chance.ts';
import { flow } from './flow.ts';
import { deliverDown, deliverUp, lose } from './network.ts';
import { randomRequest } from './random-requests.ts';
import type { World } from './world.ts';

/** Something that may happen next, and how often beside the others. */
interface Happening {
  weight: number;
  /** Lets it happen, where it can; gives what is worth telling of it. */
  happen: (world: World, chance: Chance) => string | undefined | Promise<string | undefined>;
}

const happenings: Record<string, Happening> = {
  'a page asks': {
    weight: 34,
    happen({ pages }, chance) {
      const page = chance.pick(pages);
      // More could not be in doubt at once.
      if (page.connection() === undefined || page.pending.size >= 8) return undefined;
      const request = randomRequest(chance, page.view(), `${page.name}-${chance.below(1e9).toString(36)}`);
      page.ask(request, chance.happens(0.1));
      return `page ${page.name}: ${JSON.stringify(request)}`;
    },
  },
  'a page asks again': {
    weight: 1,
    happen({ pages }, chance) {
      const page = chance.pick(pages);
      if (page.pending.size === 0) return undefined;
      page.askAgain();
      return `page ${page.name} asks again for ${[...page.pending.keys()].join(', ')}`;
    },
  },
  'a player reports': {
    weight: 3,
    happen({ pages }, chance) {
      const page = chance.pick(pages);
      page.report({ status: chance.pick(['ready', 'buffering', 'error']), readyForDiscontinuity: page.view().sync().discontinuity ?? 0 });
      return undefined;
    },
  },
  'a message reaches the server': {
    weight: 30,
    happen({ connections }, chance) {
      const waiting = connections.filter(({ isCut, up }) => !isCut && up.length > 0);
      if (waiting.length === 0) return undefined;
      const connection = chance.pick(waiting);
      for (let left = 1 + chance.below(3); left > 0; left--) deliverUp(connection);
      return undefined;
    },
  },
  'messages reach a page': {
    weight: 15,
    happen({ connections }, chance) {
      const waiting = connections.filter(({ down }) => down.length > 0);
      if (waiting.length > 0) deliverDown(chance.pick(waiting), 1 + chance.below(8));
      return undefined;
    },
  },
  'the disk writes': {
    weight: 18,
    async happen(world, chance) {
      const running = world.running();
      if (running.length > 0) await world.disk.perform(chance.pick(running).number, 1 + chance.below(6));
      return undefined;
    },
  },
  'the disk answers': {
    weight: 18,
    happen(world, chance) {
      const running = world.running();
      if (running.length > 0) world.disk.tell(chance.pick(running).number, 1 + chance.below(6));
      return undefined;
    },
  },
  'all goes well for a while': {
    weight: 7,
    async happen(world) {
      await flow(world);
      return undefined;
    },
  },
  'the disk is in another mood': {
    weight: 1.2,
    happen({ disk }, chance) {
      const mood = chance.pick(['well', 'well', 'well', 'full', 'answers are lost'] as const);
      disk.setMood(mood);
      return `disk: ${mood}`;
    },
  },
  'time passes': {
    weight: 8,
    happen(world, chance) {
      const ms = chance.pick([20, 100, 500, 600, 3000, 10_000, 31_000]);
      world.advance(ms);
      return `${ms} ms pass`;
    },
  },
  'a page connects': {
    weight: 8,
    happen(world, chance) {
      for (const page of world.pages) if (chance.happens(0.4)) world.open(page);
      return undefined;
    },
  },
  'a connection breaks': {
    weight: 2,
    happen({ connections }, chance) {
      const whole = connections.filter(({ isCut }) => !isCut);
      if (whole.length === 0) return undefined;
      const connection = chance.pick(whole);
      lose(connection);
      return `page ${connection.page.name} loses its connection`;
    },
  },
  'the server notices': {
    weight: 4,
    happen(world, chance) {
      const cut = world.connections.filter(({ isCut }) => isCut);
      if (cut.length > 0) world.notice(chance.pick(cut));
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
  'a server dies': {
    weight: 0.7,
    happen(world, chance) {
      const living = world.living();
      if (living.length === 0) return undefined;
      const process = chance.pick(living);
      world.kill(process);
      return `server ${process.number} dies`;
    },
  },
  'a server stops': {
    weight: 0.3,
    happen(world, chance) {
      const running = world.running();
      if (running.length === 0) return undefined;
      const process = chance.pick(running);
      process.stop();
      return `server ${process.number} is told to stop`;
    },
  },
  'a server freezes or goes on': {
    weight: 0.8,
    happen(world, chance) {
      const living = world.living();
      if (living.length === 0) return undefined;
      const process = chance.pick(living);
      if (process.isRunning()) process.freeze();
      else process.thaw();
      return `server ${process.number} ${process.isRunning() ? 'goes on' : 'freezes'}`;
    },
  },
};
const total = Object.values(happenings).reduce((sum, { weight }) => sum + weight, 0);

/** What happens next. */
export function draw(chance: Chance): Happening {
  let at = chance.next() * total;
  for (const happening of Object.values(happenings)) {
    at -= happening.weight;
    if (at < 0) return happening;
  }
  throw new Error('The weights do not add up');
}
