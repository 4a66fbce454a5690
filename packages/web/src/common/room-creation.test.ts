import { expect, test } from 'vitest';
import { initialRoomCreation, roomCreation, type RoomCreation, type RoomCreationEvent } from './room-creation.ts';

const after = (...events: RoomCreationEvent[]): RoomCreation => events.reduce(roomCreation, initialRoomCreation);
const started = { type: 'started' } as const;
const cancelled = { type: 'cancelled' } as const;
const failed = { type: 'failed', attempt: 1, reason: 'The server did not answer.' } as const;

test('starting sets creating', () => {
  expect(after(started)).toEqual({ status: 'creating', attempt: 1 });
});

test('success records the room name', () => {
  expect(after(started, { type: 'succeeded', attempt: 1, room: 'calm-otter' })).toEqual({
    status: 'created',
    attempt: 1,
    room: 'calm-otter',
  });
});

test('failure is recorded, with its reason', () => {
  expect(after(started, failed)).toEqual({ status: 'failed', attempt: 1, reason: 'The server did not answer.' });
});

test('a result after cancelling is ignored', () => {
  const state = after(started, cancelled);
  expect(state).toEqual({ status: 'cancelled', attempt: 1 });
  expect(roomCreation(state, { type: 'succeeded', attempt: 1, room: 'calm-otter' })).toBe(state);
  expect(roomCreation(state, failed)).toBe(state);
});

test('the result of a cancelled attempt is not taken for that of the next', () => {
  const state = after(started, cancelled, started);
  expect(roomCreation(state, { type: 'succeeded', attempt: 1, room: 'too-late' })).toBe(state);
  expect(roomCreation(state, { type: 'succeeded', attempt: 2, room: 'calm-otter' })).toMatchObject({
    status: 'created',
    room: 'calm-otter',
  });
});

test('starting twice is one attempt, cancelling without one is nothing', () => {
  expect(after(started, started)).toEqual({ status: 'creating', attempt: 1 });
  expect(after(cancelled)).toEqual(initialRoomCreation);
});

test('another room can be made after each ending', () => {
  for (const ending of [cancelled, failed, { type: 'succeeded', attempt: 1, room: 'a' }] as const) {
    expect(after(started, ending, started)).toEqual({ status: 'creating', attempt: 2 });
  }
});
