import { randomBytes } from 'node:crypto';
import { createFakeClock } from '@matinee/base/fake-clock';
import { replayEntry, type StoredChange } from '@matinee/room';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createSeal } from '../../src/cluster/seal.ts';
import { createClusterRoomStore } from '../../src/storage/rooms/cluster-room-store.ts';
import { createMessageStore } from '../../src/storage/messages/message-store.ts';
import type { ClaimedRoom, RoomStore } from '../../src/storage/rooms/room-store.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import { createMemoryRedis } from '../../src/testing/memory-backbone.ts';
import { MemoryRooms } from '../../src/testing/memory-rooms.ts';
import { roomNamed, storing } from '../helpers/room-store-contract.ts';
import { openSimulationDatabase } from '../simulation/simulation-database.ts';

// A program that can read and write in Redis.

const { opened, close } = await openSimulationDatabase();
afterAll(close);

const clock = createFakeClock();
const seal = createSeal(randomBytes(32), { warn: () => undefined }, () => clock.now());
let rooms: MemoryRooms;
let store: RoomStore;
let warnings: string[];
let key: string;
let made = 0;

beforeEach(async () => {
  key = `cinema-${(made += 1)}`;
  warnings = [];
  rooms = new MemoryRooms(clock);
  const backbone = createMemoryRedis({ clock, rooms }).connect();
  const { database } = opened;
  const warn = (text: string): void => void warnings.push(text);
  const options = { node: 'one', database, backbone, seal, messages: createMessageStore(opened), clock, warn };
  store = createClusterRoomStore(options, createRoomStore(opened));
  await store.create(roomNamed(key), clock.now());
});

async function claim(): Promise<ClaimedRoom> {
  const claimed = await store.claim(key, clock.now());
  if (claimed === undefined) throw new Error('The room is not there');
  return claimed;
}

/** Changes the title, and stores the room whole if it is `kept`. */
async function entitle(owner: ClaimedRoom, title: string, { isKept }: { isKept: boolean }): Promise<ClaimedRoom> {
  const entry: StoredChange = { patch: { title } };
  const seq = owner.seq + 1;
  await store.commit(owner, storing(owner, seq, entry));
  const changed = { ...owner, writtenEpoch: owner.epoch, seq, room: replayEntry(owner.room, entry) };
  if (isKept) await store.snapshot(changed, clock.now());
  return changed;
}

const titleOf = ({ room }: ClaimedRoom): string => room.sync.title;

test('[NODES-50] a take-over leaves out a snapshot stored under a higher number than its own', async () => {
  const first = await entitle(await claim(), 'mine', { isKept: true });
  const old = rooms.load(key)?.snapshot;
  if (old === undefined) throw new Error('Nothing is kept');
  const last = await entitle(first, 'not yours any more', { isKept: true });
  rooms.erase(key);
  rooms.reassert(key, { node: '', epoch: old.epoch, seq: 9999, text: old.text });
  const claimed = await claim();
  expect(claimed).toMatchObject({ seq: last.seq, room: last.room });
  expect(warnings).toEqual(['a snapshot of a room is kept as another one than it is: it is left out']);
  expect(titleOf(await entitle(claimed, 'still not yours', { isKept: true }))).toBe('still not yours');
  expect(titleOf(await claim())).toBe('still not yours');
});

test('[NODES-50] a take-over has at least the database’s state', async () => {
  const first = await entitle(await claim(), 'mine', { isKept: true });
  const restore = rooms.save();
  const last = await entitle(first, 'not yours any more', { isKept: true });
  restore();
  expect(await claim()).toMatchObject({ seq: last.seq, room: last.room });
});

test('[NODES-50] a take-over leaves out an entry of a lost history stored in a later epoch', async () => {
  await entitle(await claim(), 'lost', { isKept: false });
  const lost = rooms.load(key)?.entries[0];
  rooms.erase(key);
  const { epoch, seq } = await claim();
  rooms.commit(key, { epoch, seq }, [lost?.text ?? '']);
  expect(titleOf(await claim())).toBe('');
  expect(warnings).toEqual(['failed to read an entry of a room: it and the later ones are left out']);
});
