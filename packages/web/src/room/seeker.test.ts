import { expect, test } from 'vitest';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createRoomStore, applyMessage } from '../room-client/room-store.ts';
import { createSeeker } from './seeker.ts';

function setUp({ durationSeconds }: { durationSeconds?: number } = {}) {
  const time = createFakeClock(0);
  const store = createRoomStore();
  const sought: number[] = [];
  const seeker = createSeeker({
    session: { store },
    remote: {
      seek: (seconds) => {
        sought.push(seconds);
        return true;
      },
      position: () => 100,
    },
    duration: () => durationSeconds,
    clock: time,
  });
  const answer = (playbackPosition: number): void =>
    store.setState(applyMessage(store.getState(), { action: 'sync', playbackPosition, serverTime: 7 }, 0));
  return { time, store, sought, seeker, answer };
}

test('jumps in a row add up although the room has not answered yet', () => {
  const { seeker, sought, answer } = setUp();
  seeker.by(-10);
  seeker.by(-10);
  expect([sought, seeker.pendingSeconds()]).toEqual([[90, 80], 80]);
  answer(80);
  expect(seeker.pendingSeconds()).toBeUndefined();
  seeker.by(10);
  expect(sought.at(-1)).toBe(110);
});

test('the answer to an earlier jump does not end a later one', () => {
  const { seeker, sought, answer } = setUp();
  seeker.by(-10);
  seeker.by(-10);
  answer(90);
  seeker.by(-10);
  expect(sought).toEqual([90, 80, 70]);
  answer(70);
  expect(seeker.pendingSeconds()).toBeUndefined();
});

test('a jump stays inside what plays', () => {
  const { seeker, sought } = setUp({ durationSeconds: 105 });
  seeker.by(10);
  seeker.to(-5);
  expect(sought).toEqual([105, 0]);
});

test('a jump that is refused or not answered is given up', () => {
  const { seeker, store, time } = setUp();
  seeker.to(5);
  store.setState({ lastError: { name: 'PermissionDeniedException', message: 'no' } });
  expect(seeker.pendingSeconds()).toBeUndefined();
  seeker.to(5);
  time.advance(3000);
  expect(seeker.pendingSeconds()).toBeUndefined();
});
