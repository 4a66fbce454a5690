import { CloseCode } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { doorViewOf, type DoorSigns } from './door-view.ts';

const none: DoorSigns = {
  connection: { status: 'inactive', kickReason: undefined },
  isSynced: false,
  hosts: undefined,
  lastError: undefined,
  wasInside: false,
};
const closed = (kickReason: number, signs: Partial<DoorSigns> = {}): DoorSigns => ({
  ...none,
  ...signs,
  connection: { status: 'inactive', kickReason },
});
const refusal = { name: 'NotAdmitted', message: '', atMs: 1000 } as const;

test('[SCREEN-390] each way in which a room closes before a user is a door', () => {
  expect(doorViewOf(closed(CloseCode.KnockNeeded))).toEqual({ kind: 'knock' });
  expect(doorViewOf(closed(CloseCode.NotInvited))).toEqual({ kind: 'invited' });
  expect(doorViewOf(closed(CloseCode.RoomFull))).toEqual({ kind: 'full' });
  expect(doorViewOf(closed(1008))).toEqual({ kind: 'tabs' });
  expect(doorViewOf(closed(CloseCode.NotAdmitted, { lastError: { ...refusal, reason: 'not_opened', retryAfterSeconds: 300 } }))).toEqual({
    kind: 'refused',
    againMs: 301_000,
  });
});

test('[SCREEN-390] a password that was wrong is told from none', () => {
  const missing = closed(CloseCode.PasswordNeeded, { lastError: { ...refusal, reason: 'door_password_missing' } });
  expect(doorViewOf(missing)).toEqual({ kind: 'password', wrong: undefined });
  const wrong = closed(CloseCode.PasswordNeeded, { lastError: { ...refusal, reason: 'door_password_wrong', triesLeft: 3 } });
  expect(doorViewOf(wrong)).toEqual({ kind: 'password', wrong: { triesLeft: 3, againMs: 1000 } });
  const tooMany = closed(CloseCode.PasswordNeeded, { lastError: { ...refusal, retryAfterSeconds: 60 } });
  expect(doorViewOf(tooMany)).toEqual({ kind: 'password', wrong: { triesLeft: undefined, againMs: 61_000 } });
});

test('[SCREEN-390] a ban from the room is a door, one from the server is none of the room’s', () => {
  const ban = { name: 'Banned', message: '', atMs: 0, endsAt: 5, explanation: 'spoilers' } as const;
  const banned = closed(CloseCode.Banned, { lastError: { ...ban, reason: 'banned_from_room' }, wasInside: true });
  expect(doorViewOf(banned)).toMatchObject({ kind: 'banned', ban: { endsAt: 5, explanation: 'spoilers' } });
  expect(doorViewOf(closed(CloseCode.Banned, { lastError: { ...ban, reason: 'banned_from_server' } }))).toBeUndefined();
});

test('[SCREEN-390] a user waits at the door from the knock until the room shows', () => {
  const waiting: DoorSigns = { ...none, connection: { status: 'connected' }, hosts: ['Noor'] };
  expect(doorViewOf(waiting)).toEqual({ kind: 'waiting', hosts: ['Noor'] });
  expect(doorViewOf({ ...waiting, isSynced: true })).toBeUndefined();
  expect(doorViewOf({ ...waiting, hosts: undefined })).toBeUndefined();
});

test('[SCREEN-390] other ends of a connection are no doors', () => {
  for (const code of [CloseCode.Kicked, CloseCode.RoomNotFound, CloseCode.LoginRequired, CloseCode.Unknown]) {
    expect([code, doorViewOf(closed(code))]).toEqual([code, undefined]);
  }
  expect(doorViewOf(closed(1008, { wasInside: true }))).toBeUndefined();
});
