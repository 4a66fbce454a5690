import { MediaPlayer, type MediaPlayerClass } from 'dashjs';
import { expect, test, vi } from 'vitest';
import { FakeVideo } from '../testing/fake-video.ts';
import { noWish } from './quality-choice.ts';
import { playDash } from './dash-engine.ts';

const { errors, events } = MediaPlayer;
vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3 });

/** `says` has the answers of dash.js, `calls` its calls. */
function play({ isLive = false, maxPixels = 0, textTracks = [] as { label: string; language: string; mode: string }[] } = {}) {
  const calls: string[] = [];
  const codes: string[] = [];
  const handlers = new Map<string, (data: object) => void>();
  const says: Record<string, unknown> = {
    isReady: true,
    isDynamic: false,
    timeAsUTC: 0,
    getTargetLiveDelay: 8,
    getTracksFor: [
      { labels: [{ text: 'Deutsch' }], lang: 'de' },
      { labels: [], lang: 'en' },
      { labels: [], lang: null },
    ],
    getCurrentTextTrackIndex: -1,
    getRepresentationsByType: [{ id: 'v1', width: 1280, height: 720, bandwidth: 3_000_000 }],
    getCurrentRepresentationForType: { id: 'v1' },
    getSettings: {},
  };
  const dash = new Proxy(
    {},
    {
      get:
        (_, method: string) =>
        (...given: unknown[]) => {
          if (method === 'provideThumbnail') return (given[1] as (found: unknown) => void)(says['thumbnail']);
          if (method === 'on') return handlers.set(given[0] as string, given[1] as (data: object) => void);
          if (!(method in says))
            calls.push([method, ...given.filter((each) => !(each instanceof FakeVideo)).map((each) => JSON.stringify(each))].join(' '));
          return says[method];
        },
    },
  );
  const video = Object.assign(new FakeVideo(), { textTracks });
  let tracks = 0;
  const engine = playDash(
    {
      video: video.asElement(),
      url: 'https://a.test/a.mpd',
      startAtSeconds: 12,
      isLive,
      qualityWish: { ...noWish, current: () => ({ ...noWish.current(), maxPixels }) },
      onError: (code) => codes.push(code),
      onTracks: () => (tracks += 1),
    },
    dash as MediaPlayerClass,
  );
  return { video, engine, calls, codes, says, tracks: () => tracks, happens: (event: string, data = {}) => handlers.get(event)?.(data) };
}

test('[PLAYER-28] a DASH stream begins at its start position, and a live stream at its edge, which only the follower catches up with', () => {
  const { calls } = play();
  expect(calls[0]).toContain('"delay":{"liveDelayFragmentCount":4,"useSuggestedPresentationDelay":true},"liveCatchup":{"enabled":false}');
  expect(calls[0]).toContain('"text":{"defaultEnabled":false}');
  expect(calls[1]).toBe('initialize "https://a.test/a.mpd" false 12');
  expect(calls[2]?.trim()).toBe('clearDefaultUTCTimingSources');
  expect(play({ isLive: true }).calls[1]?.trim()).toBe('initialize "https://a.test/a.mpd" false');
});

test.each<[number, string | undefined, object?]>([
  [errors.TIMED_TEXT_ERROR_ID_PARSE_CODE, undefined],
  [errors.TIME_SYNC_FAILED_ERROR_CODE, undefined],
  [errors.MANIFEST_LOADER_LOADING_FAILURE_ERROR_CODE, 'network'],
  [errors.DOWNLOAD_ERROR_ID_MANIFEST_CODE, 'network', { response: { status: 500 } }],
  [errors.DOWNLOAD_ERROR_ID_MANIFEST_CODE, 'not-found', { response: { status: 404 } }],
  [errors.DOWNLOAD_ERROR_ID_CONTENT_CODE, 'network', { response: { status: 404 } }],
  [errors.FRAGMENT_LOADER_LOADING_FAILURE_ERROR_CODE, 'network'],
  [2, 'network'],
  [3, 'decode'],
  [errors.APPEND_ERROR_CODE, 'decode'],
  [4, 'unsupported'],
  [errors.CAPABILITY_MEDIAKEYS_ERROR_CODE, 'drm'],
])('the error %i of dash.js is reported as %s', (code, reported, data) => {
  const { happens, codes } = play();
  happens(events.ERROR, { error: { code, data } });
  expect(codes).toEqual(reported === undefined ? [] : [reported]);
});

test('offers the stream’s captions', () => {
  const { engine, says, calls, tracks } = play();
  expect(engine.captions.list()).toEqual([
    { id: '0', label: 'Deutsch', language: 'de', isAlone: true },
    { id: '1', label: 'en', language: 'en', isAlone: true },
    { id: '2', label: '3', language: undefined, isAlone: true },
  ]);
  expect(engine.captions.selectedId()).toBeUndefined();
  says['getCurrentTextTrackIndex'] = 0;
  expect(engine.captions.selectedId()).toBe('0');
  engine.captions.select('1');
  engine.captions.select(undefined);
  expect([calls.slice(-2), tracks()]).toEqual([['setTextTrack 1', 'setTextTrack -1'], 2]);
});

test('[PLAYER-61] the browser follows no track of a stream that has been left, until its cues are wanted again', () => {
  const textTracks = ['de', 'en'].map((language) => ({ label: language, language, mode: 'hidden' }));
  const modes = () => textTracks.map(({ mode }) => mode);
  const { engine, says } = play({ textTracks });
  says['getCurrentTextTrackIndex'] = 0;
  engine.captions.select('0');
  expect(modes()).toEqual(['hidden', 'hidden']);
  engine.captions.select('1');
  expect(modes()).toEqual(['disabled', 'hidden']);
  expect(engine.captions.cuesOf?.('0')).toBe(textTracks[0]);
  expect(modes()).toEqual(['hidden', 'hidden']);
});

test('[PLAYER-30] offers the stream’s audio tracks, and stores no choice', () => {
  const { video, engine, says, calls, tracks } = play();
  expect(engine.audioTracks?.list()).toEqual([]);
  video.readyState = 1;
  expect(calls[0]).toContain('"lastMediaSettingsCachingInfo":{"enabled":false}');
  says['getTracksFor'] = [
    { index: 1, labels: [{ text: 'Deutsch' }], lang: 'de', roles: [{ value: 'main' }] },
    { index: 2, labels: [], lang: null, roles: null },
  ];
  expect(engine.audioTracks?.list()).toEqual([
    { id: '0', label: 'Deutsch', language: 'de', isDefault: true },
    { id: '1', label: '', language: undefined, isDefault: false },
  ]);
  says['getCurrentTrackFor'] = { index: 2 };
  expect(engine.audioTracks?.selectedId()).toBe('1');
  says['getCurrentTrackFor'] = null;
  expect(engine.audioTracks?.selectedId()).toBeUndefined();
  engine.audioTracks?.select('1');
  engine.audioTracks?.select(undefined);
  expect([calls.slice(3), tracks()]).toEqual([['setCurrentTrack {"index":2,"labels":[],"lang":null,"roles":null}'], 1]);
});

test('offers the stream’s qualities, and switches with the next segment', () => {
  const { engine, calls, tracks } = play();
  expect(engine.qualities.list()).toEqual([{ id: 'v1', widthPixels: 1280, heightPixels: 720, bitsPerSecond: 3_000_000 }]);
  expect(engine.qualities.selectedId()).toBeUndefined();
  engine.qualities.select('v1');
  expect(engine.qualities.selectedId()).toBe('v1');
  expect(calls.slice(4)).toEqual([
    'updateSettings {"streaming":{"abr":{"autoSwitchBitrate":{"video":false}}}}',
    'setRepresentationForTypeById "video" "v1" false',
  ]);
  engine.qualities.select(undefined);
  expect([calls.slice(7), tracks()]).toEqual([['updateSettings {"streaming":{"abr":{"autoSwitchBitrate":{"video":true}}}}'], 2]);
});

test('[PLAYER-33] dash.js chooses up to the limit, which it has before it loads a part', () => {
  const { happens, says, calls, engine } = play({ maxPixels: 720 });
  says['getRepresentationsByType'] = [
    { id: 'v1', width: 1920, height: 1080, bandwidth: 6_000_000 },
    { id: 'v2', width: 1280, height: 720, bandwidth: 3_000_500 },
  ];
  happens(events.STREAM_INITIALIZED);
  expect(calls.slice(3)).toEqual(['updateSettings {"streaming":{"abr":{"maxBitrate":{"video":3001}}}}']);
  says['getCurrentRepresentationForType'] = { id: 'v2' };
  expect(engine.qualities.automatic?.()).toEqual({ id: 'v2', why: 'limit' });
});

test('menus are read again when the stream has other tracks, or shows another quality', () => {
  const { happens, tracks } = play();
  for (const event of [events.STREAM_INITIALIZED, events.TEXT_TRACKS_ADDED, events.QUALITY_CHANGE_RENDERED, events.TRACK_CHANGE_RENDERED])
    happens(event);
  expect(tracks()).toBe(4);
});

test('a live stream is watched at its delay behind the time of the server', () => {
  const { engine, says, video } = play({ isLive: true });
  video.currentTime = 30;
  expect(engine.liveTarget?.(100_000)).toBeUndefined();
  Object.assign(says, { isDynamic: true, timeAsUTC: 90 });
  expect(engine.liveTarget?.(100_000)).toBe(32);
  says['timeAsUTC'] = Number.NaN;
  expect(engine.liveTarget?.(100_000)).toBe(30);
  says['isReady'] = false;
  expect(engine.liveTarget?.(100_000)).toBeUndefined();
  Object.assign(says, { isReady: true, isDynamic: false });
  // It is over, and runs on to its end.
  expect([engine.liveTarget?.(101_000), engine.isLive?.()]).toEqual([31, true]);
});

test('a destroyed engine destroys dash.js', () => {
  const { engine, calls } = play();
  engine.destroy();
  expect(calls.at(-1)).toBe('destroy');
});

test('[PLAYER-57] a DASH stream has a picture where its tiles have one', async () => {
  const { engine, says } = play();
  vi.stubGlobal('fetch', async () => new Response('image'));
  vi.stubGlobal('createImageBitmap', (_: unknown, ...part: number[]) => Promise.resolve(part));
  says['thumbnail'] = { url: 'https://a.test/tiles.jpg', x: 160, y: 90, width: 160, height: 90 };
  expect(await engine.pictureAt?.(20)).toEqual([160, 90, 160, 90]);
  says['thumbnail'] = null;
  expect(await engine.pictureAt?.(30)).toBeUndefined();
});
