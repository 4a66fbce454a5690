import { expect, test } from 'vitest';
import { emptyRoomForm, payloadOf } from './room-form.ts';

test('[SCREEN-239] a room created with a name is permanent, and empty fields are left out', () => {
  expect(payloadOf({ ...emptyRoomForm, name: 'films', title: ' ' })).toEqual({
    name: 'films',
    visibility: 'public',
    queueMode: 'manual',
    isTemporary: false,
  });
  const all = { name: 'films', title: ' Friday ', description: 'Slow films', visibility: 'unlisted', queueMode: 'dj' } as const;
  expect(payloadOf(all)).toEqual({ ...all, title: 'Friday', isTemporary: false });
});
