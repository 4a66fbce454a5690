import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulateViewer, type SimulatedViewerOptions } from './testing/simulate-viewer.ts';

const seeds = [11, 12, 13, 14, 15, 16];

/** How a viewer fares from 10 s to 60 s after joining a playing room. */
async function steadyMinute(options: SimulatedViewerOptions) {
  const room = simulateViewer(options);
  await room.play(100);
  await room.advance(10_000);
  const { seeks } = room.follower.drift();
  const changesBefore = room.player.rateChanges.length;
  let worstMs = 0;
  await room.advance(50_000, () => {
    worstMs = Math.max(worstMs, Math.abs(room.errorMs()));
  });
  return { worstMs, seeks: room.follower.drift().seeks - seeks, rateChanges: room.player.rateChanges.length - changesBefore };
}

describe.each(seeds)('seed %i', (seed) => {
  test('a perfect player at 50 to 100 ms round trip stays within 25 ms, without seeks or hunting', async () => {
    for (const delayMs of [25, 50]) {
      const { worstMs, seeks, rateChanges } = await steadyMinute({ seed, delayMs, jitterMs: 10 });
      expect(worstMs).toBeLessThan(25);
      expect(seeks).toBe(0);
      expect(rateChanges).toBeLessThanOrEqual(50);
    }
  });

  test.each([
    ['seeks slowly', { seekMs: 300 }],
    ['drifts by 300 ppm', { driftPpm: 300 }],
    ['starts late', { startMs: 400, loadMs: 900 }],
    ['loses 27 ms when its rate leaves 1', { pitchStepSeconds: -0.027, driftPpm: 100 }],
  ] satisfies [string, SimulatedViewerOptions][])('a player that %s stays within 30 ms', async (_, options) => {
    const { worstMs, seeks, rateChanges } = await steadyMinute({ seed, delayMs: 25, jitterMs: 5, ...options });
    expect(worstMs).toBeLessThan(30);
    expect(seeks).toBe(0);
    expect(rateChanges).toBeLessThanOrEqual(50);
  });

  test('within 50 ms a second and a half after play, and two after a jump', async () => {
    const room = simulateViewer({ seed, delayMs: 40, jitterMs: 10, seekMs: 150, startMs: 60, loadMs: 200 });
    await room.pause(20);
    await room.advance(5000);
    await room.play(20);
    await room.advance(1500);
    expect(Math.abs(room.errorMs())).toBeLessThan(50);
    await room.play(300);
    await room.advance(2000);
    expect(Math.abs(room.errorMs())).toBeLessThan(50);
  });
});

test('a viewer who joins late lands on the line with one seek at most after loading', async () => {
  const room = simulateViewer({ loadMs: 1500, seekMs: 100, delayMs: 30 });
  await room.play(100);
  await room.advance(4000);
  expect(Math.abs(room.errorMs())).toBeLessThan(50);
  expect(room.player.calls.filter((call) => call === 'seek')).toHaveLength(1);
});

test('paused, everyone stands at the exact position, and is put there once', async () => {
  const room = simulateViewer({ delayMs: 50, seekMs: 100 });
  await room.play(10);
  await room.advance(5000);
  await room.pause(15.125);
  await room.advance(5000);
  expect(room.player.state().isPaused).toBe(true);
  expect(room.player.position()).toBe(15.125);
  expect(room.player.calls.filter((call) => call === 'seek')).toHaveLength(1);
});

test('a start in the future is waited for on the right frame, and begun early by what a start takes', async () => {
  const room = simulateViewer({ delayMs: 20, startMs: 110 });
  await room.pause(30);
  await room.advance(3000);
  await room.play(30, { startsInMs: 500 });
  await room.advance(350);
  expect(room.player.state().isPaused).toBe(true);
  expect(room.player.position()).toBe(30);
  await room.advance(3000);
  await room.pause(33);
  await room.advance(1000);
  await room.play(33, { startsInMs: 500 });
  await room.advance(600);
  expect(Math.abs(room.errorMs())).toBeLessThan(15);
});

test('what loading takes does not count as what a start takes', async () => {
  const room = simulateViewer({ delayMs: 20, loadMs: 80, startMs: 60 });
  await room.play(5);
  await room.advance(5000);
  await room.pause(10);
  await room.advance(1000);
  await room.play(10, { startsInMs: 300 });
  await room.advance(400);
  expect(Math.abs(room.errorMs())).toBeLessThan(25);
});

test('a new speed is taken over at once, without a jump', async () => {
  const room = simulateViewer({ delayMs: 20 });
  await room.play(30);
  await room.advance(5000);
  await room.play(30 + 5, { speed: 1.5 });
  await room.advance(3000);
  expect(room.player.state().rate).toBeCloseTo(1.5, 1);
  expect(Math.abs(room.errorMs())).toBeLessThan(25);
  expect(room.follower.drift().seeks).toBe(0);
});

test('a stall is caught up with one seek', async () => {
  const room = simulateViewer({ delayMs: 20, seekMs: 100 });
  await room.play(0);
  await room.advance(10_000);
  room.player.stall(3000);
  await room.advance(6000);
  expect(Math.abs(room.errorMs())).toBeLessThan(100);
  expect(room.follower.drift().seeks).toBe(1);
});

test('a player that stalls all the time is not made to seek all the time', async () => {
  const room = simulateViewer({ delayMs: 20, seekMs: 200 });
  await room.play(0);
  for (let second = 0; second < 30; second += 1) {
    room.player.stall(300);
    await room.advance(1000);
  }
  expect(room.follower.drift().seeks).toBeLessThanOrEqual(7);
});

test('at its end the player stops, and neither loops nor is fought, whatever the line says', async () => {
  const room = simulateViewer({ durationSeconds: 60, delayMs: 20, driftPpm: 300 });
  await room.play(55);
  await room.advance(20_000);
  expect(room.player.position()).toBeGreaterThan(59.9);
  expect(room.player.state().isPaused).toBe(true);
  const calls = room.player.calls.length;
  await room.advance(10_000);
  expect(room.player.calls).toHaveLength(calls);
});

test('a room that starts the same video again takes the ended player with it', async () => {
  const room = simulateViewer({ durationSeconds: 60, delayMs: 20 });
  await room.play(58);
  await room.advance(5000);
  await room.play(0);
  await room.advance(3000);
  expect(room.player.state().isPaused).toBe(false);
  expect(Math.abs(room.errorMs())).toBeLessThan(25);
});

test('a queue item that ends early stops there', async () => {
  const room = simulateViewer({ delayMs: 20 });
  await room.play(10, { endAtSeconds: 12 });
  await room.advance(5000);
  expect(room.player.state().isPaused).toBe(true);
  expect(Math.abs(room.player.position() - 12)).toBeLessThan(0.15);
});

test('another source is loaded into the same player, nothing playing unloads it', async () => {
  const room = simulateViewer();
  await room.play(0);
  await room.advance(1000);
  await room.play(0, { url: 'https://media.test/b.mp4' });
  await room.advance(1000);
  await room.tell(undefined);
  await room.advance(1000);
  expect(room.player.calls.filter((call) => /load/.test(call))).toEqual([
    'load https://media.test/a.mp4',
    'load https://media.test/b.mp4',
    'unload',
  ]);
});

test('where sound is forbidden it plays muted, and with sound after join', async () => {
  const room = simulateViewer({ autoplay: 'muted' });
  await room.play(0);
  await room.advance(1000);
  expect(room.player.state()).toMatchObject({ isMuted: true, isPaused: false });
  room.player.allowAutoplay();
  room.follower.join();
  await room.advance(500);
  expect(room.player.state()).toMatchObject({ isMuted: false, isPaused: false });
  expect(room.autoplays).toEqual(['muted', 'ok']);
});

test('where playing is forbidden it waits for join, does not nag, and then lands on the line', async () => {
  const room = simulateViewer({ autoplay: 'blocked', seekMs: 100 });
  await room.play(0);
  await room.advance(20_000);
  expect(room.autoplays.at(-1)).toBe('blocked');
  expect(room.player.calls.filter((call) => call === 'play')).toHaveLength(2);
  room.player.allowAutoplay();
  room.follower.join();
  await room.advance(1500);
  expect(room.player.state()).toMatchObject({ isMuted: false, isPaused: false });
  expect(Math.abs(room.errorMs())).toBeLessThan(50);
});

test('a page that comes back to the front is in step at once', async () => {
  const room = simulateViewer({ delayMs: 20, seekMs: 100 });
  await room.play(0);
  await room.advance(5000);
  room.player.stall(700);
  await room.advance(700);
  room.setVisibility('visible');
  await room.advance(1500);
  expect(Math.abs(room.errorMs())).toBeLessThan(50);
});

test('a server whose clock was set does not leave anyone behind', async () => {
  const room = simulateViewer({ delayMs: 20, seekMs: 50 });
  await room.play(1000);
  await room.advance(10_000);
  room.setServerClock(60_000);
  await room.advance(5000);
  expect(Math.abs(room.errorMs())).toBeLessThan(50);
});

test('a source that the network took away is loaded again, after longer and longer waits', async () => {
  const room = simulateViewer({ delayMs: 20 });
  await room.play(0);
  await room.advance(1000);
  room.player.fail('network');
  await room.advance(2100);
  expect(room.player.calls.filter((call) => /load/.test(call))).toHaveLength(2);
  expect(room.reports.at(-1)?.status).toBe('ready');
  room.player.fail('decode');
  await room.advance(60_000);
  expect(room.player.calls.filter((call) => /load/.test(call))).toHaveLength(2);
});

test('stopped, the follower leaves the player alone', async () => {
  const room = simulateViewer();
  await room.play(0);
  await room.advance(1000);
  room.follower.stop();
  const calls = room.player.calls.length;
  await room.pause(0);
  room.setVisibility('visible');
  await room.advance(5000);
  expect(room.player.calls).toHaveLength(calls);
});

describe('readiness', () => {
  test('is told once the player stands where a start will be, and could play on', async () => {
    const room = simulateViewer({ delayMs: 20, loadMs: 300, seekMs: 250 });
    await room.play(30, { startsInMs: 10_000, discontinuity: 4 });
    await room.advance(200);
    expect(room.reports.at(-1)).toEqual({ status: 'buffering', readyForDiscontinuity: 0 });
    await room.advance(300);
    expect(room.reports.at(-1)).toEqual({ status: 'ready', readyForDiscontinuity: 4 });
    await room.play(90, { startsInMs: 10_000, discontinuity: 5 });
    await room.advance(200);
    expect(room.reports.at(-1)?.readyForDiscontinuity).toBe(4);
    await room.advance(200);
    expect(room.reports.at(-1)?.readyForDiscontinuity).toBe(5);
    expect(room.player.state().isPaused).toBe(true);
  });

  test('waits on the exact frame, and starts when the room brings the start forward', async () => {
    const room = simulateViewer({ delayMs: 20, seekMs: 100, startMs: 60 });
    await room.play(5);
    await room.advance(4000);
    await room.play(90, { startsInMs: 10_000, discontinuity: 2 });
    await room.advance(1000);
    expect(room.player.position()).toBe(90);
    expect(room.syncStatuses.at(-1)).toBe('waiting');
    await room.play(90, { startsInMs: 150, discontinuity: 2 });
    await room.advance(1200);
    expect(room.player.position()).toBeGreaterThan(90.8);
    expect(Math.abs(room.errorMs())).toBeLessThan(30);
    expect(room.syncStatuses.at(-1)).toBe('together');
  });

  test('a player that lacks data where it waits is told to the others as buffering', async () => {
    const room = simulateViewer({ seekMs: 50 });
    await room.pause(10);
    await room.advance(1000);
    room.player.starve(1000);
    await room.advance(300);
    expect(room.reports.at(-1)?.status).toBe('ready');
    await room.advance(300);
    expect(room.reports.at(-1)?.status).toBe('buffering');
    await room.advance(600);
    expect(room.reports.at(-1)?.status).toBe('ready');
  });

  test('a player at its end is ready: there is nothing to wait for', async () => {
    const room = simulateViewer({ durationSeconds: 60 });
    await room.play(60, { startsInMs: 10_000, discontinuity: 3 });
    await room.advance(500);
    expect(room.reports.at(-1)?.readyForDiscontinuity).toBe(3);
  });

  test('nobody waits for a page that cannot play what is on', async () => {
    const room = simulateViewer();
    await room.play(5);
    await room.advance(500);
    await room.tell({
      source: undefined,
      timeline: { isPlaying: true, positionSeconds: 0, speed: 1, atServerMs: room.serverNow() },
      discontinuity: 2,
    });
    await room.advance(500);
    expect(room.reports.at(-1)).toEqual({ status: 'none', readyForDiscontinuity: null });
  });

  test('a page whose browser wants a gesture first holds nobody up', async () => {
    const room = simulateViewer({ autoplay: 'blocked' });
    await room.play(5);
    await room.advance(500);
    await room.play(90, { startsInMs: 10_000, discontinuity: 2 });
    await room.advance(500);
    expect(room.reports.at(-1)?.readyForDiscontinuity).toBe(2);
  });

  test('a player that lies about being ready starts late and catches up', async () => {
    const room = simulateViewer({ isBoastful: true, loadMs: 2500, seekMs: 400 });
    await room.play(30, { startsInMs: 500, discontinuity: 1 });
    await room.advance(150);
    expect(room.reports.at(-1)?.readyForDiscontinuity).toBe(1);
    await room.advance(10_000);
    expect(Math.abs(room.errorMs())).toBeLessThan(100);
  });
});

describe('who has fallen behind', () => {
  test('is told so while it catches up, and can catch up at once', async () => {
    const room = simulateViewer({ delayMs: 20, seekMs: 80 });
    await room.play(0);
    await room.advance(15_000);
    // A seek at rest puts an error right that is worth one; the next within ten seconds is left to the rate.
    room.player.stall(600);
    await room.advance(3000);
    room.player.stall(600);
    await room.advance(2200);
    expect(room.syncStatuses.at(-1)).toBe('behind');
    room.follower.resync();
    await room.advance(1500);
    expect(room.syncStatuses.at(-1)).toBe('together');
    expect(Math.abs(room.errorMs())).toBeLessThan(50);
  });

  test('a hitch too short to notice is not mentioned', async () => {
    const room = simulateViewer({ delayMs: 20, seekMs: 80 });
    await room.play(0);
    await room.advance(5000);
    room.player.stall(150);
    await room.advance(5000);
    expect(room.syncStatuses).toEqual([]);
  });
});

describe('watching alone', () => {
  test('the room moves nothing, and waits for nobody who does', async () => {
    const room = simulateViewer({ delayMs: 20 });
    await room.play(10);
    await room.advance(5000);
    room.follower.leave();
    room.player.pause();
    room.player.seek(500);
    const calls = room.player.calls.length;
    await room.play(90, { discontinuity: 2 });
    await room.advance(60_000);
    expect(room.player.calls).toHaveLength(calls);
    expect(room.player.position()).toBe(500);
    expect(room.reports.at(-1)?.readyForDiscontinuity).toBeNull();
    expect(room.syncStatuses.at(-1)).toBe('detached');
  });

  test('coming back is being where the room is, whatever it plays by now', async () => {
    const room = simulateViewer({ delayMs: 20, loadMs: 200, seekMs: 80 });
    await room.play(10);
    await room.advance(5000);
    room.follower.leave();
    room.player.seek(500);
    await room.advance(2000);
    await room.play(33, { url: 'https://media.test/b.mp4', discontinuity: 2 });
    await room.advance(2000);
    room.follower.rejoin();
    await room.advance(2500);
    expect(Math.abs(room.errorMs())).toBeLessThan(50);
    expect(room.reports.at(-1)).toEqual({ status: 'ready', readyForDiscontinuity: 2 });
    expect(room.syncStatuses).toEqual(['detached', 'together']);
  });

  test('ends with the video that was watched', async () => {
    const room = simulateViewer({ durationSeconds: 60, delayMs: 20 });
    await room.play(10);
    await room.advance(2000);
    room.follower.leave();
    room.player.seek(58);
    await room.advance(4000);
    expect(room.syncStatuses.at(-1)).toBe('together');
    expect(Math.abs(room.errorMs())).toBeLessThan(50);
  });

  test('leaves a rate of its own behind', async () => {
    const room = simulateViewer({ delayMs: 20, driftPpm: 300 });
    await room.play(10);
    await room.advance(3000);
    room.player.setRate(1.02);
    room.follower.leave();
    expect(room.player.state().rate).toBe(1);
  });
});

describe('a player with coarse rates, whose position comes in steps of a quarter of a second', () => {
  test.each(seeds)('stays within 400 ms by seeks alone, at most one in ten seconds: seed %i', async (seed) => {
    const room = simulateViewer({ seed, delayMs: 40, jitterMs: 10, rates: [0.5, 1, 1.5, 2], staleMs: 250, seekMs: 300, driftPpm: 300 });
    await room.play(100);
    await room.advance(10_000);
    const { seeks } = room.follower.drift();
    let worstMs = 0;
    await room.advance(120_000, () => {
      worstMs = Math.max(worstMs, Math.abs(room.errorMs()));
    });
    expect(worstMs).toBeLessThan(400);
    expect(room.follower.drift().seeks - seeks).toBeLessThanOrEqual(12);
    expect(room.player.rateChanges).toEqual([]);
  });
});

test('with timers once a second, as in the background, a page follows jumps and is in step within a second of coming back', async () => {
  const room = simulateViewer({ delayMs: 40, jitterMs: 5, seekMs: 100, startMs: 60 });
  await room.play(100);
  await room.advance(5000);
  room.slowTimers(1000);
  await room.advance(10_000);
  await room.play(300, { startsInMs: 150, discontinuity: 2 });
  await room.advance(10_000);
  expect(Math.abs(room.errorMs())).toBeLessThan(400);
  room.slowTimers(0);
  room.setVisibility('visible');
  await room.advance(1000);
  expect(Math.abs(room.errorMs())).toBeLessThan(50);
});

test('with timers once a minute a page is in step within a second of coming back', async () => {
  const room = simulateViewer({ delayMs: 40, jitterMs: 5, seekMs: 100, startMs: 60, driftPpm: 300 });
  await room.play(100);
  await room.advance(5000);
  room.slowTimers(60_000);
  await room.advance(200_000);
  await room.play(900, { startsInMs: 150, discontinuity: 2 });
  await room.advance(100_000);
  room.slowTimers(0);
  room.setVisibility('visible');
  await room.advance(1000);
  expect(Math.abs(room.errorMs())).toBeLessThan(50);
});

test('whatever a room does and a player suffers, they come together again, without seeking for ever', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('play' as const), at: fc.integer({ min: 0, max: 3000 }), inMs: fc.constantFrom(0, 150, 2000) }),
    fc.record({ kind: fc.constant('pause' as const), at: fc.integer({ min: 0, max: 3000 }) }),
    fc.record({ kind: fc.constant('stall' as const), ms: fc.integer({ min: 50, max: 4000 }) }),
    fc.record({ kind: fc.constant('hide' as const) }),
    fc.record({ kind: fc.constant('show' as const) }),
    fc.record({ kind: fc.constant('server clock' as const), byMs: fc.constantFrom(-60_000, -2000, 2000, 3_600_000) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 20, max: 6000 }) }),
  );
  const habits = fc.record({
    seed: fc.nat(),
    delayMs: fc.integer({ min: 0, max: 150 }),
    jitterMs: fc.integer({ min: 0, max: 15 }),
    seekMs: fc.integer({ min: 0, max: 400 }),
    startMs: fc.integer({ min: 0, max: 300 }),
    loadMs: fc.integer({ min: 0, max: 1500 }),
    driftPpm: fc.constantFrom(-300, 0, 300),
    pitchStepSeconds: fc.constantFrom(0, -0.027),
  });
  await fc.assert(
    fc.asyncProperty(habits, fc.array(step, { maxLength: 8 }), async (options, steps) => {
      const room = simulateViewer(options);
      let discontinuity = 0;
      await room.play(10, { discontinuity });
      for (const taken of steps) {
        if (taken.kind === 'play') await room.play(taken.at, { startsInMs: taken.inMs, discontinuity: (discontinuity += 1) });
        else if (taken.kind === 'pause') await room.pause(taken.at);
        else if (taken.kind === 'stall') room.player.stall(taken.ms);
        else if (taken.kind === 'hide') room.slowTimers(1000);
        else if (taken.kind === 'server clock') room.setServerClock(taken.byMs);
        else if (taken.kind === 'wait') await room.advance(taken.ms);
        else room.slowTimers(0);
      }
      room.slowTimers(0);
      room.setVisibility('visible');
      await room.advance(4000);
      const { seeks } = room.follower.drift();
      await room.play(1000, { discontinuity: discontinuity + 1 });
      await room.advance(7000);
      // One in ten thousand of these is beyond 100: its player has shown two different faces just before.
      expect(Math.abs(room.errorMs())).toBeLessThan(200);
      expect(room.follower.drift().seeks - seeks).toBeLessThanOrEqual(3);
      expect(room.syncStatuses.at(-1) ?? 'together').toBe('together');
    }),
    { numRuns: 300 },
  );
}, 60_000);

describe('a broadcast', () => {
  /** Its edge is 10 s behind the server's clock, and its seconds count from when the test begins. */
  function watchBroadcast(options: SimulatedViewerOptions = {}) {
    const start = { ms: 0 };
    const liveTarget = (serverMs: number) => 500 + (serverMs - start.ms) / 1000;
    const room = simulateViewer({ delayMs: 20, seekMs: 100, ...options, liveTarget });
    start.ms = room.serverNow();
    return { room, errorMs: () => (room.player.truePosition() - liveTarget(room.serverNow())) * 1000 };
  }

  test('is watched at its edge, wherever the line is', async () => {
    const { room, errorMs } = watchBroadcast({ driftPpm: 300 });
    await room.play(3);
    await room.advance(4000);
    expect(Math.abs(errorMs())).toBeLessThan(50);
    const { seeks } = room.follower.drift();
    await room.advance(60_000);
    expect(Math.abs(errorMs())).toBeLessThan(30);
    expect(room.follower.drift().seeks).toBe(seeks);
    expect(room.syncStatuses.at(-1) ?? 'together').toBe('together');
  });

  test('stands still while the room pauses, and goes on at the edge', async () => {
    const { room, errorMs } = watchBroadcast();
    await room.play(0);
    await room.advance(5000);
    await room.pause(5);
    await room.advance(1000);
    const position = room.player.truePosition();
    const calls = room.player.calls.length;
    await room.advance(20_000);
    expect(room.player.truePosition()).toBe(position);
    expect(room.player.calls).toHaveLength(calls);
    await room.play(5, { startsInMs: 400, discontinuity: 2 });
    await room.advance(300);
    expect(room.reports.at(-1)?.readyForDiscontinuity).toBe(2);
    await room.advance(1500);
    expect(Math.abs(errorMs())).toBeLessThan(50);
  });

  test('has one speed, whatever the room asks for, and no length to tell', async () => {
    const { room, errorMs } = watchBroadcast();
    await room.play(0, { speed: 2, lengthSeconds: undefined });
    await room.advance(5000);
    expect(room.player.state().rate).toBeCloseTo(1, 1);
    expect(Math.abs(errorMs())).toBeLessThan(50);
  });
});

describe('what the room does not know', () => {
  test('is told of a length, once it is known', async () => {
    const room = simulateViewer({ loadMs: 300, durationSeconds: 95.5 });
    await room.play(0, { lengthSeconds: undefined });
    await room.advance(1000);
    expect(room.reports.at(-1)).toEqual({ status: 'ready', readyForDiscontinuity: 1, durationSeconds: 95.5, error: undefined });
    await room.play(0, { lengthSeconds: 95.5 });
    await room.advance(100);
    expect(room.reports.at(-1)?.durationSeconds).toBeUndefined();
  });

  test('is told of a length that the room knows only from other players', async () => {
    const room = simulateViewer({ loadMs: 300, durationSeconds: 95.5 });
    await room.play(0, { lengthSeconds: 5, isLengthReported: true });
    await room.advance(1000);
    expect(room.reports.at(-1)).toEqual({ status: 'ready', readyForDiscontinuity: 1, durationSeconds: 95.5, error: undefined });
  });

  test('is told why a player gave up, until it plays again', async () => {
    const room = simulateViewer();
    await room.play(0);
    await room.advance(500);
    room.player.fail('embedding');
    expect(room.reports.at(-1)).toMatchObject({ status: 'error', error: 'embedding' });
    await room.play(0, { url: 'https://media.test/b.mp4', discontinuity: 2 });
    await room.advance(500);
    expect(room.reports.at(-1)).toMatchObject({ status: 'ready', error: undefined });
  });
});

test('where even a press does not help, the picture itself is to be pressed, and nobody is nagged until it plays', async () => {
  const room = simulateViewer({ autoplay: 'blocked' });
  await room.play(0);
  await room.advance(1000);
  room.follower.join();
  await room.advance(20_000);
  expect(room.autoplays.at(-1)).toBe('tap');
  expect(room.player.calls.filter((call) => call === 'play')).toHaveLength(3);
  room.player.allowAutoplay();
  await room.player.play();
  await room.advance(2000);
  expect(room.autoplays.at(-1)).toBe('ok');
  expect(Math.abs(room.errorMs())).toBeLessThan(150);
});
