import { RequestType, Role } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../state/request.ts';
import { createRoom, loadRoom } from '../state/create-room.ts';
import { guest, ownedRoom, owner, smallRoom, startMs, userOf, userIdOf } from '../testing/small-room.ts';
import { add, join, leave, play } from '../testing/requests.ts';

const bo: Actor = { clientId: 'c3', name: 'Bo', isLoggedIn: true, role: Role.RegisteredUser };
const tell = (clientId: string, info: object) => ({ type: RequestType.UpdateUser, clientId, info }) as const;

const user = { name: 'Bo', isLoggedIn: true };

describe('join', () => {
  test('[ROOM-5] a client that joins is listed last and announced', () => {
    const room = smallRoom();
    const { state, patch, users, events } = room.apply(join(bo), bo);
    expect(state.users).toEqual([guest, owner, bo].map(userOf));
    expect(patch).toEqual({});
    expect(users).toEqual([{ kind: 'update', value: userOf(bo) }]);
    expect(events).toEqual([
      { id: expect.any(String) as string, request: { type: RequestType.Join }, user, additional: { user: userOf(bo) } },
    ]);
  });

  test('a client can join only once', () => {
    expect(smallRoom().refusalOf(join(guest))).toMatchObject({ name: 'ValidationError', details: { reason: 'here_already' } });
  });

  test('[ROOM-6] joining and leaving do not change the playback', () => {
    const room = smallRoom();
    room.apply(add('a'));
    room.apply(play);
    const { sync } = room.state;
    room.wait(1000);
    room.apply(join(bo), bo);
    room.apply(leave(guest));
    expect(room.state.sync).toBe(sync);
  });
});

describe('leave', () => {
  test('[ROOM-5] a client that leaves is removed and announced', () => {
    const room = smallRoom();
    room.apply(join(bo), bo);
    const { state, users, events } = room.apply(leave(bo), bo);
    expect(state.users).toEqual([guest, owner].map(userOf));
    expect(users).toEqual([{ kind: 'remove', value: 'c3' }]);
    expect(events).toMatchObject([{ request: { type: RequestType.Leave }, user, additional: { user: userOf(bo) } }]);
  });

  test('a client can leave only once', () => {
    const room = smallRoom();
    room.apply(leave(guest));
    expect(room.refusalOf(leave(guest)).name).toBe('ClientNotFoundInRoomException');
  });
});

describe('a user update', () => {
  test('changes the status and sends only the status', () => {
    const room = smallRoom();
    const { state, users, events, patch } = room.apply(tell('c1', { status: 'buffering' }));
    expect(state.users).toEqual([{ ...userOf(guest), status: 'buffering' }, userOf(owner)]);
    expect(users).toEqual([{ kind: 'update', value: { id: 'c1', status: 'buffering' } }]);
    expect({ events, patch }).toEqual({ events: [], patch: {} });
  });

  test('[ROOM-7] after a login changes name, login and role of the client', () => {
    const anna: Actor = { clientId: 'c4', accountId: 'anna', name: 'Anna', isLoggedIn: true, role: Role.TrustedUser };
    const room = ownedRoom(anna);
    const { users } = room.apply(tell('c1', { name: 'Anna', identity: { identityId: 'anna', isLoggedIn: true } }));
    const changes = { name: 'Anna', isLoggedIn: true, role: Role.TrustedUser, userId: userOf(anna).userId };
    expect(users).toEqual([{ kind: 'update', value: { id: 'c1', ...changes } }]);
    expect(room.state.users[0]).toEqual({ ...userOf(guest), ...changes });
  });

  test('[ROOM-7] after a logout makes a guest', () => {
    const room = ownedRoom();
    const { users } = room.apply(tell('c2', { name: 'Olga', identity: { identityId: 'session 2', isLoggedIn: false } }));
    expect(users).toEqual([
      { kind: 'update', value: { id: 'c2', isLoggedIn: false, role: Role.UnregisteredUser, userId: userIdOf('session 2') } },
    ]);
  });

  test('is refused for an absent client', () => {
    expect(smallRoom().refusalOf(tell('c9', { status: 'ready' })).name).toBe('ClientNotFoundInRoomException');
  });
});

test('users are not stored', () => {
  const room = smallRoom();
  for (const outcome of [room.apply(join(bo), bo), room.apply(tell('c3', { status: 'ready' })), room.apply(leave(bo), bo)]) {
    expect(outcome.stored).toBeUndefined();
  }
  expect(loadRoom(room.state).users).toEqual([]);
});

test('[ROOM-8] a new room is public, empty, in manual mode and grants all users the basic permissions', () => {
  expect(createRoom({ name: 'Cinema', isTemporary: true }, startMs)).toMatchObject({
    sync: {
      name: 'Cinema',
      title: '',
      description: '',
      isTemporary: true,
      visibility: 'public',
      queueMode: 'manual',
      hasOwner: false,
      currentSource: null,
      queue: [],
      isPlaying: false,
      playbackPosition: 0,
      playbackSpeed: 1,
      serverTime: startMs,
    },
    chat: [],
    users: [],
  });
  const sent = { title: 'T', description: 'D', visibility: 'unlisted', queueMode: 'dj', autoSkipSegmentCategories: ['intro'] } as const;
  expect(createRoom({ name: 'Cinema', isTemporary: false, ...sent, autoSkipSegmentCategories: ['intro'] }, startMs).sync).toMatchObject({
    ...sent,
    isTemporary: false,
  });
});
