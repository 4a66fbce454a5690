import { maskOf, Role, type QueueItem, type RoomUser, type ServerMessage, type SyncMessage } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import {
  queueLengthSeconds,
  selectCanPlayPause,
  selectCanSeek,
  selectPlaybackObstacle,
  selectPlayNowObstacle,
  sortedUsers,
} from './room-selectors.ts';
import { initialRoomState, withMessage, type RoomState } from './room-store.ts';

const film: QueueItem = { service: 'direct', id: 'https://example.org/film.mp4', length: 100 };

function roomFor(role: Role | undefined, sync: Omit<SyncMessage, 'action'> = {}): RoomState {
  const messages: ServerMessage[] = [{ action: 'sync', currentSource: film, ...sync }];
  if (role !== undefined) {
    const user: RoomUser = { id: 'c1', name: 'Noor', isLoggedIn: true, status: 'ready', role };
    messages.push({ action: 'user', update: { kind: 'init', value: [user] } }, { action: 'you', info: { id: 'c1' } });
  }
  return messages.reduce((state, message) => withMessage(state, message, 0), initialRoomState);
}

describe('what this user can do', () => {
  test('follows from the role through the grants', () => {
    const grants: [Role, number][] = [
      [Role.UnregisteredUser, 0],
      [Role.TrustedUser, maskOf('playback.play-pause')],
    ];
    expect(selectCanPlayPause(roomFor(Role.UnregisteredUser, { grants }))).toBe(false);
    expect(selectCanPlayPause(roomFor(Role.RegisteredUser, { grants }))).toBe(false);
    expect(selectCanPlayPause(roomFor(Role.TrustedUser, { grants }))).toBe(true);
    expect(selectCanPlayPause(roomFor(Role.Moderator, { grants }))).toBe(true);
    expect(selectCanSeek(roomFor(Role.Moderator, { grants }))).toBe(false);
    expect(selectCanSeek(roomFor(Role.Administrator, { grants }))).toBe(true);
  });

  test('with no known user, Owner is assumed', () => {
    expect(selectCanPlayPause(roomFor(undefined, { grants: [] }))).toBe(true);
  });

  test('says first that there is no connection, then the missing permission, then that nothing plays', () => {
    const lonely = roomFor(Role.UnregisteredUser, { grants: [], currentSource: null });
    const away: RoomState = { ...lonely, isInStep: false };
    expect(selectPlaybackObstacle(away, 'playback.seek')).toBe('disconnected');
    expect(selectPlaybackObstacle(lonely, 'playback.seek')).toBe('permission');
    expect(selectPlaybackObstacle(roomFor(Role.Owner, { currentSource: null }), 'playback.seek')).toBe('nothing-playing');
  });

  test('playing now needs order for what is queued, else add', () => {
    const grants: [Role, number][] = [[Role.UnregisteredUser, maskOf('manage-queue.play-now') | maskOf('manage-queue.add')]];
    expect(selectPlayNowObstacle(roomFor(Role.UnregisteredUser, { grants }), false)).toBeUndefined();
    expect(selectPlayNowObstacle(roomFor(Role.UnregisteredUser, { grants }), true)).toBe('permission');
  });
});

test('people stand by role, then by name', () => {
  const user = (name: string, role: Role): RoomUser => ({ id: name, name, isLoggedIn: true, status: 'ready', role });
  const users = [user('Wim', 0), user('Aiko', 0), user('Ilse', Role.Moderator), user('Noor', Role.Owner), user('Ada', Role.Administrator)];
  expect(sortedUsers(users).map(({ name }) => name)).toEqual(['Noor', 'Ada', 'Ilse', 'Aiko', 'Wim']);
});

test('the length of a queue counts what plays of each item and leaves unknown lengths out', () => {
  expect(queueLengthSeconds([film, { ...film, startAt: 20 }, { ...film, endAt: 50 }, { service: 'youtube', id: 'x' }])).toBe(230);
});
