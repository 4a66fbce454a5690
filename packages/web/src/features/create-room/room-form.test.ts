import { MatineeError } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { emptyRoomForm, failureOf, payloadOf } from './room-form.ts';

test('a room is asked for with what was chosen, permanent, and without what was left empty', () => {
  expect(payloadOf({ ...emptyRoomForm, name: 'films', title: ' ' })).toEqual({
    name: 'films',
    visibility: 'public',
    queueMode: 'manual',
    isTemporary: false,
  });
  const all = { name: 'films', title: ' Friday ', description: 'Slow films', visibility: 'unlisted', queueMode: 'dj' } as const;
  expect(payloadOf(all)).toEqual({ ...all, title: 'Friday', isTemporary: false });
});

test('a taken name is told at the name, other refusals as the server words them, everything else in general', () => {
  expect(failureOf(new MatineeError('RoomNameTakenException', 'Name is already taken'))).toEqual({
    isTaken: true,
    message: 'Name is already taken',
  });
  expect(failureOf(new MatineeError('ValidationError', 'Invalid Visibility'))).toEqual({ isTaken: false, message: 'Invalid Visibility' });
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({ isTaken: false, message: undefined });
});
