import { preciseClock } from '@matinee/base/clock';
import { startRedisCluster, type TestRedis } from '@matinee/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { followersChannel } from '../../src/cluster/backbone.ts';
import { openRedisBackbone } from '../../src/cluster/redis-backbone.ts';

const cluster = await startRedisCluster();
const logged: string[] = [];
const log = { warn: () => void logged.push('warn'), info: () => void logged.push('info') };
const backbone = await openRedisBackbone({ url: cluster.url, clock: preciseClock, log });
afterAll(async () => {
  await backbone.close();
  await cluster.stop();
});

async function roomsByServer(): Promise<string[]> {
  const rooms: string[] = [];
  for (let index = 0; rooms.filter(Boolean).length < cluster.servers.length; index += 1) {
    const slot = Number(await cluster.replica.send('CLUSTER', 'KEYSLOT', `own:{room-${index}}`));
    rooms[Math.floor(slot / (16_384 / cluster.servers.length))] = `room-${index}`;
  }
  return rooms;
}

async function writtenBytes(server: TestRedis): Promise<string | undefined> {
  return /master_repl_offset:(\d+)/.exec(String(await server.send('INFO', 'replication')))?.[1];
}

test('rooms live on all servers of a Redis Cluster, and rooms of a server that dies go on with its replica', async () => {
  const { logs, channels, values } = backbone;
  const rooms = await roomsByServer();
  // Without this, the remaining servers refuse commands for a while.
  for (const server of cluster.servers) await server.send('CONFIG', 'SET', 'cluster-require-full-coverage', 'no');
  const received: string[] = [];
  for (const room of rooms) {
    await channels.subscribe(followersChannel(room), (text) => received.push(text));
    await logs.claim(room, { node: 'a', epoch: 1 });
    expect(await logs.commit(room, { epoch: 1, seq: 0 }, [room])).toMatchObject({ kind: 'committed' });
    await values.set(room, room, 60_000);
    expect(await values.get(room)).toBe(room);
  }
  await vi.waitFor(() => expect(received.toSorted()).toEqual(rooms.toSorted()));
  const resumed = vi.fn<() => void>();
  channels.onResumed(resumed);

  // Otherwise writes that have not reached the replica are lost.
  await vi.waitFor(async () => expect(await writtenBytes(cluster.replica)).toBe(await writtenBytes(cluster.servers[0])), 5000);
  await cluster.servers[0].kill();
  const [first = '', ...others] = rooms;
  await vi.waitFor(() => expect(backbone.isConnected()).toBe(false), 5000);
  for (const room of others) expect(await logs.commit(room, { epoch: 1, seq: 1 }, ['again'])).toMatchObject({ kind: 'committed' });
  await vi.waitFor(() => expect(backbone.isConnected()).toBe(true), 20_000);
  expect(resumed).toHaveBeenCalledTimes(1);
  expect(logged).toEqual(['warn', 'info']);

  received.length = 0;
  expect(await logs.load(first)).toMatchObject({ epoch: 1, seq: 1, entries: [{ text: first }] });
  expect(await logs.commit(first, { epoch: 1, seq: 1 }, ['on the replica'])).toMatchObject({ kind: 'committed' });
  await vi.waitFor(() => expect(received).toEqual(['on the replica']));
});
