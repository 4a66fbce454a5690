import { randomBytes } from 'node:crypto';
import { createFakeClock } from '@matinee/base/fake-clock';
import { CloseCode, RequestType } from '@matinee/protocol';
import { pino } from 'pino';
import { createRoom, type StoredRoom } from '@matinee/room';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createErasure } from '../../src/accounts/erasure.ts';
import { createSeal } from '../../src/cluster/seal.ts';
import { frameText } from '../../src/gateway/frame.ts';
import { clientFormOf } from '../../src/rooms/broadcast/client-form.ts';
import { createRoomDirectory } from '../../src/nodes/create-room-directory.ts';
import { createClusterRoomStore } from '../../src/storage/rooms/cluster-room-store.ts';
import { createMessageStore } from '../../src/storage/messages/message-store.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import { createMemoryRedis } from '../../src/testing/memory-backbone.ts';
import { createMemoryBuses, type MemoryBus } from '../../src/testing/memory-bus.ts';
import type { ClaimedRoom, RoomStore } from '../../src/storage/rooms/room-store.ts';
import { roomNamed, saying, storing } from '../helpers/room-store-contract.ts';
import { openSimulationDatabase } from '../simulation/simulation-database.ts';

const { opened, close } = await openSimulationDatabase();
afterAll(close);

const options = {
  log: pino({ level: 'silent' }),
  newId: () => 'id',
  random: () => 0.5,
  frame: frameText,
  lastAliveMs: undefined,
  segmentsOf: async () => [],
  withoutErased: async (room: StoredRoom) => room,
};

async function createOwner(...names: string[]) {
  const clock = createFakeClock();
  const backbone = createMemoryRedis({ clock }).connect();
  const seal = createSeal(randomBytes(32), { warn: () => undefined }, () => clock.now());
  const [bus, other] = createMemoryBuses(2) as [MemoryBus, MemoryBus];
  const node = { node: bus.node, database: opened.database, messages: createMessageStore(opened), warn: () => undefined };
  const store = createClusterRoomStore({ ...node, backbone, seal, clock }, createRoomStore(opened));
  const cluster = { bus, isLeased: () => true, backbone, seal, readLastAlive: async () => undefined };
  const rooms = createRoomDirectory({ ...options, store, clock, cluster });
  for (const name of names) await store.create(roomNamed(name), clock.now());
  return { store, backbone, rooms, bus, other, clock, cluster };
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

type Kind = 'one server' | 'a node';

/** Stores a room, then loads it. Returns the number of snapshots that loading it wrote. */
async function load(kind: Kind, room: StoredRoom, use: (store: RoomStore) => Promise<void> = async () => undefined): Promise<number> {
  const { store: shared, clock, cluster } = await createOwner();
  const store = kind === 'a node' ? shared : createRoomStore(opened);
  await store.create(room, 1);
  await use(store);
  let written = 0;
  const counting: RoomStore = {
    ...store,
    async snapshot(hosted, nowMs) {
      written += 1;
      await store.snapshot(hosted, nowMs);
    },
  };
  const erasure = createErasure({ database: opened.database, clock, secret: Buffer.from('secret') });
  const withoutErased = (stored: StoredRoom): Promise<StoredRoom> => erasure.apply(stored);
  const rooms = createRoomDirectory({ ...options, withoutErased, store: counting, clock, ...(kind === 'a node' && { cluster }) });
  await rooms.require(room.sync.name);
  return written;
}

describe.each<Kind>(['one server', 'a node'])('%s that loads a room', (kind) => {
  test('writes nothing if the snapshot has everything', async () => {
    const ownerId = `owner at ${kind}`;
    const account = { id: ownerId, username: ownerId, username_key: ownerId, username_skeleton: null, is_operator: 0, created_at: 0 };
    const login = { email: null, email_key: null, email_confirmed_at: null, password_hash: null };
    await opened.database
      .insertInto('users')
      .values({ ...account, ...login })
      .execute();
    const kept = createRoom({ name: `kept at ${kind}`, isTemporary: false, ownerId }, 1);
    expect(await load(kind, kept)).toBe(0);
  });

  test('[ACCOUNT-12] writes the room without a deleted account', async () => {
    const orphaned = createRoom({ name: `orphaned at ${kind}`, isTemporary: false, ownerId: 'nobody' }, 1);
    expect(await load(kind, orphaned)).toBe(1);
  });
});

test('one server that loads a room writes entries that only the log has, so that crashes do not lengthen the log', async () => {
  const written = await load('one server', roomNamed('logged'), async (store) => {
    const claimed = (await store.claim('logged', 2)) as ClaimedRoom;
    await store.commit(claimed, storing(claimed, 1, saying('hi')));
  });
  expect(written).toBe(1);
});
