import { flushPromises } from '@matinee/base/fake-clock';
import type { CaptionWishes } from './preferred-tracks.ts';
import { expect, test } from 'vitest';
import { FakeVideo } from '../testing/fake-video.ts';
import { createElementPlayer } from './element-player.ts';
import type { EngineOptions, StartEngine } from './engine.ts';
import { playFile } from './file-engine.ts';
import { AutoplayBlockedError, noSelection, type AudioTrack, type Player, type PlayerEvent, type PlayerSource } from './player.ts';

const file: PlayerSource = { kind: 'file', url: 'https://media.test/a.mp4' };
const hls: PlayerSource = { kind: 'hls', url: 'https://media.test/a.m3u8' };

/** Engines are recorded instead of run, unless they play files. */
function createWorld(loadHls?: () => Promise<StartEngine>, soundLanguage?: () => string | undefined, captionWishes?: () => CaptionWishes) {
  const video = new FakeVideo();
  const engines: { options: EngineOptions; isDestroyed: boolean; liveTarget: number | undefined }[] = [];
  const record: StartEngine = (options) => {
    const engine = { options, isDestroyed: false, liveTarget: undefined };
    engines.push(engine);
    return {
      captions: noSelection,
      qualities: noSelection,
      isLive: () => engine.liveTarget !== undefined,
      liveTarget: () => engine.liveTarget,
      destroy() {
        engine.isDestroyed = true;
      },
    };
  };
  const player = createElementPlayer(video.asElement(), {
    loadEngine: async ({ kind }) => (kind === 'file' ? playFile : ((await loadHls?.()) ?? record)),
    takesSmallRates: true,
    soundLanguage,
    captionWishes,
  });
  const events: PlayerEvent[] = [];
  player.subscribe((event) => events.push(event));
  function load(source: PlayerSource, startAtSeconds = 0): Promise<void> {
    player.load(source, { startAtSeconds });
    return flushPromises();
  }
  return { video, player, load, engines, events };
}

test('the status follows the element; its stalled event alone is no buffering', async () => {
  const { video, events, load } = createWorld();
  await load(file, 12);
  expect(video).toMatchObject({ src: file.url, currentTime: 12, crossOrigin: 'anonymous' });
  for (const type of ['canplay', 'stalled', 'waiting', 'playing']) video.happen(type);
  expect(events.flatMap((event) => (event.type === 'status' ? event.status : []))).toEqual(['buffering', 'ready', 'buffering', 'ready']);
});

test('[BROWSER-1] with a readyState of 2 it can play on while half a second lies ahead, and plays when its position moves', async () => {
  const { video, player, events, load } = createWorld();
  await load(file, 12);
  video.happen('canplay');
  video.readyState = 2;
  video.duration = 100;
  video.buffered = { length: 1, start: () => 0, end: () => 12.4 };
  expect(player.state().canPlay).toBe(false);
  video.buffered = { length: 1, start: () => 0, end: () => 12.9 };
  expect(player.state().canPlay).toBe(true);
  video.paused = false;
  for (const type of ['waiting', 'timeupdate']) video.happen(type);
  expect(player.state().status).toBe('buffering');
  video.currentTime = 12.3;
  video.happen('timeupdate');
  expect(player.state().status).toBe('ready');
  for (const type of ['waiting', 'pause']) {
    video.paused = type === 'pause';
    video.happen(type);
  }
  expect(player.state().status).toBe('ready');
  expect(events.filter(({ type }) => type === 'canplay')).toHaveLength(2);
});

test('a source that was replaced while its engine was being fetched is never started', async () => {
  const { player, engines, load } = createWorld();
  player.load(hls, { startAtSeconds: 0 });
  await load({ ...hls, url: 'https://media.test/b.m3u8' }, 5);
  expect(engines.map((engine) => engine.options.url)).toEqual(['https://media.test/b.m3u8']);
});

test.each([
  ['another source', (player: Player) => player.load(file, { startAtSeconds: 0 })],
  ['unloading', (player: Player) => player.unload()],
  ['a failure', () => {}],
])('[PLAYER-26] a start that %s overtakes settles, also while the engine is fetched', async (_, overtake) => {
  const { promise, reject } = Promise.withResolvers<StartEngine>();
  const { player, video } = createWorld(() => promise);
  player.load(hls, { startAtSeconds: 0 });
  const start = player.play();
  overtake(player);
  reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(start).rejects.toThrow('overtaken');
  await flushPromises();
  expect(video.paused).toBe(true);
});

test('another source and unloading destroy the engine', async () => {
  const { player, engines, load } = createWorld();
  await load(hls);
  await load(hls);
  player.unload();
  expect(engines.map((engine) => engine.isDestroyed)).toEqual([true, true]);
  expect(player.state().status).toBe('none');
});

test('after a failure only the next load changes the status', async () => {
  const { player, engines, video, load } = createWorld();
  await load(hls);
  engines[0]?.options.onError('drm');
  video.happen('canplay');
  expect(player.state().status).toBe('error');
  await load(hls);
  video.happen('canplay');
  expect(player.state()).toMatchObject({ status: 'ready', error: undefined, isLoaded: true });
});

test('blocked autoplay differs from an interrupted start', async () => {
  const { player, video } = createWorld();
  player.load(file, { startAtSeconds: 0 });
  video.refusal = new DOMException('no gesture', 'NotAllowedError');
  await expect(player.play()).rejects.toBeInstanceOf(AutoplayBlockedError);
  video.refusal = new DOMException('interrupted by a call to pause()', 'AbortError');
  await expect(player.play()).rejects.not.toBeInstanceOf(AutoplayBlockedError);
});

test('[PLAYER-13] a file without CORS headers is loaded without them', async () => {
  const { player, video, events, load } = createWorld();
  await load(file, 7);
  video.fail(4);
  expect(video.crossOrigin).toBeNull();
  expect(player.state().status).toBe('buffering');
  video.readyState = 4;
  video.fail(3);
  expect(events.at(-1)).toEqual({ type: 'error', code: 'decode' });
});

test('the next file is requested with CORS again', async () => {
  const { video, load } = createWorld();
  await load(file);
  video.fail(4);
  await load({ ...file, url: 'https://media.test/b.mp4' });
  expect(video.crossOrigin).toBe('anonymous');
});

test('[PLAY-24] a live stream has a target position and no length', async () => {
  const { player, video, engines, load } = createWorld();
  video.duration = 28;
  await load(hls);
  expect([player.duration(), player.liveTarget(0)]).toEqual([28, undefined]);
  const [engine] = engines;
  if (engine !== undefined) engine.liveTarget = 12;
  expect([player.duration(), player.liveTarget(0)]).toEqual([undefined, 12]);
});

test('[SYNC-9] the pitch is preserved, but for small corrections of the normal speed', () => {
  const { player, video } = createWorld();
  expect(video.preservesPitch).toBe(true);
  const preserved = (rates: readonly number[], speed?: number) =>
    rates.map((rate) => {
      player.setRate(rate, speed);
      return video.preservesPitch;
    });
  expect(preserved([1.03, 0.88, 1, 1.15], 1)).toEqual([false, false, false, true]);
  expect(preserved([1.1, 1.08, 1], 1.1)).toEqual([true, true, true]);
  expect(preserved([1, 1.05, 1.5])).toEqual([false, true, true]);
});

test('passes on the element’s events until the player ends', async () => {
  const { video, player, events, load } = createWorld();
  await load(file);
  events.length = 0;
  video.happen('resize');
  Object.assign(video, { readyState: 1, duration: 60, videoWidth: 640, videoHeight: 360 });
  for (const type of ['loadedmetadata', 'seeked', 'canplay', 'play', 'ended']) video.happen(type);
  expect(events).toEqual([
    { type: 'metadata', durationSeconds: 60, widthPixels: 640, heightPixels: 360 },
    { type: 'seeked' },
    { type: 'status', status: 'ready' },
    { type: 'canplay' },
    { type: 'paused', isPaused: true },
    { type: 'ended' },
  ]);
  player.destroy();
  events.length = 0;
  video.happen('ended');
  expect([events, player.state().status]).toEqual([[], 'none']);
});

test('commands and questions go to the element', () => {
  const { video, player } = createWorld();
  player.seek(7);
  player.setVolume(0.4);
  player.setMuted(true);
  expect(video).toMatchObject({ currentTime: 7, volume: 0.4, muted: true, playsInline: true, preload: 'auto' });
  video.buffered = { length: 2, start: (index) => index * 10, end: (index) => index * 10 + 5 };
  expect(player.buffered()).toEqual([
    { start: 0, end: 5 },
    { start: 10, end: 15 },
  ]);
  expect(player.position()).toBe(7);
  Object.assign(video, { seeking: true, ended: true, playbackRate: 1.5, paused: false, readyState: 3 });
  expect(player.state()).toEqual({
    status: 'none',
    isLoaded: false,
    canPlay: true,
    isPaused: false,
    isSeeking: true,
    hasEnded: true,
    isMuted: true,
    rate: 1.5,
    rates: undefined,
    takesSmallRates: true,
    error: undefined,
    isFrame: false,
    isSoundClosed: true,
  });
  player.pause();
  expect(video.paused).toBe(true);
});

test('a failure is forgotten with the next load', async () => {
  const { video, player, load } = createWorld();
  await load(file);
  video.happen('canplay');
  video.crossOrigin = null;
  video.fail(3);
  expect(player.state()).toMatchObject({ status: 'error', error: 'decode', isLoaded: true });
  player.load(file, { startAtSeconds: 0 });
  expect(player.state()).toMatchObject({ status: 'buffering', error: undefined, isLoaded: false });
});

test('[PLAYER-32] chooses the audio track of each source by the language that the user prefers, once', async () => {
  let language: string | undefined = 'de';
  const selected: (string | undefined)[] = [];
  const running: EngineOptions[] = [];
  const tracks: AudioTrack[] = [];
  const audioTracks = { list: () => tracks, selectedId: () => undefined, select: (id: string | undefined) => selected.push(id) };
  const start: StartEngine = (options) => {
    running.push(options);
    return { captions: noSelection, qualities: noSelection, audioTracks, destroy: () => undefined };
  };
  const { load } = createWorld(
    async () => start,
    () => language,
  );
  const announce = async (): Promise<void> => {
    running.at(-1)?.onTracks();
    await flushPromises();
  };
  await load(hls);
  await announce();
  tracks.push({ id: '0', label: '', language: 'eng', isDefault: true }, { id: '1', label: '', language: 'ger', isDefault: false });
  await announce();
  await announce();
  expect(selected).toEqual(['1']);
  language = undefined;
  await load(hls);
  await announce();
  expect(selected).toEqual(['1']);
});

test('[PLAYER-64] chooses the captions of each source by the language that the user prefers, until they choose', async () => {
  const tracks = ['en', 'de'].map((language) => ({ id: language, label: '', language }));
  let selectedId: string | undefined;
  const running: EngineOptions[] = [];
  const captions = { list: () => tracks, selectedId: () => selectedId, select: (id: string | undefined) => (selectedId = id) };
  const start: StartEngine = (options) => {
    running.push(options);
    selectedId = undefined;
    return { captions, qualities: noSelection, destroy: () => undefined };
  };
  const { player, load } = createWorld(
    async () => start,
    undefined,
    () => ({ when: 'always', language: 'de', spoken: [] }),
  );
  await load(hls);
  expect(player.captions.selectedId()).toBe('de');
  player.captions.select(undefined);
  running.at(-1)?.onTracks();
  expect(player.captions.selectedId()).toBeUndefined();
  await load(hls);
  expect(player.captions.selectedId()).toBe('de');
});
