import type HlsPlayer from 'hls.js';
import { ErrorDetails, ErrorTypes, Events } from 'hls.js';
import { describe, expect, test } from 'vitest';
import { FakeVideo } from '../testing/fake-video.ts';
import { noWish } from './quality-choice.ts';
import { playHls } from './hls-engine.ts';

/** `fields` has the fields of hls.js, `calls` its calls. */
function play({ isSupported = true, isLive = false, maxPixels = 0, isRouted = false } = {}) {
  const calls: string[] = [];
  const errors: string[] = [];
  const handlers = new Map<string, (event: string, data: object) => void>();
  const fields = {
    levels: [
      { width: 1280, height: 720, bitrate: 3_000_000 },
      { width: 640, height: 360, bitrate: 800_000 },
    ] as object[],
    subtitleTracks: [{ name: 'Deutsch', lang: 'de' }, { name: 'English' }],
    subtitleTrack: -1,
    audioTracks: [
      { name: 'Deutsch', lang: 'de', default: true },
      { name: 'Commentary', default: false },
    ] as object[],
    audioTrack: 0,
    nextAudioTrack: -1,
    nextLevel: -2,
    currentLevel: -1,
    autoLevelCapping: -1,
    bandwidthEstimate: 2_000_000,
    liveSyncPosition: null as number | null,
  };
  let config: object = {};
  class Hls {
    static isSupported = () => isSupported;
    constructor(given: object) {
      config = given;
      Object.assign(this, {
        on: (event: string, handler: (event: string, data: object) => void) => handlers.set(event, handler),
        ...Object.fromEntries(
          ['loadSource', 'attachMedia', 'startLoad', 'recoverMediaError', 'destroy'].map((name) => [name, () => calls.push(name)]),
        ),
      });
      return new Proxy(this, {
        get: (self, name) => Reflect.get(Object.hasOwn(fields, name) ? fields : self, name),
        set: (_, name, value) => Reflect.set(fields, name, value),
      });
    }
  }
  const video = new FakeVideo();
  if (isRouted) video.dataset['sound'] = 'routed';
  let [tracks, silenced] = [0, 0];
  const engine = playHls(
    {
      video: video.asElement(),
      url: 'https://a.test/a.m3u8',
      startAtSeconds: 12,
      isLive,
      qualityWish: { ...noWish, current: () => ({ ...noWish.current(), maxPixels }) },
      onError: (code) => errors.push(code),
      onTracks: () => (tracks += 1),
      onSilenced: () => (silenced += 1),
    },
    Hls as unknown as typeof HlsPlayer,
  );
  const happens = (event: string, data: object = {}) => handlers.get(event)?.(event, data);
  return {
    video,
    engine,
    calls,
    errors,
    fields,
    config: () => config,
    tracks: () => tracks,
    silenced: () => silenced,
    happens,
    fails: (type: string, details: object = {}) => happens(Events.ERROR, { fatal: true, type, ...details }),
  };
}

test('an HLS stream begins at its start position, and a live stream at its edge, which only the follower catches up with', () => {
  expect(play().calls).toEqual(['loadSource', 'attachMedia']);
  expect(play().config()).toMatchObject({ startPosition: 12, maxLiveSyncPlaybackRate: 1, liveSyncOnStallIncrease: 0 });
  expect(play({ isLive: true }).config()).toMatchObject({ startPosition: -1, liveSyncDurationCount: 3 });
});

test("where hls.js does not run, the browser's own HLS plays", () => {
  const { video, calls } = play({ isSupported: false });
  expect([video.src, video.currentTime, calls]).toEqual(['https://a.test/a.m3u8', 12, []]);
});

describe('hls.js', () => {
  test('ignores errors that are not fatal', () => {
    const { happens, errors, calls } = play();
    happens(Events.ERROR, { fatal: false, type: ErrorTypes.MEDIA_ERROR });
    expect([errors, calls]).toEqual([[], ['loadSource', 'attachMedia']]);
  });

  test('recovers from decoding errors twice', () => {
    const { fails, errors, calls } = play();
    for (let count = 0; count < 3; count += 1) fails(ErrorTypes.MEDIA_ERROR);
    expect([errors, calls.slice(2)]).toEqual([['decode'], ['recoverMediaError', 'recoverMediaError']]);
  });

  test('tries once more after a network error, and again once something has arrived', () => {
    const { fails, happens, errors, calls } = play();
    fails(ErrorTypes.NETWORK_ERROR);
    happens(Events.FRAG_BUFFERED);
    fails(ErrorTypes.NETWORK_ERROR);
    expect([errors, calls.slice(2)]).toEqual([[], ['startLoad', 'startLoad']]);
    fails(ErrorTypes.NETWORK_ERROR);
    expect([errors, calls.slice(4)]).toEqual([['network'], []]);
  });

  test('reports a network error at once before the manifest is there', () => {
    const { fails, fields, errors, calls } = play();
    fields.levels = [];
    fails(ErrorTypes.NETWORK_ERROR);
    fails(ErrorTypes.NETWORK_ERROR, { response: { code: 404 } });
    fails(ErrorTypes.NETWORK_ERROR, { response: { code: 500 } });
    expect([errors, calls.slice(2)]).toEqual([['network', 'not-found', 'network'], []]);
  });

  test.each([
    [ErrorTypes.KEY_SYSTEM_ERROR, {}, 'drm'],
    [ErrorTypes.MEDIA_ERROR, { details: ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR }, 'unsupported'],
    [ErrorTypes.MEDIA_ERROR, { details: ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR }, 'unsupported'],
    [ErrorTypes.OTHER_ERROR, { details: ErrorDetails.MANIFEST_PARSING_ERROR }, 'unsupported'],
    [ErrorTypes.OTHER_ERROR, {}, 'decode'],
  ])('reports an error of the type %s with %j as %s', (type, details, code) => {
    const { fails, errors, calls } = play();
    fails(type, details);
    expect([errors, calls.slice(2)]).toEqual([[code], []]);
  });
});

test('offers the stream’s captions', () => {
  const { engine, fields } = play();
  expect(engine.captions.list()).toEqual([
    { id: '0', label: 'Deutsch', language: 'de', isAlone: true },
    { id: '1', label: 'English', language: undefined, isAlone: true },
  ]);
  expect(engine.captions.selectedId()).toBeUndefined();
  engine.captions.select('1');
  expect([fields.subtitleTrack, engine.captions.selectedId()]).toEqual([1, '1']);
  fields.subtitleTrack = 0;
  expect(engine.captions.selectedId()).toBe('0');
  engine.captions.select(undefined);
  expect(fields.subtitleTrack).toBe(-1);
});

test('[PLAYER-30] offers the stream’s audio tracks, and plays the one before until the next one has loaded', () => {
  const { engine, fields } = play();
  expect(engine.audioTracks?.list()).toEqual([
    { id: '0', label: 'Deutsch', language: 'de', isDefault: true },
    { id: '1', label: 'Commentary', language: undefined, isDefault: false },
  ]);
  expect(engine.audioTracks?.selectedId()).toBe('0');
  engine.audioTracks?.select('1');
  expect([fields.nextAudioTrack, fields.audioTrack]).toEqual([1, 0]);
  fields.audioTrack = -1;
  expect(engine.audioTracks?.selectedId()).toBeUndefined();
});

test('offers the stream’s qualities, and switches with the next segment', () => {
  const { engine, fields, tracks } = play();
  expect(engine.qualities.list()).toEqual([
    { id: '0', widthPixels: 1280, heightPixels: 720, bitsPerSecond: 3_000_000 },
    { id: '1', widthPixels: 640, heightPixels: 360, bitsPerSecond: 800_000 },
  ]);
  expect(engine.qualities.selectedId()).toBeUndefined();
  engine.qualities.select('1');
  expect([fields.nextLevel, tracks()]).toEqual([1, 1]);
  expect(engine.qualities.selectedId()).toBe('1');
  engine.qualities.select(undefined);
  expect([fields.nextLevel, tracks()]).toEqual([-1, 2]);
});

test('[PLAYER-33] hls.js chooses up to the limit, which it has before it loads a part', () => {
  const { happens, fields, engine } = play({ maxPixels: 480 });
  happens(Events.MANIFEST_PARSED);
  expect(fields).toMatchObject({ autoLevelCapping: 1, nextLevel: -2 });
  fields.currentLevel = 1;
  expect(engine.qualities.automatic?.()).toEqual({ id: '1', why: 'limit' });
});

test('[PLAYER-34] a quality below the best one is said to be what the connection carries', () => {
  const { happens, fields, engine } = play();
  happens(Events.MANIFEST_PARSED);
  expect([fields.autoLevelCapping, engine.qualities.automatic?.()]).toEqual([0, undefined]);
  fields.currentLevel = 1;
  expect(engine.qualities.automatic?.()).toEqual({ id: '1', why: 'line', lineBitsPerSecond: 2_000_000 });
});

test('menus are read again when the stream has other tracks, or turns out to be live', () => {
  const { happens, tracks } = play();
  for (const event of [Events.MANIFEST_PARSED, Events.LEVEL_SWITCHED, Events.SUBTITLE_TRACKS_UPDATED, Events.SUBTITLE_TRACK_SWITCH])
    happens(event);
  for (const event of [Events.AUDIO_TRACKS_UPDATED, Events.AUDIO_TRACK_SWITCHING]) happens(event);
  expect(tracks()).toBe(6);
  for (const live of [false, false, false, true, true]) happens(Events.LEVEL_UPDATED, { details: { live } });
  expect(tracks()).toBe(8);
});

test('a live stream is watched three target durations behind its edge, by the dates of its fragments', () => {
  const { engine, happens, fields, video } = play({ isLive: true });
  expect(engine.liveTarget?.(100_000)).toBeUndefined();
  const fragments = [{ start: 50, duration: 20, programDateTime: 80_000 }];
  happens(Events.LEVEL_UPDATED, { details: { live: true, targetduration: 4, fragments } });
  expect(engine.liveTarget?.(100_000)).toBe(58);
  happens(Events.LEVEL_UPDATED, { details: { live: true, targetduration: 4, fragments: [] } });
  video.currentTime = 7;
  expect(engine.liveTarget?.(100_000)).toBe(7);
  fields.liveSyncPosition = 40;
  expect(engine.liveTarget?.(100_000)).toBe(40);
});

test('a destroyed engine destroys hls.js', () => {
  const { engine, calls } = play();
  engine.destroy();
  expect(calls.at(-1)).toBe('destroy');
});

test("[SOUND-5] the browser's own HLS, whose sound is closed to pages, asks for a video whose sound doesn't go through the page", async () => {
  const { engine, silenced } = play({ isSupported: false });
  await Promise.resolve();
  expect([engine.isSoundClosed?.(), silenced()]).toEqual([true, 0]);
  const routed = play({ isSupported: false, isRouted: true });
  await Promise.resolve();
  expect(routed.silenced()).toBe(1);
  expect(play().engine.isSoundClosed?.()).not.toBe(true);
});
