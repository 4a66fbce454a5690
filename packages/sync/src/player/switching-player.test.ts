import { describe, expect, test, vi } from 'vitest';
import { createFakePlayer } from '../testing/fake-player.ts';
import { createFakeClock, flushPromises } from '@matinee/base/fake-clock';
import type { PlayerEvent, PlayerSource } from './player.ts';
import { createSwitchingPlayer } from './switching-player.ts';

const file: PlayerSource = { kind: 'file', url: 'https://media.test/a.mp4' };
const video: PlayerSource = { kind: 'youtube', url: 'kX3nB7pQz_A' };
const closed: PlayerSource = { kind: 'hls', url: 'https://tube.test/a.m3u8', fallback: { kind: 'peertube', url: 'tube.test:a' } };

function createWorld() {
  const clock = createFakeClock(1_000_000);
  const element = createFakePlayer(clock, { loadMs: 100 });
  const frame = createFakePlayer(clock, { loadMs: 100 });
  const shown: string[] = [];
  const player = createSwitchingPlayer({
    playerFor: (kind) => (kind === 'youtube' || kind === 'peertube' ? frame : element),
    spareFor: () => undefined,
    first: element,
    onSwitch: (next) => shown.push(next === frame ? 'frame' : 'element'),
    clock,
    renew: () => {},
  });
  const events: PlayerEvent[] = [];
  player.subscribe((event) => events.push(event));
  return { clock, element, frame, player, shown, events };
}

test('[PLAYER-18] each source plays in the player that can play it, with the same muting, and the other is empty', () => {
  const { player, element, frame, shown } = createWorld();
  player.load(file, { startAtSeconds: 0 });
  player.setMuted(true);
  player.load(video, { startAtSeconds: 3 });
  expect(frame.state()).toMatchObject({ isMuted: true, status: 'buffering' });
  expect(element.state().status).toBe('none');
  player.load(file, { startAtSeconds: 0 });
  expect(frame.state().status).toBe('none');
  expect(shown).toEqual(['frame', 'element']);
});

test('events of the other player are ignored, and the size is unknown after a switch', () => {
  const { player, element, events } = createWorld();
  player.load(video, { startAtSeconds: 0 });
  element.load(file, { startAtSeconds: 0 });
  element.fail('decode');
  expect(events.filter(({ type }) => type === 'error')).toEqual([]);
  expect(events[0]).toMatchObject({ type: 'metadata', widthPixels: 0, heightPixels: 0 });
});

test('[PLAYER-9] where nothing answers, the fallback plays without an error event', () => {
  const { player, element, frame, events } = createWorld();
  player.load(closed, { startAtSeconds: 40 });
  element.fail('network');
  expect(frame.calls).toEqual(['load tube.test:a']);
  expect(frame.position()).toBe(40);
  expect(events.some((event) => event.type === 'error' || (event.type === 'status' && event.status === 'error'))).toBe(false);
  frame.fail('network');
  expect(events.at(-1)).toEqual({ type: 'error', code: 'network' });
});

test('[PLAYER-9] a failure midway, or another error, does not fall back', () => {
  const { player, element, events, clock } = createWorld();
  player.load(closed, { startAtSeconds: 0 });
  clock.advance(200);
  element.fail('network');
  expect(events.at(-1)).toEqual({ type: 'error', code: 'network' });
  player.load(closed, { startAtSeconds: 0 });
  element.fail('drm');
  expect(events.at(-1)).toEqual({ type: 'error', code: 'drm' });
});

describe('a source that is loaded ahead', () => {
  const next: PlayerSource = { kind: 'file', url: 'https://media.test/b.mp4' };

  function createPair() {
    const clock = createFakeClock(1_000_000);
    const [one, other] = [createFakePlayer(clock, { loadMs: 100 }), createFakePlayer(clock, { loadMs: 100 })];
    const shown = [one];
    const player = createSwitchingPlayer({
      playerFor: () => shown.at(-1) ?? one,
      spareFor: (_, playing) => (playing === one ? other : one),
      first: one,
      onSwitch: (to) => shown.push(to === one ? one : other),
      clock,
      renew: () => {},
    });
    const events: PlayerEvent[] = [];
    player.load(file, { startAtSeconds: 0 });
    player.subscribe((event) => events.push(event));
    return { clock, one, other, player, shown, events };
  }

  test('[SEAM-4] is silent, and emits no events', () => {
    const { clock, other, player, events } = createPair();
    player.prepare(next, { startAtSeconds: 5 });
    expect(player.isPrepared()).toBe(false);
    clock.advance(100);
    expect(player.isPrepared()).toBe(true);
    expect(other.state()).toMatchObject({ isMuted: true, isPaused: true, status: 'ready' });
    expect(other.position()).toBe(5);
    expect(events).toEqual([{ type: 'status', status: 'ready' }]);
    player.prepare(next, { startAtSeconds: 5 });
    expect(other.calls).toEqual([`load ${next.url}`]);
  });

  test('[SEAM-6] is not loaded again when it comes, and the other player is free for the one after', () => {
    const { clock, one, other, player, shown, events } = createPair();
    player.setMuted(false);
    player.prepare(next, { startAtSeconds: 0 });
    clock.advance(100);
    player.startPrepared();
    clock.advance(200);
    player.load({ ...next, subtitleUrl: '/b.vtt' }, { startAtSeconds: 0 });
    expect(shown).toEqual([one, other]);
    expect(other.calls).toEqual([`load ${next.url}`, 'play', 'subtitles /b.vtt']);
    expect(player.state()).toMatchObject({ status: 'ready', isPaused: false, isMuted: false });
    expect(player.position()).toBeCloseTo(0.2, 6);
    expect(events.at(-1)).toEqual({ type: 'tracks' });
    player.prepare(file, { startAtSeconds: 0 });
    expect(one.calls.at(-1)).toBe(`load ${file.url}`);
  });

  test('[SEAM-6] stops the player before it at once, and empties it once the next pictures have had their time', () => {
    const { clock, one, player } = createPair();
    clock.advance(100);
    void player.play();
    player.prepare(next, { startAtSeconds: 0 });
    clock.advance(100);
    player.load(next, { startAtSeconds: 0 });
    expect(one.state()).toMatchObject({ status: 'ready', isPaused: true });
    clock.advance(500);
    expect(one.state().status).toBe('none');
  });

  test('[SEAM-6] a player that is still to be emptied can be loaded at once', () => {
    const { clock, one, player } = createPair();
    player.prepare(next, { startAtSeconds: 0 });
    clock.advance(100);
    player.load(next, { startAtSeconds: 0 });
    player.prepare(file, { startAtSeconds: 0 });
    clock.advance(1000);
    expect(one.state()).toMatchObject({ status: 'ready' });
    expect(player.isPrepared()).toBe(true);
  });

  test('[SEAM-6] is replaced by another one', () => {
    const { clock, one, other, player, shown } = createPair();
    player.prepare(next, { startAtSeconds: 0 });
    clock.advance(100);
    player.load(video, { startAtSeconds: 0 });
    expect(other.state().status).toBe('none');
    expect(shown).toEqual([one]);
    player.prepare(next, { startAtSeconds: 0 });
    player.unload();
    expect(other.state().status).toBe('none');
  });
});

describe('a player whose code is being fetched', () => {
  function createSlowWorld() {
    const clock = createFakeClock(1_000_000);
    const element = createFakePlayer(clock);
    const frame = createFakePlayer(clock);
    const { promise, resolve, reject } = Promise.withResolvers<typeof frame>();
    const player = createSwitchingPlayer({
      playerFor: (kind) => (kind === 'youtube' ? promise : element),
      spareFor: () => undefined,
      first: element,
      onSwitch: () => {},
      clock,
      renew: () => {},
    });
    const events: PlayerEvent[] = [];
    player.subscribe((event) => events.push(event));
    return { element, frame, player, events, resolve: () => resolve(frame), reject: () => reject(new Error('offline')) };
  }

  test('loads once the code is there, and buffers until then', async () => {
    const { player, frame, resolve } = createSlowWorld();
    player.setMuted(true);
    player.load(video, { startAtSeconds: 12 });
    expect(player.state()).toMatchObject({ status: 'buffering', isLoaded: false, isPaused: true, isMuted: true, isFrame: true });
    await expect(player.play()).rejects.toThrow('There is nothing to play yet');
    resolve();
    await flushPromises();
    expect(frame.calls).toEqual(['load kX3nB7pQz_A']);
    expect(player.position()).toBe(12);
  });

  test('gets the subtitles that were set meanwhile', async () => {
    const { player, frame, resolve } = createSlowWorld();
    const load = vi.spyOn(frame, 'load');
    player.load(video, { startAtSeconds: 0 });
    player.setSubtitles({ subtitleUrl: '/a.vtt' });
    resolve();
    await flushPromises();
    expect(load).toHaveBeenCalledWith({ ...video, subtitleUrl: '/a.vtt' }, { startAtSeconds: 0 });
    player.setSubtitles({});
    expect(frame.calls.at(-1)).toBe('subtitles none');
  });

  test('is not used when another source was loaded meanwhile', async () => {
    const { player, element, frame, resolve } = createSlowWorld();
    player.load(video, { startAtSeconds: 0 });
    player.load(file, { startAtSeconds: 0 });
    resolve();
    await flushPromises();
    expect(frame.calls).toEqual([]);
    expect(element.calls.at(-1)).toBe(`load ${file.url}`);
    player.load(video, { startAtSeconds: 0 });
    player.unload();
    await flushPromises();
    expect(player.state().status).toBe('none');
  });

  test('fails with a network error when the code cannot be fetched, so that it is tried again', async () => {
    const { player, events, reject } = createSlowWorld();
    player.load(video, { startAtSeconds: 0 });
    reject();
    await flushPromises();
    expect(player.state()).toMatchObject({ status: 'error', error: 'network' });
    expect(events.at(-1)).toEqual({ type: 'error', code: 'network' });
  });
});

test('commands and questions go to the player that shows', async () => {
  const { player, element, frame, clock } = createWorld();
  player.load(file, { startAtSeconds: 3 });
  clock.advance(100);
  await player.play();
  player.pause();
  player.seek(20);
  player.setRate(1.5);
  player.setMuted(true);
  expect(element.calls).toEqual([`load ${file.url}`, 'play', 'pause', 'seek', 'setRate']);
  expect(player.state()).toEqual(element.state());
  expect(player.state()).toMatchObject({ isMuted: true, rate: 1.5 });
  expect([player.position(), player.duration(), player.liveTarget(0), player.buffered()]).toEqual([20, 3600, undefined, []]);
  expect(frame.calls).toEqual([]);
  player.unload();
  expect(player.state().status).toBe('none');
});

test('reports the size of a video that was loaded ahead when it shows', () => {
  const clock = createFakeClock(1_000_000);
  const size = { type: 'metadata', durationSeconds: 60, widthPixels: 640, heightPixels: 360 } as const;
  const spare = createFakePlayer(clock);
  const listeners: ((event: PlayerEvent) => void)[] = [];
  const player = createSwitchingPlayer({
    playerFor: () => spare,
    spareFor: () => ({ ...spare, subscribe: (listener) => (listeners.push(listener) > 0 ? () => undefined : () => undefined) }),
    first: createFakePlayer(clock),
    onSwitch: () => undefined,
    clock,
    renew: () => {},
  });
  const events: PlayerEvent[] = [];
  player.subscribe((event) => events.push(event));
  player.prepare(file, { startAtSeconds: 0 });
  listeners[0]?.(size);
  listeners[0]?.({ type: 'seeked' });
  expect(events).toEqual([]);
  player.load(file, { startAtSeconds: 0 });
  expect(events.findLast(({ type }) => type === 'metadata')).toEqual(size);
});

test('a destroyed player leaves and destroys all of its players', () => {
  const { player, element, frame, events } = createWorld();
  player.load(video, { startAtSeconds: 0 });
  for (const each of [element, frame]) each.subscribe((event) => events.push(event));
  player.destroy();
  events.length = 0;
  for (const each of [element, frame]) each.fail('network');
  expect(events).toEqual([]);
});
