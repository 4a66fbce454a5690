import { describe, expect, test } from 'vitest';
import { watchRoom, type WatchingRoomOptions } from './testing/watching-room.ts';

const seeds = [11, 12, 13, 14, 15, 16];

/** How a viewer fares from 10 s to 60 s after joining a playing room. */
async function steadyMinute(options: WatchingRoomOptions) {
  const room = watchRoom(options);
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
  ] satisfies [string, WatchingRoomOptions][])('a player that %s stays within 30 ms', async (_, options) => {
    const { worstMs, seeks, rateChanges } = await steadyMinute({ seed, delayMs: 25, jitterMs: 5, ...options });
    expect(worstMs).toBeLessThan(30);
    expect(seeks).toBe(0);
    expect(rateChanges).toBeLessThanOrEqual(50);
  });

  test('within 50 ms a second and a half after play, and two after a jump', async () => {
    const room = watchRoom({ seed, delayMs: 40, jitterMs: 10, seekMs: 150, startMs: 60, loadMs: 200 });
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
  const room = watchRoom({ loadMs: 1500, seekMs: 100, delayMs: 30 });
  await room.play(100);
  await room.advance(4000);
  expect(Math.abs(room.errorMs())).toBeLessThan(50);
  expect(room.player.calls.filter((call) => call === 'seek')).toHaveLength(1);
});

test('paused, everyone stands at the exact position, and is put there once', async () => {
  const room = watchRoom({ delayMs: 50, seekMs: 100 });
  await room.play(10);
  await room.advance(5000);
  await room.pause(15.125);
  await room.advance(5000);
  expect(room.player.state().isPaused).toBe(true);
  expect(room.player.position()).toBe(15.125);
  expect(room.player.calls.filter((call) => call === 'seek')).toHaveLength(1);
});

test('a start in the future is waited for on the right frame, and begun early by what a start takes', async () => {
  const room = watchRoom({ delayMs: 20, startMs: 110 });
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

test('a new speed is taken over at once, without a jump', async () => {
  const room = watchRoom({ delayMs: 20 });
  await room.play(30);
  await room.advance(5000);
  await room.play(30 + 5, { speed: 1.5 });
  await room.advance(3000);
  expect(room.player.state().rate).toBeCloseTo(1.5, 1);
  expect(Math.abs(room.errorMs())).toBeLessThan(25);
  expect(room.follower.drift().seeks).toBe(0);
});

test('a stall is caught up with one seek', async () => {
  const room = watchRoom({ delayMs: 20, seekMs: 100 });
  await room.play(0);
  await room.advance(10_000);
  room.player.stall(3000);
  await room.advance(6000);
  expect(Math.abs(room.errorMs())).toBeLessThan(100);
  expect(room.follower.drift().seeks).toBe(1);
});

test('a player that stalls all the time is not made to seek all the time', async () => {
  const room = watchRoom({ delayMs: 20, seekMs: 200 });
  await room.play(0);
  for (let second = 0; second < 30; second += 1) {
    room.player.stall(300);
    await room.advance(1000);
  }
  expect(room.follower.drift().seeks).toBeLessThanOrEqual(7);
});

test('at its end the player stops, and neither loops nor is fought, whatever the line says', async () => {
  const room = watchRoom({ durationSeconds: 60, delayMs: 20, driftPpm: 300 });
  await room.play(55);
  await room.advance(20_000);
  expect(room.player.position()).toBeGreaterThan(59.9);
  expect(room.player.state().isPaused).toBe(true);
  const calls = room.player.calls.length;
  await room.advance(10_000);
  expect(room.player.calls).toHaveLength(calls);
});

test('a room that starts the same video again takes the ended player with it', async () => {
  const room = watchRoom({ durationSeconds: 60, delayMs: 20 });
  await room.play(58);
  await room.advance(5000);
  await room.play(0);
  await room.advance(3000);
  expect(room.player.state().isPaused).toBe(false);
  expect(Math.abs(room.errorMs())).toBeLessThan(25);
});

test('a queue item that ends early stops there', async () => {
  const room = watchRoom({ delayMs: 20 });
  await room.play(10, { endAtSeconds: 12 });
  await room.advance(5000);
  expect(room.player.state().isPaused).toBe(true);
  expect(Math.abs(room.player.position() - 12)).toBeLessThan(0.15);
});

test('another source is loaded into the same player, nothing playing unloads it', async () => {
  const room = watchRoom();
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
  const room = watchRoom({ autoplay: 'muted' });
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
  const room = watchRoom({ autoplay: 'blocked', seekMs: 100 });
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
  const room = watchRoom({ delayMs: 20, seekMs: 100 });
  await room.play(0);
  await room.advance(5000);
  room.player.stall(700);
  await room.advance(700);
  room.setVisibility('visible');
  await room.advance(1500);
  expect(Math.abs(room.errorMs())).toBeLessThan(50);
});

test('a server whose clock was set does not leave anyone behind', async () => {
  const room = watchRoom({ delayMs: 20, seekMs: 50 });
  await room.play(1000);
  await room.advance(10_000);
  room.setServerClock(60_000);
  await room.advance(5000);
  expect(Math.abs(room.errorMs())).toBeLessThan(50);
});

test('a source that the network took away is loaded again, after longer and longer waits', async () => {
  const room = watchRoom({ delayMs: 20 });
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
  const room = watchRoom();
  await room.play(0);
  await room.advance(1000);
  room.follower.stop();
  const calls = room.player.calls.length;
  await room.pause(0);
  room.setVisibility('visible');
  await room.advance(5000);
  expect(room.player.calls).toHaveLength(calls);
});
