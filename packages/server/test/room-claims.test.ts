import { randomBytes } from 'node:crypto';
import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createSeal } from '../src/cluster/seal.ts';
import { frameText } from '../src/gateway/frame.ts';
import { createRoomDirectory } from '../src/rooms/create-room-directory.ts';
import { createClusterRoomStore } from '../src/storage/cluster-room-store.ts';
import { createMessageStore } from '../src/storage/message-store.ts';
import { createRoomStore } from '../src/storage/sql-room-store.ts';
import { createMemoryRedis } from '../src/testing/memory-backbone.ts';
import { createMemoryBuses, type MemoryBus } from '../src/testing/memory-bus.ts';
import { roomNamed } from './room-store-contract.ts';
import { openSimulationDatabase } from './simulation/simulation-database.ts';

const { opened, close } = await openSimulationDatabase();
afterAll(close);

test('[NODES-3] [NODES-51] changes only the very room that another node means', async () => {
  const clock = createFakeClock();
  const backbone = createMemoryRedis({ clock }).connect();
  const seal = createSeal(randomBytes(32), { warn: () => undefined }, () => clock.now());
  const [bus, other] = createMemoryBuses(2) as [MemoryBus, MemoryBus];
  const node = { node: bus.node, database: opened.database, messages: createMessageStore(opened), warn: () => undefined };
  const store = createClusterRoomStore({ ...node, backbone, seal, clock }, createRoomStore(opened));
  const rooms = createRoomDirectory({
    store,
    clock,
    log: pino({ level: 'silent' }),
    newId: () => 'id',
    random: () => 0.5,
    frame: frameText,
    lastAliveMs: undefined,
    segmentsOf: async () => [],
    withoutErased: async (room) => room,
    cluster: { bus, isLeased: () => true, backbone, seal, readLastAlive: async () => undefined },
  });
  await store.create(roomNamed('cinema'), clock.now());
  const { roomId } = await rooms.require('cinema');
  const epoch = (await backbone.logs.readOwnership('cinema'))?.epoch ?? 0;
  const ask = (topic: string, claim: object, more: object = {}): Promise<unknown> =>
    other.ask(bus.node, topic, { room: 'cinema', claim, ...more });
  const request = { type: RequestType.ApplySettings, settings: { title: 'Saturday' } };
  for (const claim of [
    { roomId: roomId + 1, epoch },
    { roomId, epoch: epoch - 1 },
  ]) {
    expect(await ask('room.submit', claim, { request, sender: { kind: 'server' } })).toEqual({ isOwned: false });
    expect(await ask('room.unload', claim)).toEqual({ isOwned: false });
    expect(await ask('room.remove', claim)).toEqual({ isOwned: false });
  }
  expect(rooms.loaded('cinema')?.state().sync.title).toBe('');
  expect(await ask('room.submit', { roomId, epoch }, { request, sender: { kind: 'server' } })).toMatchObject({ isOwned: true });
  expect(rooms.loaded('cinema')?.state().sync.title).toBe('Saturday');
  // Its node has just woken up.
  const gone = ask('room.submit', { roomId, epoch }, { request, sender: { kind: 'client', id: 'gone' } });
  await expect(gone).rejects.toMatchObject({ name: 'Unavailable' });
  expect(await ask('room.remove', { roomId, epoch })).toMatchObject({ isOwned: true });
  expect(await store.peek('cinema')).toBeUndefined();
});
