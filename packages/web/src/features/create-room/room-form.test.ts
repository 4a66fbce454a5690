import { expect, test } from 'vitest';
import { emptyRoomForm, payloadOf } from './room-form.ts';

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
