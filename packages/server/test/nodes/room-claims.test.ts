import { randomBytes } from 'node:crypto';
import { createFakeClock } from '@matinee/base/fake-clock';
import { CloseCode, RequestType } from '@matinee/protocol';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createSeal } from '../../src/cluster/seal.ts';
import { frameText } from '../../src/gateway/frame.ts';
import { clientFormOf } from '../../src/rooms/broadcast/client-form.ts';
import { createRoomDirectory } from '../../src/nodes/create-room-directory.ts';
import { createClusterRoomStore } from '../../src/storage/rooms/cluster-room-store.ts';
import { createMessageStore } from '../../src/storage/messages/message-store.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import { createMemoryRedis } from '../../src/testing/memory-backbone.ts';
import { createMemoryBuses, type MemoryBus } from '../../src/testing/memory-bus.ts';
import { roomNamed } from '../helpers/room-store-contract.ts';
import { openSimulationDatabase } from '../simulation/simulation-database.ts';

const { opened, close } = await openSimulationDatabase();
afterAll(close);

async function createOwner(...names: string[]) {
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
  for (const name of names) await store.create(roomNamed(name), clock.now());
  return { store, backbone, rooms, bus, other };
}

test('[NODES-3] [NODES-51] changes only the very room that another node means', async () => {
  const { store, backbone, rooms, bus, other } = await createOwner('cinema');
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

test('[NODES-52] a stopping node asks no node again that has failed to take over a room', async () => {
  const names = Array.from({ length: 40 }, (_, number) => `room-${number}`);
  const { rooms, bus, other } = await createOwner(...names);
  let asked = 0;
  other.onAsked('room.adopt', z.looseObject({}), async () => {
    asked += 1;
    return { isOwned: false };
  });
  const client = { name: 'Ann', isLoggedIn: false, identityId: 'ann' };
  for (const name of names) {
    const room = await rooms.require(name);
    const subscriber = { clientId: name, form: clientFormOf({}), leadMs: () => 0, deliver: () => undefined, close: () => undefined };
    await room.join({ ...client, id: name }, subscriber);
  }
  expect(bus.others()).toEqual([other.node]);
  await rooms.close(CloseCode.Away);
  expect(asked).toBeLessThanOrEqual(16);
});
