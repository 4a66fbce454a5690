import { expect, test } from 'vitest';
import { createFakeEmbed } from '../../testing/fake-embed.ts';
import { createFakeClock, flushPromises } from '@matinee/base/fake-clock';
import { AutoplayBlockedError, type PlayerEvent, type PlayerSource } from '../player.ts';
import { createFramePlayer } from './frame-player.ts';
import type { KeepFrame } from './embed-slot.ts';

const video: PlayerSource = { kind: 'youtube', url: 'kX3nB7pQz_A' };
const other: PlayerSource = { kind: 'youtube', url: 'nextNEXT_-1' };

function createWorld(keep: KeepFrame = 'always') {
  const clock = createFakeClock(1_000_000);
  const embed = createFakeEmbed();
  const player = createFramePlayer({ open: embed.open, place: { append: () => {} }, keep, clock });
  const events: PlayerEvent[] = [];
  player.subscribe((event) => events.push(event));

  function plays(fromSeconds: number, ms: number): void {
    for (let passedMs = 0; passedMs < ms; passedMs += 250) {
      clock.advance(250);
      embed.says().onPosition(fromSeconds + (passedMs + 250) / 1000);
    }
  }
  async function cued(source = video, startAtSeconds = 0): Promise<void> {
    player.load(source, { startAtSeconds });
    await flushPromises();
    embed.says().onState('cued');
  }
  async function started(source = video): Promise<void> {
    await cued(source);
    player.play().catch(() => undefined);
    embed.says().onState('playing');
  }
  return { clock, embed, player, events, plays, cued, started };
}

async function outcome(start: Promise<void>): Promise<string> {
  return Promise.race([
    start.then(
      () => 'plays',
      (error: unknown) => (error instanceof AutoplayBlockedError ? 'blocked' : 'overtaken'),
    ),
    flushPromises().then(() => 'pending'),
  ]);
}

test('a cued video is ready at its start position, even if the site reports another', async () => {
  const { player, embed, cued } = createWorld();
  await cued(video, 90);
  embed.says().onPosition(0);
  expect(player.position()).toBe(90);
  expect(player.state()).toMatchObject({ status: 'ready', isLoaded: true, canPlay: true, isPaused: true, isSeeking: false });
});

test('[PLAYER-5] buffering for long is no refusal', async () => {
  const { player, embed, clock, cued } = createWorld();
  await cued();
  const start = player.play();
  embed.says().onState('buffering');
  clock.advance(30_000);
  expect(await outcome(start)).toBe('pending');
});

test('a site may report a refusal at once, and a pause overtakes a start', async () => {
  const { player, embed, cued } = createWorld();
  await cued();
  const refused = player.play();
  embed.says().onRefused();
  expect(await outcome(refused)).toBe('blocked');
  const overtaken = player.play();
  player.pause();
  expect(await outcome(overtaken)).toBe('overtaken');
});

test('[PLAYER-6] an advertisement, playing without progress, counts as buffering, and the video after it does not', async () => {
  const { player, embed, events, clock, started, plays } = createWorld();
  await started();
  for (let passedMs = 0; passedMs < 3000; passedMs += 250) {
    clock.advance(250);
    embed.says().onPosition(0);
  }
  expect(player.state()).toMatchObject({ status: 'buffering', isPaused: false, canPlay: false });
  expect(player.position()).toBe(0);
  plays(0, 1000);
  expect(player.state()).toMatchObject({ status: 'ready', canPlay: true, isSeeking: false });
  expect(player.position()).toBeCloseTo(1, 1);
  expect(events.flatMap((event) => (event.type === 'status' ? event.status : []))).toEqual(['buffering', 'ready', 'buffering', 'ready']);
});

test('a seek lasts until the site reports the new position', async () => {
  const { player, embed, events, started, plays } = createWorld();
  await started();
  plays(0, 2000);
  player.seek(50);
  embed.says().onPosition(2.1);
  expect([player.state().isSeeking, player.position()]).toEqual([true, 50]);
  embed.says().onPosition(50.1);
  plays(50, 1000);
  expect([player.state().isSeeking, player.position() > 50.9]).toEqual([false, true]);
  expect(events.filter(({ type }) => type === 'seeked')).toHaveLength(1);
});

test.each([
  [-1.1, 0, false],
  [-1, 0, true],
  [1, 0, true],
  [1.1, 0, false],
  [1.9, 1000, true],
  [2.1, 1000, false],
])('a position %d s after the target confirms the seek of %i ms ago: %s', async (pastSeconds, ms, hasArrived) => {
  const { player, embed, clock, started } = createWorld();
  await started();
  player.seek(50);
  clock.advance(ms);
  embed.says().onPosition(50 + pastSeconds);
  expect(player.position()).toBeCloseTo(hasArrived ? 50 + pastSeconds : 50, 5);
});

test('a seek that the site never confirms ends after 2 s', async () => {
  const { player, clock, cued } = createWorld();
  await cued();
  player.seek(50);
  clock.advance(2200);
  expect([player.state().isSeeking, player.position()]).toEqual([false, 50]);
});

test('[PLAYER-17] when the site does not accept a rate, its own becomes the only one', async () => {
  const { player, embed, cued, plays } = createWorld();
  await cued();
  embed.says().onRates([0.5, 1, 2]);
  player.play().catch(() => undefined);
  embed.says().onState('playing');
  plays(0, 1000);
  player.setRate(2);
  embed.says().onRate(1);
  expect(player.state()).toMatchObject({ rate: 2, rates: [0.5, 1, 2] });
  plays(1, 2000);
  embed.says().onRate(1);
  expect(player.state()).toMatchObject({ rate: 1, rates: [1] });
});

test('after an error the frame is closed unless it serves for all videos', async () => {
  for (const [keep, opened] of [
    ['always', 1],
    ['until-failure', 2],
  ] as const) {
    const { player, embed, events, cued } = createWorld(keep);
    await cued();
    embed.says().onError('embedding');
    expect(player.state()).toMatchObject({ status: 'error', error: 'embedding' });
    expect(events.at(-1)).toEqual({ type: 'error', code: 'embedding' });
    await cued(other);
    expect(player.state()).toMatchObject({ status: 'ready', error: undefined });
    expect(embed.opened()).toBe(opened);
  }
});

test('[PLAYER-7] a site that does not open its player within 20 s is a network error, and a late player is closed', async () => {
  const { player, embed, events, clock } = createWorld();
  const { promise, resolve } = Promise.withResolvers<void>();
  embed.openAfter(promise);
  player.load(video, { startAtSeconds: 0 });
  clock.advance(21_000);
  await flushPromises();
  expect(events.at(-1)).toEqual({ type: 'error', code: 'network' });
  resolve();
  await flushPromises();
  expect(embed.calls).toEqual(['destroy']);
});

test('a frame for one video that opens after the next one has come is closed', async () => {
  const { player, embed } = createWorld('never');
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const [index, source] of [video, other].entries()) {
    embed.openAfter(gates[index]?.promise ?? Promise.resolve());
    player.load(source, { startAtSeconds: 0 });
  }
  gates[0]?.resolve();
  await flushPromises();
  expect(embed.calls).toEqual(['destroy']);
  gates[1]?.resolve();
  await flushPromises();
  expect(embed.calls.slice(1)).toEqual(['volume 1', 'unmute', `load ${other.url} at 0`]);
});

test('a source that is unloaded while the player opens is never loaded', async () => {
  const { player, embed } = createWorld();
  player.load(video, { startAtSeconds: 0 });
  player.unload();
  await flushPromises();
  expect(embed.calls).toEqual([]);
  expect(player.state().status).toBe('none');
});

test("[PLAY-24] a live stream in a site's player has no length, and goes back to its edge after a pause", async () => {
  const { player, embed, cued, plays } = createWorld();
  await cued({ ...video, isLive: true });
  embed.says().onDuration(7200);
  player.play().catch(() => undefined);
  embed.says().onState('playing');
  plays(7190, 1000);
  expect(player.liveTarget(0)).toBe(player.position());
  expect(player.duration()).toBeUndefined();
  player.pause();
  embed.says().onState('paused');
  player.play().catch(() => undefined);
  expect(embed.calls.slice(-2)).toEqual(['seek to the edge', 'play']);
});

test('[PLAYER-18] commands that come while the player opens count once it is open', async () => {
  const { player, embed } = createWorld();
  player.load(video, { startAtSeconds: 5 });
  player.seek(8);
  player.setVolume(0.4);
  player.setMuted(true);
  player.setRate(2);
  player.setSubtitles({});
  expect([player.position(), player.buffered(), player.captions.list()]).toEqual([8, [], []]);
  await flushPromises();
  expect(embed.calls).toEqual(['volume 0.4', 'mute', `load ${video.url} at 8`]);
  expect(player.buffered()).toEqual([{ start: 0, end: 12 }]);
});

test('commands reach a player that is open', async () => {
  const { player, embed, cued } = createWorld();
  await cued();
  embed.says().onRates([0.5, 1, 2]);
  embed.says().onSize(640, 360);
  expect(player.state()).toMatchObject({ rates: [0.5, 1, 2], isMuted: false, isFrame: true, takesSmallRates: false });
  embed.says().onRates([]);
  expect(player.state().rates).toEqual([1]);
  player.play().catch(() => undefined);
  embed.says().onState('playing');
  player.setMuted(true);
  player.setMuted(false);
  player.setRate(2);
  player.setRate(2);
  player.pause();
  player.unload();
  player.unload();
  expect(embed.calls).toEqual(['volume 1', 'unmute', `load ${video.url} at 0`, 'play', 'mute', 'unmute', 'rate 2', 'pause', 'stop']);
});

test('a player without a source does nothing but keep volume and muting', async () => {
  const { player, embed, events } = createWorld();
  expect(await outcome(player.play())).toBe('overtaken');
  player.pause();
  player.seek(8);
  player.setRate(2);
  player.setMuted(true);
  expect(player.state()).toMatchObject({ status: 'none', isMuted: true, rate: 1, rates: [1], isPaused: true });
  expect([player.position(), player.duration(), player.liveTarget(0), player.buffered()]).toEqual([0, undefined, undefined, []]);
  expect([embed.opened(), events]).toEqual([0, []]);
});

test('reports length, size and menus as they become known', async () => {
  const { player, embed, events, cued } = createWorld();
  await cued();
  events.length = 0;
  embed.says().onSize(640, 360);
  embed.says().onDuration(0);
  embed.says().onDuration(60);
  embed.says().onDuration(60);
  embed.says().onTracks();
  expect(player.duration()).toBe(60);
  expect(events).toEqual([
    { type: 'metadata', durationSeconds: Number.NaN, widthPixels: 640, heightPixels: 360 },
    { type: 'metadata', durationSeconds: 60, widthPixels: 640, heightPixels: 360 },
    { type: 'tracks' },
  ]);
});

test('a video that has ended stands still at its end, and plays again', async () => {
  const { player, embed, events, started, plays } = createWorld();
  await started();
  plays(0, 1000);
  embed.says().onState('ended');
  expect(player.state()).toMatchObject({ hasEnded: true, isPaused: true });
  expect(events.at(-1)).toEqual({ type: 'ended' });
  const again = player.play();
  embed.says().onState('playing');
  expect(await outcome(again)).toBe('plays');
  expect(player.state()).toMatchObject({ hasEnded: false, isPaused: false });
});

test('a destroyed player closes its frame and reports nothing afterwards', async () => {
  const { player, embed, events, cued } = createWorld();
  await cued();
  player.destroy();
  events.length = 0;
  embed.says().onState('playing');
  expect([embed.calls.at(-1), events]).toEqual(['destroy', []]);
});
