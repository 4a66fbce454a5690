import { createFakeClock } from '@matinee/base/fake-clock';
import { CloseCode, RequestType, type MatineeError } from '@matinee/protocol';
import { applyRequest, createRoom, loadRoom, toStoredRoom, type JoiningClient, type RoomState } from '@matinee/room';
import { beforeEach, expect, test } from 'vitest';
import { createBroadcaster, type Broadcaster } from '../../src/rooms/broadcast/broadcaster.ts';
import { clientFormOf } from '../../src/rooms/broadcast/client-form.ts';
import { createRoomHost } from '../../src/rooms/create-room-host.ts';
import { RemoteRoom } from '../../src/nodes/remote-room.ts';
import { createRoomMembers, type RoomMembers } from '../../src/rooms/room-members.ts';
import type { RoomOwner } from '../../src/nodes/room-questions.ts';
import { createRoomReplica } from '../../src/nodes/room-replica.ts';
import { systemActor } from '../../src/rooms/room-actors.ts';
import type { RoomLog } from '../../src/storage/rooms/room-store.ts';

// A node that was away, or that Redis did not notify, has a client of a user banned meanwhile.

const clock = createFakeClock();
const ann: JoiningClient = { id: 'c1', name: 'Ann', identityId: 'ann', isLoggedIn: true };

const before = applyRequest(
  createRoom({ name: 'cinema', isTemporary: false, ownerId: 'olga' }, clock.now()),
  { type: RequestType.Join, user: ann },
  { actor: systemActor, nowMs: clock.now(), leadMs: 0, newId: () => 'id', random: () => 0, userIdOf: (id) => id },
).state;
const ban = { id: 'b', identityIds: ['ann'], name: 'Ann', isLoggedIn: true, createdAt: clock.now(), by: 'Olga' };
const after = { ...toStoredRoom(before), guards: { bans: [ban], mutes: [] } };

let broadcaster: Broadcaster;
let members: RoomMembers;
let sent: string;
let closed: [code: number, reason: MatineeError | undefined][];

beforeEach(async () => {
  const version = { state: before, seq: 0, number: 0 };
  [sent, closed] = ['', []];
  broadcaster = createBroadcaster({ clock, frame: (text) => Buffer.from(text), version, onBroken: (error) => expect.fail(String(error)) });
  members = createRoomMembers(broadcaster);
  members.add(
    ann,
    {
      clientId: ann.id,
      form: clientFormOf({}),
      leadMs: () => 80,
      deliver: (...frames) => void (sent += Buffer.concat(frames).toString()),
      close: (code, reason) => void closed.push([code, reason]),
    },
    undefined,
  );
  members.attach(version);
  await new Promise((resolve) => setImmediate(resolve));
  sent = '';
});

function expectOut(room: RoomState): void {
  expect([sent, closed]).toEqual(['', [[CloseCode.Banned, expect.objectContaining({ name: 'Banned' })]]]);
  expect(room.users).toEqual([]);
}

test('[GUARD-2] a node that takes a room over keeps no user who was banned while it was away', () => {
  const claimed = { roomId: 1, epoch: 2, writtenEpoch: 1, seq: 1, room: after };
  const host = createRoomHost(claimed, {
    store: {} as RoomLog,
    clock,
    newId: () => 'id',
    random: () => 0,
    frame: (text) => Buffer.from(text),
    onLost: () => undefined,
    onTrouble: () => undefined,
    onActivity: () => undefined,
    segmentsOf: async () => [],
    cluster: { broadcaster, initialState: { ...before, ...after }, remoteLeadsMs: () => [], isLeased: () => true },
  });
  expectOut(host.state());
});

test('[GUARD-2] a node that follows a room again shows it to no user who was banned while it was away', () => {
  const first = { state: loadRoom(after), seq: 1, number: 1 };
  const current = new RemoteRoom({
    clock,
    owner: {} as RoomOwner,
    roomId: 1,
    replica: createRoomReplica({ epoch: 1, writtenEpoch: 1, first }),
    members,
    broadcaster,
    readLog: async () => [],
    onStale: () => undefined,
  });
  expectOut(current.state());
});
