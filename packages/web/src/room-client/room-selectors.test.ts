import {
  maskOf,
  unionOf,
  RequestType,
  Role,
  videoKey,
  type QueueItem,
  type QueueMode,
  type RoomEvent,
  type RoomUser,
  type ServerMessage,
  type SyncMessage,
} from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import {
  queueLengthSeconds,
  selectCan,
  selectCanUndo,
  selectDisabledReason,
  selectHasVotedToSkip,
  selectSkipVotesMissing,
  selectSkipVotesNeeded,
  selectNextKey,
  selectPeopleCount,
  sortUsers,
} from './room-selectors.ts';
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

describe('what this user can do', () => {
  test('until the user is known, the role Owner is assumed', () => {
    expect(selectCan(roomFor(undefined, { grants: [] }), play)).toBe(true);
  });

  test('[SCREEN-216] the reason is the connection first, then the permission, then that nothing plays', () => {
    const lonely = roomFor(Role.UnregisteredUser, { grants: [], currentSource: null });
    const away: ClientRoom = { ...lonely, isSynced: false };
    expect(selectDisabledReason(away, seek)).toBe('disconnected');
    expect(selectDisabledReason(lonely, seek)).toBe('permission');
    expect(selectDisabledReason(roomFor(Role.Owner, { currentSource: null }), seek)).toBe('nothing-playing');
  });

  test('playing now needs the permission to order a queued video or to add another, and to skip the current item', () => {
    const mask = unionOf(maskOf('manage-queue.play-now'), maskOf('manage-queue.add'));
    const wanted: QueueItem = { service: 'direct', id: 'wanted' };
    const reason = (granted: number, isQueued: boolean, currentSource: QueueItem | null) =>
      selectDisabledReason(
        roomFor(Role.UnregisteredUser, { grants: [[Role.UnregisteredUser, granted]], currentSource, queue: isQueued ? [wanted] : [] }),
        {
          type: RequestType.PlayNow,
          video: wanted,
        },
      );
    expect(reason(mask, false, null)).toBeUndefined();
    expect(reason(mask, true, null)).toBe('permission');
    expect(reason(mask, false, item)).toBe('permission');
    expect(reason(mask | maskOf('playback.skip'), false, item)).toBeUndefined();
  });

  test('undoing an add needs the permission to remove, or to skip if the video has started at once', () => {
    const event: RoomEvent = {
      request: { type: RequestType.Add, video: item },
      user: { name: 'Noor', isLoggedIn: true },
      additional: { video: item },
    };
    const canUndo = (granted: number, currentSource: QueueItem | null): boolean =>
      selectCanUndo(roomFor(Role.UnregisteredUser, { grants: [[Role.UnregisteredUser, granted]], currentSource }), event);
    const remove = maskOf('manage-queue.remove');
    expect([canUndo(0, null), canUndo(remove, null), canUndo(remove, item)]).toEqual([false, true, false]);
    expect(canUndo(remove | maskOf('playback.skip'), item)).toBe(true);
  });
});

test('[SCREEN-245] users are sorted by role, then by name', () => {
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

describe('votes', () => {
  const queue = ['a', 'b', 'c'].map((id): QueueItem => ({ service: 'direct', id }));
  const next = (voteCounts: [string, number][], queueMode: QueueMode = 'vote') =>
    selectNextKey(roomFor(undefined, { queue, queueMode, voteCounts }));

  test('the item with the most votes is next, the first of several', () => {
    expect(next([])).toBe('directa');
    expect(next([['directc', 1]])).toBe('directc');
    const tied: [string, number][] = [
      ['directc', 2],
      ['directb', 2],
    ];
    expect(next(tied)).toBe('directb');
  });

  test('in other queue modes the first item is next, and none where one video repeats or the queue is empty', () => {
    expect(next([['directc', 1]], 'manual')).toBe('directa');
    expect(next([['directc', 1]], 'dj')).toBeUndefined();
    expect(selectNextKey(roomFor(undefined, { queue: [], queueMode: 'vote' }))).toBeUndefined();
    expect(queue.map(videoKey)).toEqual(['directa', 'directb', 'directc']);
  });

  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
  ])('[SCREEN-215] of %i users who may skip, %i votes are needed', (count, needed) => {
    const users = Array.from({ length: count }, (_, index): RoomUser => ({
      id: `c${index}`,
      name: 'A',
      isLoggedIn: false,
      status: 'ready',
      role: 0,
    }));
    const room = applyMessage(roomFor(undefined), { action: 'user', update: { kind: 'init', value: users } }, 0);
    expect(selectSkipVotesNeeded(room)).toBe(needed);
  });

  test('[SCREEN-215] votes to skip of users without the permission neither count nor are needed', () => {
    const grants: [Role, number][] = [[Role.TrustedUser, maskOf('playback.skip')]];
    const roles: Role[] = [Role.UnregisteredUser, Role.UnregisteredUser, Role.TrustedUser, Role.Owner];
    const users = roles.map((role, index): RoomUser => ({ id: `c${index}`, name: 'A', isLoggedIn: true, status: 'ready', role }));
    const missing = (votesToSkip: string[]): number =>
      selectSkipVotesMissing(
        applyMessage(roomFor(undefined, { grants, votesToSkip }), { action: 'user', update: { kind: 'init', value: users } }, 0),
      );
    expect([missing([]), missing(['c0', 'c1']), missing(['c3']), missing(['c2', 'c3'])]).toEqual([1, 1, 0, 0]);
  });

  test('[SCREEN-215] the tabs of an account are one voter, and each shows the vote', () => {
    const users = ['Ann', 'Ann', 'Bo', 'Cy'].map((name, index): RoomUser => ({
      id: `c${index}`,
      name,
      isLoggedIn: true,
      status: 'ready',
      role: 1,
    }));
    const voted = applyMessage(roomFor(undefined, { votesToSkip: ['c1'] }), { action: 'user', update: { kind: 'init', value: users } }, 0);
    expect([selectSkipVotesNeeded(voted), selectSkipVotesMissing(voted)]).toEqual([2, 1]);
    const seenBy = ['c0', 'c1', 'c2'].map((id) => selectHasVotedToSkip(applyMessage(voted, { action: 'you', info: { id } }, 0)));
    expect(seenBy).toEqual([true, true, false]);
  });
});

test('[DEVICE-4] a companion knows that its user has voted to skip, and is not counted', () => {
  const noor: RoomUser = { id: 'c1', userId: 'c1', name: 'Noor', isLoggedIn: false, status: 'ready', role: Role.UnregisteredUser };
  const users: RoomUser[] = [noor, { ...noor, id: 'c2', kind: 'companion' }, { ...noor, id: 'c3', userId: 'c3', name: 'Ilse' }];
  const room: ClientRoom = { ...roomFor(undefined, { enableVoteSkip: true, votesToSkip: ['c1'] }), users, ownId: 'c2' };
  expect([selectHasVotedToSkip(room), selectPeopleCount(room)]).toEqual([true, 2]);
  expect(selectHasVotedToSkip({ ...room, ownId: 'c3' })).toBe(false);
});
