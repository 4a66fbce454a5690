import { RequestType, Role, videoKey, type RoomSync } from '@matinee/protocol';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { archiveRoom } from '../state/archive-room.ts';
import { loadRoom } from '../state/create-room.ts';
import { toStoredRoom } from '../state/stored-parts.ts';
import { adderOf } from '../read/turns.ts';
import { InternalRequest, type Actor, type ResolvedRequest } from '../state/request.ts';
import {
  guest as ann,
  idsOf,
  joiningClientOf,
  owner as olga,
  ownedRoom,
  smallRoom,
  video,
  type SmallRoom,
  bo,
  cy,
  mo,
} from '../testing/small-room.ts';
import { add, join, leave, play, remove, skip } from '../testing/requests.ts';

const minute = 60_000;
const turns = { type: RequestType.ApplySettings, settings: { queueMode: 'turns' } } as const;
const order = (fromIdx: number, toIdx: number): ResolvedRequest => ({ type: RequestType.Order, fromIdx, toIdx });
const queueOf = (room: SmallRoom) => idsOf(room.state.sync.queue).join(' ');
const lineUp = (room: SmallRoom) => [room.state.sync.currentSource?.id ?? '-', queueOf(room)].join(' | ');

/** Olga's video plays; Ann, Bo and Cy are there too. */
function roundTable(): SmallRoom {
  const room = smallRoom();
  for (const actor of [bo, cy]) room.enter(actor);
  room.apply(turns, olga);
  room.apply(add('o1'), olga);
  room.apply(play);
  return room;
}

describe('turns', () => {
  test('[QUEUE-31] every user with queued videos comes once in a round, and the queue is in that order', () => {
    const room = roundTable();
    room.apply(add('a1', 'a2', 'a3'), ann);
    room.apply(add('b1', 'b2'), bo);
    room.apply(add('c1'), cy);
    expect(lineUp(room)).toBe('o1 | a1 b1 c1 a2 b2 a3');
    room.wait(minute);
    expect(lineUp(room)).toBe('a1 | b1 c1 a2 b2 a3');
    room.apply(add('c2'), cy);
    expect(lineUp(room)).toBe('a1 | b1 c1 a2 b2 c2 a3');
    room.apply(skip);
    expect(lineUp(room)).toBe('b1 | c1 a2 b2 c2 a3');
  });

  test('[QUEUE-31] turns begin with users whose video is not the current item', () => {
    const room = smallRoom();
    room.enter(bo);
    room.apply(add('a1', 'a2', 'a3'), ann);
    room.apply(add('b1', 'b2'), bo);
    expect(lineUp(room)).toBe('a1 | a2 a3 b1 b2');
    room.apply(turns, olga);
    expect(lineUp(room)).toBe('a1 | b1 a2 b2 a3');
  });

  test('[QUEUE-33] a user orders their own items, which leaves all turns as they are', () => {
    const room = roundTable();
    room.apply(add('a1', 'a2', 'a3'), ann);
    room.apply(add('b1', 'b2'), bo);
    expect(queueOf(room)).toBe('a1 b1 a2 b2 a3');
    room.apply(order(4, 0), ann);
    expect(queueOf(room)).toBe('a3 b1 a1 b2 a2');
    // Moving it past another user's item keeps the order of Bo's own items.
    room.apply(order(1, 0), bo);
    expect(queueOf(room)).toBe('a3 b1 a1 b2 a2');
    expect(room.refusalOf(order(0, 2), bo)).toMatchObject({
      name: 'BadApiArgumentException',
      details: { arg: 'fromIdx', reason: 'item_of_another' },
    });
  });

  test('[QUEUE-33] a namesake is another user', () => {
    const room = roundTable();
    const other: Actor = { ...ann, clientId: 'c7' };
    room.apply(join(other, { identityId: 'another session' }), other);
    room.apply(add('a1', 'a2'), ann);
    room.apply(add('x1', 'x2'), other);
    expect(queueOf(room)).toBe('a1 x1 a2 x2');
    expect(room.refusalOf(order(0, 2), other).details.reason).toBe('item_of_another');
  });

  test('[QUEUE-33] moderators order the items of others too', () => {
    const room = ownedRoom(mo, bo);
    room.apply(turns, olga);
    room.apply(add('o1'), olga);
    room.apply(add('b1', 'b2'), bo);
    room.apply(order(1, 0), mo);
    expect(queueOf(room)).toBe('b2 b1');
    expect(room.refusalOf(order(1, 0), ann).details.reason).toBe('item_of_another');
  });

  test('[QUEUE-33] a shuffle gives the items of each a random order, and leaves all turns as they are', () => {
    const room = roundTable();
    room.apply(add('a1', 'a2', 'a3', 'a4', 'a5', 'a6'), ann);
    room.apply(add('b1', 'b2', 'b3'), bo);
    room.apply({ type: RequestType.Shuffle });
    expect(queueOf(room).replaceAll(/\d/g, '')).toBe('a b a b a b a a a');
    expect(queueOf(room)).not.toBe('a1 b1 a2 b2 a3 b3 a4 a5 a6');
  });

  test('[QUEUE-34] a user who removes an item keeps their turn while they have another', () => {
    const room = roundTable();
    room.apply(add('a1', 'a2'), ann);
    room.apply(add('b1', 'b2'), bo);
    room.apply(remove('a1'));
    expect(queueOf(room)).toBe('a2 b1 b2');
    room.apply(remove('a2'));
    room.apply(add('a3'), ann);
    expect(queueOf(room)).toBe('b1 a3 b2');
  });

  test('[QUEUE-34] a user who leaves keeps their items and their turn', () => {
    const room = roundTable();
    room.apply(add('a1', 'a2'), ann);
    room.apply(add('b1'), bo);
    room.apply(leave(bo), bo);
    room.apply(leave(ann), ann);
    expect(queueOf(room)).toBe('a1 b1 a2');
    const back: Actor = { ...ann, clientId: 'c8', name: 'Anna' };
    room.apply(join(back, { identityId: joiningClientOf(ann).identityId }), back);
    room.apply(add('a3'), back);
    expect(queueOf(room)).toBe('a1 b1 a2 a3');
  });

  test('[QUEUE-34] a guest who logs in keeps their turn', () => {
    const room = roundTable();
    room.apply(add('a1'), ann);
    room.apply(add('b1'), bo);
    const identity = { identityId: 'anna', isLoggedIn: true, guestId: 'session of Ann' };
    room.apply({ type: RequestType.UpdateUser, clientId: 'c1', info: { name: 'Anna', identity } }, ann);
    room.apply(add('a2'), { ...ann, accountId: 'anna', name: 'Anna', isLoggedIn: true, role: Role.RegisteredUser });
    expect(queueOf(room)).toBe('a1 b1 a2');
  });

  test('[QUEUE-34] turns survive a restart, and come back with the previous queue', () => {
    const room = roundTable();
    room.apply(add('a1', 'a2', 'a3'), ann);
    room.apply(add('b1', 'b2'), bo);
    const reloaded = loadRoom(toStoredRoom(JSON.parse(JSON.stringify(toStoredRoom(room.state))) as typeof room.state));
    expect(idsOf(reloaded.sync.queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
    expect(reloaded.adders).toEqual(room.state.adders);
    const archived = archiveRoom({ ...room.state, sync: { ...room.state.sync, isTemporary: false } }, room.nowMs);
    const later = smallRoom();
    later.set({ prevQueue: archived.sync.prevQueue, queueMode: 'turns' });
    later.apply({ type: RequestType.RestoreQueue });
    expect(lineUp(later)).toBe('o1 | a1 b1 a2 b2 a3');
  });

  test('[QUEUE-35] after play now, the interrupted video plays next, and the user whose video was played goes last', () => {
    const room = roundTable();
    room.apply(add('a1', 'a2'), ann);
    room.apply(add('b1', 'b2'), bo);
    room.wait(minute);
    expect(lineUp(room)).toBe('a1 | b1 a2 b2');
    room.apply({ type: RequestType.PlayNow, video: video('b2') }, olga);
    expect(lineUp(room)).toBe('b2 | a1 b1 a2');
  });

  test('[QUEUE-35] an undone skip gives the turn back', () => {
    const room = roundTable();
    room.apply(add('a1', 'a2'), ann);
    room.apply(add('b1', 'b2'), bo);
    const [event] = room.apply(skip).events;
    expect(lineUp(room)).toBe('a1 | b1 a2 b2');
    room.apply({ type: RequestType.Undo, event: { id: event?.id } });
    expect(lineUp(room)).toBe('o1 | a1 b1 a2 b2');
  });

  test('[QUEUE-35] an undone remove gives the turn back', () => {
    const room = roundTable();
    room.apply(add('a1'), ann);
    room.apply(add('b1'), bo);
    const [event] = room.apply(remove('a1')).events;
    room.apply({ type: RequestType.Undo, event: { id: event?.id } });
    expect(queueOf(room)).toBe('a1 b1');
  });

  test('[QUEUE-36] the number of an adder is the same on all items of a user, and reveals nothing else', () => {
    const room = roundTable();
    room.apply(add('b1'), bo);
    room.apply(add('a1', 'a2'), ann);
    const { currentSource, queue } = room.state.sync;
    expect([currentSource, ...queue].map((item) => [item?.id, item?.adder])).toEqual([
      ['o1', 1],
      ['b1', 2],
      ['a1', 3],
      ['a2', 3],
    ]);
    expect(JSON.stringify(room.state.sync)).not.toMatch(/session of|olga/);
  });

  test('[ROOM-18] a temporary room shows the current name of its maker, and no other user’s', () => {
    const room = smallRoom({ isTemporary: true, maker: { identityId: joiningClientOf(ann).identityId, name: 'Velvet Otter' } });
    expect(room.state.sync.madeBy).toBe('Velvet Otter');
    room.apply(add('a'), olga);
    room.apply({ type: RequestType.UpdateUser, clientId: 'c2', info: { name: 'Olga the Great' } }, olga);
    expect(room.state.sync.madeBy).toBe('Velvet Otter');
    expect(room.apply({ type: RequestType.UpdateUser, clientId: 'c1', info: { name: 'Anna' } }).patch).toEqual({ madeBy: 'Anna' });
    const login = { identity: { identityId: 'anna', isLoggedIn: true }, name: 'Anna S' };
    expect(room.apply({ type: RequestType.UpdateUser, clientId: 'c1', info: login }).patch).toEqual({ madeBy: 'Anna S' });
  });

  test('[QUEUE-3] a rename changes the name on the user’s own items, and on no other user’s', () => {
    const room = roundTable();
    room.apply(add('a1'), ann);
    room.apply(add('o2'), olga);
    room.apply({ type: RequestType.UpdateUser, clientId: 'c2', info: { name: 'Olive' } }, olga);
    const { currentSource, queue } = room.state.sync;
    expect([currentSource, ...queue].map((item) => item?.addedBy)).toEqual(['Olive', 'Ann', 'Olive']);
  });

  test('[QUEUE-36] a deleted account is forgotten as an adder', () => {
    const room = roundTable();
    expect(room.state.adders).toEqual([[1, 'olga']]);
    room.apply({ type: InternalRequest.RemoveAccount, accountId: 'olga', name: 'Olga' }, olga);
    expect(room.state.adders).toEqual([]);
  });
});

const histories = Number(process.env['HISTORIES'] ?? 80);
vi.setConfig({ testTimeout: 60_000 + 100 * histories });

const people = [ann, bo, cy, olga];
const step = fc.record({
  actor: fc.constantFrom(...people),
  kind: fc.constantFrom('add', 'add', 'add', 'remove', 'order', 'shuffle', 'skip', 'end', 'leave', 'edit'),
  index: fc.nat({ max: 9 }),
  other: fc.nat({ max: 9 }),
});

/** By adder: items of others so far, and at most. */
type Waits = Map<string, { waited: number; others: number }>;

function follow(waits: Waits, before: RoomSync, after: RoomSync): void {
  const played = before.queue.find((item) => after.currentSource !== null && videoKey(item) === videoKey(after.currentSource));
  const here = new Set(after.queue.map(adderOf));
  if (played !== undefined) {
    waits.delete(adderOf(played));
    for (const wait of waits.values()) wait.waited += 1;
  }
  for (const adder of waits.keys()) if (!here.has(adder)) waits.delete(adder);
  for (const adder of here) if (!waits.has(adder)) waits.set(adder, { waited: 0, others: here.size - 1 });
}

test('[QUEUE-32] no user waits for more items of others than there were others with something queued', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const room = roundTable();
      const waits: Waits = new Map();
      let lastId = 0;
      for (const { actor, kind, index, other } of steps) {
        const before = room.state.sync;
        const { queue } = before;
        const [at, to] = [index % Math.max(1, queue.length), other % Math.max(1, queue.length)];
        const item = queue[at];
        const requests: Record<string, () => void> = {
          add: () => room.apply(add(...Array.from({ length: 1 + (index % 3) }, () => `v${++lastId}`)), actor),
          remove: () => item && room.apply({ type: RequestType.Remove, video: item }, actor),
          order: () => item && room.apply(order(at, to), { ...actor, role: Role.Moderator }),
          shuffle: () => room.apply({ type: RequestType.Shuffle }, actor),
          skip: () => before.currentSource && room.apply(skip, actor),
          end: () => room.wait(minute),
          leave: () => {
            if (!room.state.identityIds.has(actor.clientId ?? '')) return room.enter(actor);
            room.apply(leave(actor), actor);
          },
          edit: () => item && room.apply({ type: RequestType.UpdateQueueItem, video: item, update: { startAt: 1 } }, actor),
        };
        requests[kind]?.();
        follow(waits, before, room.state.sync);
        for (const { waited, others } of waits.values()) expect(waited).toBeLessThanOrEqual(others);
      }
    }),
    { numRuns: histories },
  );
});
