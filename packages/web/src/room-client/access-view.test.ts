import { CloseCode } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { accessViewOf, type AccessSigns } from './access-view.ts';

const none: AccessSigns = {
  connection: { status: 'inactive', kickReason: undefined },
  isSynced: false,
  hosts: undefined,
  lastError: undefined,
  wasInside: false,
};
const closed = (kickReason: number, signs: Partial<AccessSigns> = {}): AccessSigns => ({
  ...none,
  ...signs,
  connection: { status: 'inactive', kickReason },
});
const refusal = { name: 'NotAdmitted', message: '', atMs: 1000 } as const;

test('[SCREEN-390] each way in which a room closes before a user is a door', () => {
  expect(accessViewOf(closed(CloseCode.KnockNeeded))).toEqual({ kind: 'knock' });
  expect(accessViewOf(closed(CloseCode.NotInvited))).toEqual({ kind: 'invited' });
  expect(accessViewOf(closed(CloseCode.RoomFull))).toEqual({ kind: 'full' });
  expect(accessViewOf(closed(1008))).toEqual({ kind: 'tabs' });
  expect(accessViewOf(closed(CloseCode.NotAdmitted, { lastError: { ...refusal, reason: 'not_opened', retryAfterSeconds: 300 } }))).toEqual({
    kind: 'refused',
    againMs: 301_000,
  });
});

test('[SCREEN-390] a wrong password is distinguished from none', () => {
  const missing = closed(CloseCode.PasswordNeeded, { lastError: { ...refusal, reason: 'door_password_missing' } });
  expect(accessViewOf(missing)).toEqual({ kind: 'password', wrong: undefined });
  const wrong = closed(CloseCode.PasswordNeeded, { lastError: { ...refusal, reason: 'door_password_wrong', triesLeft: 3 } });
  expect(accessViewOf(wrong)).toEqual({ kind: 'password', wrong: { triesLeft: 3, againMs: 1000 } });
  const tooMany = closed(CloseCode.PasswordNeeded, { lastError: { ...refusal, retryAfterSeconds: 60 } });
  expect(accessViewOf(tooMany)).toEqual({ kind: 'password', wrong: { triesLeft: undefined, againMs: 61_000 } });
});

test('[SCREEN-390] a ban from the room is a door, a ban from the server is not', () => {
  const ban = { name: 'Banned', message: '', atMs: 0, endsAt: 5, explanation: 'spoilers' } as const;
  const banned = closed(CloseCode.Banned, { lastError: { ...ban, reason: 'banned_from_room' }, wasInside: true });
  expect(accessViewOf(banned)).toMatchObject({ kind: 'banned', ban: { endsAt: 5, explanation: 'spoilers' } });
  expect(accessViewOf(closed(CloseCode.Banned, { lastError: { ...ban, reason: 'banned_from_server' } }))).toBeUndefined();
});

test('[SCREEN-390] a user waits at the door from the knock until the room shows', () => {
  const waiting: AccessSigns = { ...none, connection: { status: 'connected' }, hosts: ['Noor'] };
  expect(accessViewOf(waiting)).toEqual({ kind: 'waiting', hosts: ['Noor'] });
  expect(accessViewOf({ ...waiting, isSynced: true })).toBeUndefined();
  expect(accessViewOf({ ...waiting, hosts: undefined })).toBeUndefined();
});

test('[SCREEN-390] other ends of a connection are no doors', () => {
  for (const code of [CloseCode.Kicked, CloseCode.RoomNotFound, CloseCode.LoginRequired, CloseCode.Unknown]) {
    expect([code, accessViewOf(closed(code))]).toEqual([code, undefined]);
  }
  expect(accessViewOf(closed(1008, { wasInside: true }))).toBeUndefined();
});
