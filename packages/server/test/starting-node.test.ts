import { RequestType } from '@matinee/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../src/rooms/room-actors.ts';
import { createClusterWorld } from './simulation/cluster/cluster-world.ts';
import { createRandomSource } from './simulation/random-source.ts';
import { openSimulationDatabase } from './simulation/simulation-database.ts';

let database: Awaited<ReturnType<typeof openSimulationDatabase>>;

beforeAll(async () => {
  database = await openSimulationDatabase();
});
afterAll(() => database.close());

// The owner takes up to 200 ms to connect to Redis again, which depends on the seed.
test.each(Array.from({ length: 10 }, (_, index) => index + 1))(
  '[NODES-22] a node that starts when Redis has just lost a room leaves it to its owner, which it cannot hear yet: seed %i',
  async (seed) => {
    const world = await createClusterWorld({ ...database, random: createRandomSource(seed), misbehaving: {}, trace: () => undefined });
    const owner = world.boot();
    await world.advance(200);
    const opened = owner.rooms()?.require('room-b');
    await world.advance(1000);
    const saved = (await opened)?.submit({ type: RequestType.ApplySettings, settings: { title: 'Saturday' } }, systemActor);
    await world.advance(1000);
    await saved;

    world.stopRedis();
    world.startRedis('empty');
    const newcomer = world.boot();
    for (let ms = 0; ms < 1000 && newcomer.rooms() === undefined; ms += 5) await world.advance(5);
    const found = newcomer.rooms()?.require('room-b');
    await world.advance(5000);
    expect((await found)?.state().sync.title).toBe('Saturday');
    expect(owner.rooms()?.loaded('room-b')?.state().sync.title).toBe('Saturday');
    world.check();
  },
);
