import { RequestType, videoKey } from '@matinee/protocol';
import type { RandomSource } from './random-source.ts';
import { randomAccessRequest } from './random-access-requests.ts';
import { randomRequest } from './random-requests.ts';
import { lose, type Connection } from './network.ts';
import type { Page } from './page.ts';

export interface RandomStep<World> {
  weight: number;
  /** Takes the step if possible. Returns a line for the report, if any. */
  happen: (world: World, random: RandomSource) => unknown;
}

/** Returns a step that happens to one of some things, if there are any. */
export function toOne<World, Thing>(
  weight: number,
  thingsOf: (world: World) => readonly Thing[],
  happen: (thing: Thing, world: World, random: RandomSource) => unknown,
): RandomStep<World> {
  return {
    weight,
    happen(world, random) {
      const things = thingsOf(world);
      return things.length === 0 ? undefined : happen(random.pick(things), world, random);
    },
  };
}

/** Returns a step in which one of these times passes, in ms. */
export function passing(weight: number, times: readonly number[]): RandomStep<{ advance: (ms: number) => unknown }> {
  return {
    weight,
    async happen(world, random) {
      const ms = random.pick(times);
      await world.advance(ms);
      return `${ms} ms pass`;
    },
  };
}

/** The steps of pages in both simulations. */
export const pageSteps: Record<string, RandomStep<{ pages: readonly Page[] }>> = {
  'a page sends a request': {
    weight: 34,
    happen({ pages }, random) {
      const page = random.pick(pages);
      // The server remembers only the last request ids.
      if (page.connection() === undefined || page.pending.size >= 8) return undefined;
      const request = randomRequest(random, page.view(), `${page.name}-${random.below(1e9).toString(36)}`);
      page.ask(request, random.happens(0.1));
      return `page ${page.name}: ${JSON.stringify(request)}`;
    },
  },
  'a page looks after its room': {
    weight: 10,
    happen({ pages }, random) {
      const guards = pages.filter((page) => page.mayGuard());
      const page = random.pick(guards.length > 0 && random.happens(0.5) ? guards : pages);
      if (page.connection() === undefined || page.pending.size >= 8) return undefined;
      const request = randomAccessRequest(random, page.view(), page.room.state);
      page.ask(request, random.happens(0.1));
      // Ids of invite links are new in each run.
      return `page ${page.name}: ${JSON.stringify({ ...request, inviteId: undefined })}`;
    },
  },
  'a user answers who has knocked': toOne(
    6,
    ({ pages }) => pages.filter((page) => page.connection() !== undefined && page.view().knocks().length > 0),
    (page, _, random) => {
      const clientId = random.pick(page.view().knocks()).id;
      const admit = random.happens(0.7);
      page.ask({ type: RequestType.Admit, clientId, admit }, random.happens(0.1));
      return `page ${page.name} ${admit ? 'admits' : 'refuses'} ${clientId}`;
    },
  ),
  'a page sends its requests again': {
    weight: 1,
    happen({ pages }, random) {
      const page = random.pick(pages);
      if (page.pending.size === 0) return undefined;
      page.askAgain();
      return `page ${page.name} sends again ${[...page.pending.keys()].join(', ')}`;
    },
  },
  'a player plays along and stalls': toOne(
    2,
    ({ pages }) => pages,
    (page) => {
      const { discontinuity = 0 } = page.view().sync();
      for (const status of ['ready', 'buffering']) page.report({ status, readyForDiscontinuity: discontinuity });
    },
  ),
  'a player reports': toOne(
    3,
    ({ pages }) => pages,
    (page, _, random) => {
      const { discontinuity = 0, queue = [] } = page.view().sync();
      const [next] = queue;
      const status = random.pick(['ready', 'buffering', 'error']);
      page.report({
        status,
        readyForDiscontinuity: discontinuity,
        readyForNext: next === undefined ? null : random.pick([null, videoKey(next)]),
      });
    },
  ),
};

interface Connected {
  pages: readonly Page[];
  connections: readonly Connection[];
  open: (page: Page) => void;
  notice: (connection: Connection) => void;
}

/** Returns the steps of connections in both simulations. @param weight how often a user logs in or out */
export const connectionSteps = (weight: number): Record<string, RandomStep<Connected>> => ({
  'a user logs in or out': toOne(
    weight,
    ({ pages }) => pages,
    (page, { connections }, random) => {
      for (const connection of connections) if (connection.page === page) lose(connection);
      page.reload(random.pick(page.tokens));
      return `page ${page.name} comes back with the ${page.token()}`;
    },
  ),
  'pages connect': {
    weight: 8,
    happen(world, random) {
      for (const page of world.pages) if (random.happens(0.4)) world.open(page);
    },
  },
  'a connection breaks': toOne(
    2,
    ({ connections }) => connections.filter(({ isCut }) => !isCut),
    (connection) => {
      lose(connection);
      return `page ${connection.page.name} loses its connection to server ${connection.process.number}`;
    },
  ),
  'the server notices': toOne(
    4,
    ({ connections }) => connections.filter(({ isCut }) => isCut),
    (connection, world) => world.notice(connection),
  ),
});

/** Returns a function that draws steps by weight. Seeds depend on the order of `steps`. */
export function drawFrom<World>(steps: Record<string, RandomStep<World>>): (random: RandomSource) => RandomStep<World> {
  const total = Object.values(steps).reduce((sum, { weight }) => sum + weight, 0);
  return (random) => {
    let at = random.next() * total;
    for (const step of Object.values(steps)) {
      at -= step.weight;
      if (at < 0) return step;
    }
    throw new Error('The weights do not add up');
  };
}
