import { RequestType } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { systemActor } from '../../src/rooms/room-actors.ts';
import type { ClusterNode } from '../simulation/cluster/cluster-node.ts';
import { createClusterWorld, type ClusterWorld } from '../simulation/cluster/cluster-world.ts';
import { createRandomSource } from '../simulation/random-source.ts';
import { openSimulationDatabase } from '../simulation/simulation-database.ts';
import { closeAfterFile } from '../helpers/start-for-test.ts';

// Redis loses changes that the owner of a room has acknowledged.

const name = 'room-b';
const idleMs = 10_000;

const database = closeAfterFile(await openSimulationDatabase());

/** Creates a node whose room got a title after Redis was saved. */
async function createOwner(seed: number): Promise<{ world: ClusterWorld; owner: ClusterNode }> {
  const world = await createClusterWorld({ ...database, random: createRandomSource(seed), misbehaving: {}, trace: () => undefined });
  const owner = world.boot();
  await world.advance(200);
  const opened = owner.rooms()?.require(name);
  await world.advance(1000);
  world.saveRedis();
  const saved = (await opened)?.submit({ type: RequestType.ApplySettings, settings: { title: 'Saturday' } }, systemActor);
  await world.advance(1000);
  await saved;
  return { world, owner };
}

async function titleAtNewNode(world: ClusterWorld): Promise<string | undefined> {
  const node = world.boot();
  for (let ms = 0; ms < 1000 && node.rooms() === undefined; ms += 5) await world.advance(5);
  const found = node.rooms()?.require(name);
  await world.advance(5000);
  return (await found)?.state().sync.title;
}

// The owner reconnects to Redis after up to 200 ms, depending on the seed.
const seeds = Array.from({ length: 10 }, (_, index) => index + 1);

test.each(seeds)('[NODES-22] a node that starts meanwhile leaves a room to its owner, which it cannot reach yet: seed %i', async (seed) => {
  const { world, owner } = await createOwner(seed);
  world.stopRedis();
  world.startRedis('empty');
  expect(await titleAtNewNode(world)).toBe('Saturday');
  expect(owner.rooms()?.loaded(name)?.state().sync.title).toBe('Saturday');
  world.check();
});

test('[NODES-24] a room that was unloaded while Redis was away loses nothing', async () => {
  const { world, owner } = await createOwner(1);
  world.stopRedis();
  await world.advance(idleMs);
  expect(owner.rooms()?.loaded(name)).toBeUndefined();
  world.startRedis('as it was saved');
  expect(await titleAtNewNode(world)).toBe('Saturday');
  world.check();
});

test('[NODES-24] a room that cannot be stored anywhere stays loaded until it can', async () => {
  const { world, owner } = await createOwner(1);
  world.setDatabaseMode('away');
  world.stopRedis();
  world.startRedis('as it was saved');
  await world.advance(3 * idleMs);
  expect(owner.rooms()?.loaded(name)?.state().sync.title).toBe('Saturday');
  world.setDatabaseMode('working');
  await world.advance(10_000);
  expect(await titleAtNewNode(world)).toBe('Saturday');
  world.check();
});
