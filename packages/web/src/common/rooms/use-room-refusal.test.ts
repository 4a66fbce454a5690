import type { Features } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { findRoomRefusal } from './use-room-refusal.ts';

const guest = { username: 'Calm Otter', loggedIn: false };
const member = { username: 'Ann', loggedIn: true };
const operator = { ...member, isOperator: true };
const open: NonNullable<Features['doors']> = { registration: 'open', roomCreation: 'everyone', guests: 'on' };

test.each([
  ['everyone', open, [undefined, undefined, undefined]],
  ['users with an account', { ...open, roomCreation: 'members' } as const, ['roomsNeedLogin', undefined, undefined]],
  ['everyone, but guests are off', { ...open, guests: 'off' } as const, ['roomsNeedLogin', undefined, undefined]],
  ['operators', { ...open, roomCreation: 'administrators' } as const, ['roomsByOperators', 'roomsByOperators', undefined]],
])('[DOOR-43] pages offer rooms only to users who may make them: %s', (_, doors, refusals) => {
  expect([guest, member, operator].map((user) => findRoomRefusal(doors, user))).toEqual(refusals);
});

test('[DOOR-43] pages offer rooms until the server has said who makes them', () => {
  expect([findRoomRefusal(undefined, guest), findRoomRefusal({ ...open, roomCreation: 'members' }, undefined)]).toEqual([
    undefined,
    undefined,
  ]);
});
