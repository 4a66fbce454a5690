import type { RandomSource } from '../random-source.ts';
import { deliverDown, deliverUp } from '../network.ts';
import { connectionSteps, drawFrom, pageSteps, passing, toOne, type RandomStep } from '../page-steps.ts';
import type { ClusterWorld } from './cluster-world.ts';

const maxNodes = 4;

export function deliver({ connections }: ClusterWorld, share: number, random: RandomSource): void {
  for (const connection of connections.slice()) {
    if (connection.isCut) continue;
    for (let left = connection.up.length; left > 0 && random.happens(share); left--) deliverUp(connection);
    const count = connection.down.filter(() => random.happens(share)).length;
    if (count > 0) deliverDown(connection, count);
  }
}

const steps: Record<string, RandomStep<ClusterWorld>> = {
  ...pageSteps,
  'messages pass between pages and nodes': { weight: 40, happen: (world, random) => deliver(world, 0.7, random) },
  'a moment passes': { weight: 50, happen: (world, random) => world.advance(1 + random.below(30)) },
  'time passes': passing(8, [100, 500, 700, 1500, 3000]),
  'much time passes': passing(0.7, [6000, 12_000]),
  ...connectionSteps(4),
  'a node starts': {
    weight: 3,
    async happen(world) {
      if (world.living().length >= maxNodes) return undefined;
      return `node ${world.boot().id} starts`;
    },
  },
  'a node crashes': toOne(
    1,
    (world) => world.living(),
    (node, world, random) => {
      const isNoticed = random.happens(0.7);
      world.kill(node, isNoticed);
      return `node ${node.id} crashes${isNoticed ? '' : ' with its machine'}`;
    },
  ),
  'a node drains': toOne(
    0.6,
    (world) => world.running(),
    (node, world) => {
      world.drain(node);
      return `node ${node.id} drains`;
    },
  ),
  'a node freezes or wakes': toOne(
    2.5,
    (world) => world.living(),
    async (node, world) => {
      const isAwake = node.gate.state() === 'running';
      if (isAwake) world.freeze(node);
      else await world.thaw(node);
      return `node ${node.id} ${isAwake ? 'freezes' : 'wakes'}`;
    },
  ),
  'a node loses Redis': toOne(
    1,
    (world) => (world.isRedisUp() ? world.running() : []),
    (node, world, random) => {
      world.cut(node);
      const ms = random.pick([0, 50, 300, 1200, 4000]);
      world.clock.after(ms, () => {
        if (world.isRedisUp()) node.line.mend();
      });
      return `node ${node.id} loses Redis for ${ms} ms`;
    },
  ),
  'Redis saves': { weight: 1, happen: (world) => world.saveRedis() },
  'Redis restarts': {
    weight: 0.5,
    happen(world, random) {
      if (!world.isRedisUp()) return undefined;
      const how = random.pick(['as it was', 'as it was saved', 'empty'] as const);
      const ms = random.pick([20, 300, 1500, 5000]);
      world.stopRedis();
      world.clock.after(ms, () => world.startRedis(how));
      return `Redis is away for ${ms} ms and comes back ${how}`;
    },
  },
  'the database changes': {
    weight: 0.7,
    happen(world, random) {
      const mode = random.pick(['working', 'working', 'away', 'losing answers'] as const);
      world.setDatabaseMode(mode);
      return `the database is ${mode}`;
    },
  },
};

export const drawStep = drawFrom(steps);
