import { positionAt, type Timeline } from '@matinee/protocol';
import { expect, test } from 'vitest';
import type { Span } from '../player/player.ts';
import { runningPlayer } from '../testing/steer-sample.ts';
import { steer } from './steer.ts';
import { createSteerState, type SteerAction } from './steer-state.ts';

const stepMs = 50;
const jumpAfterMs = 300;

/** Its engine jumps over what isn't in `buffered`, as dash.js and hls.js do. */
function watch(buffered: readonly Span[], startAtSeconds: number, { isFrame = false, jumps = true } = {}) {
  let state = createSteerState();
  let timeline: Timeline = { isPlaying: true, positionSeconds: startAtSeconds, speed: 1, atServerMs: 0 };
  let nowMs = 0;
  let positionSeconds = startAtSeconds;
  let isPaused = true;
  let rate = 1;
  let starvedMs = 0;
  let spans = buffered;
  const seeks: number[] = [];
  const hasData = () => spans.some(({ start, end }) => start <= positionSeconds && positionSeconds < end);

  function perform(action: SteerAction): void {
    if (action.type === 'play') isPaused = false;
    if (action.type === 'pause') isPaused = true;
    if (action.type === 'setRate') ({ rate } = action);
    if (action.type !== 'seek') return;
    seeks.push(action.positionSeconds);
    ({ positionSeconds } = action);
  }

  function step(): void {
    nowMs += stepMs;
    if (hasData()) {
      starvedMs = 0;
      if (!isPaused) positionSeconds += (stepMs / 1000) * rate;
    } else {
      starvedMs += stepMs;
      const next = spans.find(({ start }) => start > positionSeconds);
      if (jumps && !isPaused && starvedMs >= jumpAfterMs && next !== undefined) positionSeconds = next.start + 0.02;
    }
    for (let left = 4; left > 0; left -= 1) {
      const canPlay = hasData();
      const decision = steer(state, {
        localMs: nowMs,
        serverMs: nowMs,
        timeline,
        endSeconds: 3600,
        positionSeconds,
        buffered: spans,
        player: { ...runningPlayer, status: canPlay ? 'ready' : 'buffering', canPlay, isPaused, rate, isFrame },
      });
      ({ state } = decision);
      perform(decision.action);
      if (decision.action.type === 'none' || decision.action.type === 'play') return;
    }
  }

  return {
    seeks,
    run(untilRoomSeconds: number) {
      while (positionAt(timeline, nowMs) < untilRoomSeconds) step();
    },
    runFor(ms: number) {
      for (const endMs = nowMs + ms; nowMs < endMs;) step();
    },
    seekRoom(seconds: number, isPlaying = true) {
      timeline = { isPlaying, positionSeconds: seconds, speed: 1, atServerMs: nowMs };
    },
    load(span: Span) {
      spans = [...spans, span];
    },
    position: () => positionSeconds,
    offset: () => positionSeconds - positionAt(timeline, nowMs),
    isPaused: () => isPaused,
  };
}

const gap = [
  { start: 0, end: 20 },
  { start: 22, end: 60 },
];

test('[SYNC-41] waits behind a hole that the engine jumps over, without a seek, and is in step behind it', () => {
  const viewer = watch(gap, 16);
  viewer.run(19.9);
  const before = viewer.seeks.length;
  viewer.run(21.5);
  expect(viewer.position()).toBeCloseTo(22, 0);
  expect(viewer.isPaused()).toBe(true);
  viewer.run(23);
  expect(Math.abs(viewer.offset())).toBeLessThan(0.05);
  expect(viewer.seeks.length - before).toBeLessThanOrEqual(1);
});

test('[SYNC-41] the player waits behind a hole into which the room seeks, with at most one seek into the hole', () => {
  const viewer = watch(gap, 16);
  viewer.run(17);
  const before = viewer.seeks.length;
  viewer.seekRoom(20.5);
  viewer.run(23);
  expect(Math.abs(viewer.offset())).toBeLessThan(0.05);
  expect(viewer.seeks.slice(before).filter((seconds) => seconds > 20 && seconds < 22).length).toBeLessThanOrEqual(1);
});

test('[SYNC-41] takes a player out of a hole, whether the room is playing or waiting for it', () => {
  for (const isPlaying of [true, false]) {
    const viewer = watch(gap, 16, { jumps: false });
    viewer.run(17);
    viewer.seekRoom(20.5, isPlaying);
    viewer.runFor(2500);
    expect(viewer.position()).toBeGreaterThanOrEqual(22);
    viewer.seekRoom(20.5);
    viewer.run(24);
    expect(Math.abs(viewer.offset())).toBeLessThan(0.05);
  }
});

test('[SYNC-41] a player without data follows the room to where it has data', () => {
  const viewer = watch(
    [
      { start: 0, end: 20 },
      { start: 40, end: 60 },
    ],
    16,
    { jumps: false },
  );
  viewer.run(43);
  expect(Math.abs(viewer.offset())).toBeLessThan(0.05);
});

test('[SYNC-41] a seek back to seconds that aren’t loaded is carried out, however the buffer looks', () => {
  const viewer = watch([{ start: 30, end: 60 }], 30);
  viewer.run(31);
  viewer.seekRoom(15);
  viewer.run(15.1);
  viewer.load({ start: 14, end: 29 });
  viewer.run(18);
  expect(Math.abs(viewer.offset())).toBeLessThan(0.05);
});

test('[SYNC-41] ignores a hole that has been filled', () => {
  const viewer = watch(gap, 16);
  viewer.run(21);
  viewer.load({ start: 19.9, end: 22.1 });
  viewer.seekRoom(20);
  viewer.run(21.5);
  expect(Math.abs(viewer.offset())).toBeLessThan(0.05);
});

test('[SYNC-41] the players of sites jump for other reasons', () => {
  const viewer = watch(gap, 16, { isFrame: true });
  viewer.run(23.5);
  expect(viewer.seeks.length).toBeGreaterThan(0);
});
