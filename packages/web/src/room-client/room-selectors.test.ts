import { RequestType, Role, type QueueItem, type RoomUser, type ServerMessage, type SyncMessage } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import {
  queueLengthSeconds,
  selectCan,
  selectDisabledReason,
  selectHasVotedToSkip,
  selectPeopleCount,
  sortUsers,
} from './room-selectors.ts';
import { selectPromoteDisabledReason } from './user-selectors.ts';
import { initialClientRoom, applyMessage, type ClientRoom } from './client-room-store.ts';

const play = { type: RequestType.Playback } as const;
const seek = { type: RequestType.Seek } as const;

const item: QueueItem = { service: 'direct', id: 'https://example.org/film.mp4', length: 100 };

function roomFor(role: Role | undefined, sync: Omit<SyncMessage, 'action'> = {}): ClientRoom {
  const messages: ServerMessage[] = [{ action: 'sync', currentSource: item, ...sync }];
  if (role !== undefined) {
    const user: RoomUser = { id: 'c1', name: 'Noor', isLoggedIn: true, status: 'ready', role };
    messages.push({ action: 'user', update: { kind: 'init', value: [user] } }, { action: 'you', info: { id: 'c1' } });
  }
  return messages.reduce((state, message) => applyMessage(state, message, 0), initialClientRoom);
}

describe('this user’s permissions', () => {
  test('are the owner’s until the user is known', () => {
    expect(selectCan(roomFor(undefined, { grants: [] }), play)).toBe(true);
  });

  test('[SCREEN-216] a disabled reason is the connection first, then the permission, then the lack of an item', () => {
    const lonely = roomFor(Role.UnregisteredUser, { grants: [], currentSource: null });
    const away: ClientRoom = { ...lonely, isSynced: false };
    expect(selectDisabledReason(away, seek)).toBe('disconnected');
    expect(away.users.map((user) => selectPromoteDisabledReason(away, user, Role.TrustedUser))).toEqual(['disconnected']);
    expect(selectDisabledReason(lonely, seek)).toBe('permission');
    expect(selectDisabledReason(roomFor(Role.Owner, { currentSource: null }), seek)).toBe('nothing-playing');
  });
});

test('[SCREEN-379] users are sorted by role, then by name', () => {
  const user = (name: string, role: Role): RoomUser => ({ id: name, name, isLoggedIn: true, status: 'ready', role });
  const users = [
    user('Guest 10', 0),
    user('Guest 9', 0),
    user('Aiko', 0),
    user('Ilse', Role.Moderator),
    user('Noor', Role.Owner),
    user('Ada', Role.Administrator),
  ];
  expect(sortUsers(users).map(({ name }) => name)).toEqual(['Noor', 'Ada', 'Ilse', 'Aiko', 'Guest 9', 'Guest 10']);
});

test('[SCREEN-246] the length of the queue counts the played part of each item and leaves out unknown lengths', () => {
  expect(queueLengthSeconds([item, { ...item, startAt: 20 }, { ...item, endAt: 50 }, { service: 'youtube', id: 'x' }])).toBe(230);
});

test('[DEVICE-4] a companion knows that its user has voted to skip, and is not counted', () => {
  const noor: RoomUser = { id: 'c1', userId: 'c1', name: 'Noor', isLoggedIn: false, status: 'ready', role: Role.UnregisteredUser };
  const users: RoomUser[] = [noor, { ...noor, id: 'c2', kind: 'companion' }, { ...noor, id: 'c3', userId: 'c3', name: 'Ilse' }];
  const room: ClientRoom = { ...roomFor(undefined, { enableVoteSkip: true, votesToSkip: ['c1'] }), users, ownId: 'c2' };
  expect([selectHasVotedToSkip(room), selectPeopleCount(room)]).toEqual([true, 2]);
  expect(selectHasVotedToSkip({ ...room, ownId: 'c3' })).toBe(false);
});
