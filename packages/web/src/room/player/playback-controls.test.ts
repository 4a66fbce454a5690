import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { applyMessage, initialClientRoom } from '../../room-client/client-room-store.ts';
import { createPlaybackControls } from './playback-controls.ts';
import { blankView } from './player-view.ts';

/** Controls of a room at 100 s that accepts every seek; `seeks` are the requested positions. */
function setUp({ durationSeconds, keyFrames }: { durationSeconds?: number; keyFrames?: readonly number[] } = {}) {
  const clock = createFakeClock(0);
  const store = createStore(() => initialClientRoom);
  const seeks: number[] = [];
  const accept = (): boolean => true;
  const controls = createPlaybackControls({
    session: {
      store,
      play: accept,
      pause: accept,
      setSpeed: accept,
      seek: (seconds) => {
        seeks.push(seconds);
        return true;
      },
    },
    player: {
      view: createStore(() => ({ ...blankView, keyFrames })),
      detached: { play: accept, pause: accept, seek: accept, setSpeed: accept },
      position: () => 90,
      roomPosition: () => 100,
      duration: () => durationSeconds,
    },
    clock,
  });
  const answer = (playbackPosition: number): void =>
    store.setState(applyMessage(store.getState(), { action: 'sync', playbackPosition, serverTime: 7 }, 0));
  return { clock, store, seeks, controls, answer };
}

test('[SCREEN-200] seeks in a row add up before the room has answered', () => {
  const { controls, seeks, answer } = setUp();
  controls.seekBy(-10);
  controls.seekBy(-10);
  expect([seeks, controls.pendingSeekSeconds()]).toEqual([[90, 80], 80]);
  answer(80);
  expect(controls.pendingSeekSeconds()).toBeUndefined();
  controls.seekBy(10);
  expect(seeks.at(-1)).toBe(110);
});

test('[SCREEN-200] the answer to an earlier seek leaves the last one pending', () => {
  const { controls, seeks, answer } = setUp();
  controls.seekBy(-10);
  controls.seekBy(-10);
  answer(90);
  controls.seekBy(-10);
  expect(seeks).toEqual([90, 80, 70]);
  answer(70);
  expect(controls.pendingSeekSeconds()).toBeUndefined();
});

test('a seek is limited to 0 and the duration', () => {
  const { controls, seeks } = setUp({ durationSeconds: 105 });
  controls.seekBy(10);
  controls.seekTo(-5);
  expect(seeks).toEqual([105, 0]);
});

test('[SCREEN-201] a seek that is refused, or not answered within 3 s, is no longer shown', () => {
  const { controls, store, clock } = setUp();
  controls.seekTo(5);
  store.setState({ lastError: { name: 'PermissionDeniedException', message: 'no', atMs: 0 } });
  expect(controls.pendingSeekSeconds()).toBeUndefined();
  controls.seekTo(5);
  clock.advance(2999);
  expect(controls.pendingSeekSeconds()).toBe(5);
  clock.advance(1);
  expect(controls.pendingSeekSeconds()).toBeUndefined();
});

test.each([
  ['far away, to the key frame close by', 504, 500.01],
  ['to its own place if no key frame is close', 650, 650],
  ['to its own place if that is near', 112, 112],
])('[FILM-26] a press on the bar of a repaired film goes %s', (_where, seconds, target) => {
  const { controls, seeks } = setUp({ keyFrames: [0, 110, 500, 800] });
  controls.seekNear(seconds);
  controls.seekTo(504);
  expect(seeks).toEqual([target, 504]);
});
