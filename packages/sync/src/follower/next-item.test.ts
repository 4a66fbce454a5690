import { describe, expect, test } from 'vitest';
import type { RoomPlayback } from '../controller/room-playback.ts';
import { simulateViewer, type SimulatedViewerOptions } from '../testing/simulate-viewer.ts';

const first = { kind: 'file', url: 'https://media.test/first.mp4' } as const;
const second = { kind: 'file', url: 'https://media.test/second.mp4' } as const;
const third = { kind: 'file', url: 'https://media.test/third.mp4' } as const;
const startAtSeconds = 3;

/** The first of two videos of 60 s plays; the second one starts at 3 s. */
async function watch(options: SimulatedViewerOptions = {}) {
  const viewer = simulateViewer({ loadMs: 300, startMs: 40, durationSeconds: 60, delayMs: 20, ...options });
  await viewer.advance(3000);
  const beganMs = viewer.serverNow();
  const endMs = beganMs + 60_000;

  const playing = (changes: Partial<NonNullable<RoomPlayback['next']>> = {}): RoomPlayback => ({
    source: first,
    timeline: { isPlaying: true, positionSeconds: 0, speed: 1, atServerMs: beganMs },
    discontinuity: 1,
    lengthSeconds: 60,
    next: {
      video: 'second',
      playback: {
        source: second,
        timeline: { isPlaying: true, positionSeconds: startAtSeconds, speed: 1, atServerMs: endMs },
        discontinuity: 2,
        lengthSeconds: 60,
      },
      isSeamless: false,
      ...changes,
    },
  });
  const nextPlayback = (): RoomPlayback => (playing().next as NonNullable<RoomPlayback['next']>).playback;
  const untilBeforeEnd = (ms: number) => viewer.advance(endMs - viewer.serverNow() - ms);
  await viewer.receivePlayback(playing());
  return { ...viewer, endMs, playing, nextPlayback, untilBeforeEnd, readyForNext: () => viewer.reports.at(-1)?.readyForNext };
}

test('[SEAM-4] the next item is loaded 20 s before the end of the current one, without counting as buffering', async () => {
  const room = await watch();
  await room.untilBeforeEnd(20_100);
  expect(room.spare.calls).toEqual([]);
  const reported = room.reports.length;
  await room.untilBeforeEnd(18_000);
  expect(room.spare.calls).toEqual(['load https://media.test/second.mp4']);
  expect(room.spare.state()).toMatchObject({ status: 'ready', isPaused: true, isMuted: true });
  expect(room.spare.position()).toBe(startAtSeconds);
  expect(room.readyForNext()).toBe('second');
  expect(room.reports.slice(reported).map(({ status }) => status)).toEqual(['ready']);
});

test('[SEAM-4] a user who saves data loads the next item 6 s before the end', async () => {
  const room = await watch({ savesData: true });
  await room.untilBeforeEnd(6100);
  expect(room.spare.calls).toEqual([]);
  await room.untilBeforeEnd(4000);
  expect(room.readyForNext()).toBe('second');
});

describe('an item that follows without a gap', () => {
  test('[SEAM-5] moves from the very end of the one before, in step with the room, without a seek', async () => {
    const room = await watch();
    await room.untilBeforeEnd(10_000);
    await room.receivePlayback(room.playing({ isSeamless: true }));
    await room.untilBeforeEnd(40);
    expect(room.shown()).toBe(room.player);
    // The room's own change comes only after a while.
    await room.untilBeforeEnd(-40);
    expect(room.shown()).toBe(room.spare);
    expect(room.player.state().isPaused).toBe(true);
    await room.receivePlayback(room.nextPlayback());
    const errors: number[] = [];
    await room.advance(5000, () => errors.push(Math.abs(room.errorMs())));
    expect(Math.max(...errors)).toBeLessThan(50);
    expect(room.spare.calls.filter((call) => call === 'seek')).toEqual([]);
    expect(room.reports.at(-1)).toMatchObject({ status: 'ready', readyForDiscontinuity: 2, readyForNext: null });
  });

  test('[SEAM-5] has the volume, and is heard unless the user has muted the player', async () => {
    const room = await watch();
    await room.untilBeforeEnd(10_000);
    await room.receivePlayback(room.playing({ isSeamless: true }));
    await room.untilBeforeEnd(-100);
    expect(room.spare.state()).toMatchObject({ isMuted: false, isPaused: false });
  });

  test('[SEAM-5] is the next one again when the room has stopped just before', async () => {
    const room = await watch({ delayMs: 0 });
    await room.untilBeforeEnd(10_000);
    await room.receivePlayback(room.playing({ isSeamless: true }));
    await room.untilBeforeEnd(20);
    expect(room.spare.state().isPaused).toBe(false);
    const stopped = room.playing();
    await room.receivePlayback({
      ...stopped,
      timeline: { ...stopped.timeline, isPlaying: false, positionSeconds: 59.9, atServerMs: room.serverNow() },
    });
    await room.advance(1000);
    expect(room.shown()).toBe(room.player);
    expect(room.spare.state()).toMatchObject({ isPaused: true, status: 'ready' });
    expect(room.spare.position()).toBe(startAtSeconds);
  });
});

describe('an item that was loaded ahead', () => {
  test('[SEAM-6] shows at once when the room goes on to it in another way', async () => {
    const room = await watch();
    await room.untilBeforeEnd(10_000);
    const startsMs = room.serverNow() + 200;
    const next = room.nextPlayback();
    await room.receivePlayback({ ...next, timeline: { ...next.timeline, atServerMs: startsMs } });
    expect(room.shown()).toBe(room.spare);
    expect(room.reports.at(-1)).toMatchObject({ status: 'ready', readyForDiscontinuity: 2 });
  });

  test('[SEAM-6] is replaced when another item comes next, and dropped when none follows', async () => {
    const room = await watch();
    await room.untilBeforeEnd(10_000);
    const { next } = room.playing();
    await room.receivePlayback(room.playing({ video: 'third', playback: { ...room.nextPlayback(), source: third } }));
    await room.advance(1000);
    expect(room.spare.calls.at(-1)).toBe('load https://media.test/third.mp4');
    expect(room.readyForNext()).toBe('third');
    expect(next).toBeDefined();
    await room.receivePlayback({ ...room.playing(), next: undefined });
    await room.advance(200);
    expect(room.spare.state().status).toBe('none');
    expect(room.readyForNext()).toBeNull();
  });

  test('[SEAM-6] is not ready when it fails, and is then loaded as usual', async () => {
    const room = await watch();
    await room.untilBeforeEnd(19_900);
    room.spare.fail('network');
    await room.untilBeforeEnd(1000);
    expect(room.readyForNext()).toBeNull();
    await room.receivePlayback(room.nextPlayback());
    await room.advance(1000);
    expect(room.shown()).toBe(room.player);
    expect(room.player.calls).toContain('load https://media.test/second.mp4');
  });

  test('[SEAM-6] is dropped by a client that watches without the room', async () => {
    const room = await watch();
    await room.untilBeforeEnd(10_000);
    room.follower.leave();
    expect(room.spare.state().status).toBe('none');
    expect(room.readyForNext()).toBeNull();
  });
});
