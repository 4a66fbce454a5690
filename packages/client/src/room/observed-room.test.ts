import { RequestType, Role, type RoomUser, type ServerMessage } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { applyToRoom, initialRoom, type ObservedRoom } from './observed-room.ts';

const nowMs = 1_000_000;
const noor: RoomUser = { id: 'c1', name: 'Noor', isLoggedIn: true, status: 'ready', role: Role.Owner };
const ilse: RoomUser = { id: 'c2', name: 'Ilse', isLoggedIn: false, status: 'ready', role: Role.UnregisteredUser };

function after(messages: readonly ServerMessage[], from: ObservedRoom = initialRoom): ObservedRoom {
  return messages.reduce((state, message) => applyToRoom(state, message, nowMs), from);
}

describe('the room as a client knows it', () => {
  test('a patch changes only the fields that it has', () => {
    const { sync } = after([
      { action: 'sync', name: 'lounge', title: 'Friday', isPlaying: true, playbackPosition: 3, serverTime: 500 },
      { action: 'sync', isPlaying: false, playbackPosition: 10, serverTime: 7500 },
    ]);
    expect(sync).toMatchObject({ name: 'lounge', title: 'Friday', isPlaying: false, playbackPosition: 10, serverTime: 7500 });
  });

  test('queue operations change the known queue', () => {
    const item = (id: string) => ({ service: 'youtube' as const, id });
    const { sync } = after([
      { action: 'sync', queue: ['a', 'b', 'c'].map(item) },
      { action: 'sync', title: 'Friday', queueOperations: [{ kind: 'move', from: 0, to: 2 }] },
      {
        action: 'sync',
        queueOperations: [
          { kind: 'remove', at: 0, count: 1 },
          { kind: 'insert', at: 2, items: [item('d')] },
        ],
      },
    ]);
    expect(sync).toMatchObject({ title: 'Friday', queue: ['c', 'a', 'd'].map(item) });
    expect(sync).not.toHaveProperty('queueOperations');
  });

  test('a position without a time is the position now', () => {
    expect(after([{ action: 'sync', playbackPosition: 3 }]).sync?.serverTime).toBe(nowMs);
    expect(after([{ action: 'sync', title: 'x' }]).sync?.serverTime).toBe(0);
  });

  test('init replaces the users, update merges into one or adds one, remove deletes by id', () => {
    const users = (value: ObservedRoom): unknown => value.users;
    const both = after([
      { action: 'user', update: { kind: 'init', value: [noor] } },
      { action: 'user', update: { kind: 'update', value: ilse } },
    ]);
    expect(users(both)).toEqual([noor, ilse]);
    const changed = after([{ action: 'user', update: { kind: 'update', value: { id: 'c2', status: 'buffering' } } }], both);
    expect(users(changed)).toEqual([noor, { ...ilse, status: 'buffering' }]);
    expect(users(after([{ action: 'user', update: { kind: 'remove', value: 'c1' } }], changed))).toEqual([
      { ...ilse, status: 'buffering' },
    ]);
    expect(users(after([{ action: 'user', update: { kind: 'init', value: [ilse] } }], changed))).toEqual([ilse]);
  });
});

test('[DEVICE-4] a vote through a companion counts as a vote of the page where its user watches, and vice versa', () => {
  const guest: RoomUser = { ...ilse, id: 'c1', userId: 'c1' };
  const phone: RoomUser = { ...guest, id: 'c2', kind: 'companion' };
  const voteOf = (user: RoomUser): ServerMessage => ({
    action: 'event',
    request: { type: RequestType.Vote, video: { service: 'youtube', id: 'a' }, add: true },
    user: { name: user.name, isLoggedIn: user.isLoggedIn },
    additional: { user },
  });
  const votesAt = (own: RoomUser, by: RoomUser): string[] => [
    ...after([
      { action: 'user', update: { kind: 'init', value: [guest, phone, noor] } },
      { action: 'you', info: { id: own.id } },
      voteOf(by),
    ]).ownVotes,
  ];
  expect(votesAt(guest, phone)).toEqual(['youtubea']);
  expect(votesAt(phone, guest)).toEqual(['youtubea']);
  expect(votesAt(phone, { ...noor, id: 'c9', userId: 'c9' })).toEqual([]);
});
