import { CloseCode } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { doorViewOf } from './door-view.ts';

test('[SCREEN-390] a ban from the room is a door, one from the server is none of the room’s', () => {
  const ban = { name: 'Banned', message: '', atMs: 0, endsAt: 5, explanation: 'spoilers' } as const;
  const connection = { status: 'inactive', kickReason: CloseCode.Banned } as const;
  const view = doorViewOf({ connection, lastError: { ...ban, reason: 'banned_from_room' } });
  expect(view).toMatchObject({ kind: 'banned', ban: { endsAt: 5, explanation: 'spoilers' } });
  expect(doorViewOf({ connection, lastError: { ...ban, reason: 'banned_from_server' } })).toBeUndefined();
  expect(doorViewOf({ connection: { status: 'connected' }, lastError: { ...ban, reason: 'banned_from_room' } })).toBeUndefined();
});
