import { expect, test } from 'vitest';
import { initialRoomCreation, roomCreation, type RoomCreation, type RoomCreationEvent } from './room-creation.ts';

const after = (...events: RoomCreationEvent[]): RoomCreation => events.reduce(roomCreation, initialRoomCreation);
const started = { type: 'started' } as const;
const cancelled = { type: 'cancelled' } as const;
const failed = { type: 'failed', attempt: 1, reason: 'The server did not answer.' } as const;

test('a failure stores its reason', () => {
  expect(after(started, failed)).toEqual({ status: 'failed', attempt: 1, reason: 'The server did not answer.' });
});

test('[SCREEN-15] a result after cancelling is ignored', () => {
  const state = after(started, cancelled);
  expect(state).toEqual({ status: 'cancelled', attempt: 1 });
  expect(roomCreation(state, { type: 'succeeded', attempt: 1, room: 'calm-otter' })).toBe(state);
  expect(roomCreation(state, failed)).toBe(state);
});

test('[SCREEN-15] the result of a cancelled attempt does not count for the next', () => {
  const state = after(started, cancelled, started);
  expect(roomCreation(state, { type: 'succeeded', attempt: 1, room: 'too-late' })).toBe(state);
  expect(roomCreation(state, { type: 'succeeded', attempt: 2, room: 'calm-otter' })).toMatchObject({
    status: 'created',
    room: 'calm-otter',
  });
});
