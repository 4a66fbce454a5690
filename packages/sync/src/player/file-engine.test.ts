import type { VideoQuality } from '@matinee/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { flushPromises } from '@matinee/base/fake-clock';
import { FakeVideo } from '../testing/fake-video.ts';
import { bestFitting, playFile } from './file-engine.ts';
import { noWish, type FollowedWish } from './quality-choice.ts';

const qualities: VideoQuality[] = [
  { url: 'https://a.test/2160.webm', mime: 'video/webm', height: 2160 },
  { url: 'https://a.test/1080.mp4', mime: 'video/mp4', height: 1080, bitrate: 5000 },
  { url: 'https://b.test/480.mp4', mime: 'video/mp4', height: 480 },
];

afterEach(() => vi.unstubAllGlobals());

function play(startAtSeconds = 0, isLive = false, file?: File, qualityWish?: FollowedWish) {
  const video = new FakeVideo();
  const onTracks = vi.fn<() => void>();
  const onError = vi.fn<(code: string) => void>();
  const onSilenced = vi.fn<() => void>();
  const engine = playFile({
    video: video.asElement(),
    url: 'https://a.test/2160.webm',
    file,
    qualities,
    qualityWish,
    startAtSeconds,
    isLive,
    onError,
    onTracks,
    onSilenced,
  });
  return { video, engine, onTracks, onError, onSilenced };
}

test('[PLAYER-11] the best quality that the browser plays and the screen shows in full is played from the start position', () => {
  expect(play(12).video).toMatchObject({ src: 'https://a.test/1080.mp4', currentTime: 12 });
  vi.stubGlobal('screen', { width: 360, height: 800 });
  vi.stubGlobal('devicePixelRatio', 2);
  expect(play().video.src).toBe('https://b.test/480.mp4');
  expect(bestFitting(qualities, 100)?.height).toBe(480);
  expect(bestFitting(qualities, 2160)?.height).toBe(2160);
  expect(bestFitting([], 100)).toBeUndefined();
});

test('[PLAYER-29] a station is joined at its edge, again after it has stood still for a while', async () => {
  let nowMs = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const { video, engine } = play(600, true);
  expect(video.currentTime).toBe(0);
  expect(engine.isLive?.()).toBe(true);
  const opened = vi.spyOn(video, 'src', 'set');
  const start = async (): Promise<void> => {
    await video.play();
    video.happen('play');
  };
  const stop = (): void => {
    video.pause();
    video.happen('pause');
  };
  await start();
  Object.assign(video, { currentTime: 40 });
  nowMs += 40_000;
  expect(engine.liveTarget?.(0)).toBe(40);
  stop();
  nowMs += 1000;
  await start();
  expect(opened).not.toHaveBeenCalled();
  stop();
  nowMs += 60_000;
  await start();
  expect(opened).toHaveBeenCalledTimes(1);
  expect(video.paused).toBe(false);
  vi.restoreAllMocks();
});

test('[PLAYER-11] qualities that the browser cannot play are not offered', () => {
  expect(play().engine.qualities.list()).toEqual([
    { id: '0', widthPixels: 1920, heightPixels: 1080, bitsPerSecond: 5_000_000 },
    { id: '1', widthPixels: 853, heightPixels: 480, bitsPerSecond: 0 },
  ]);
});

test('[PLAYER-12] another quality continues at the same position and rate, playing or paused', async () => {
  const { video, engine, onTracks } = play();
  await video.play();
  Object.assign(video, { currentTime: 61.5, playbackRate: 1.25, readyState: 4, crossOrigin: null });
  engine.qualities.select('1');
  const expected = { src: 'https://b.test/480.mp4', currentTime: 61.5, playbackRate: 1.25, paused: false, crossOrigin: 'anonymous' };
  expect(video).toMatchObject(expected);
  expect(engine.qualities.selectedId()).toBe('1');
  video.pause();
  engine.qualities.select(undefined);
  expect(video).toMatchObject({ src: 'https://a.test/1080.mp4', currentTime: 61.5, paused: true });
  expect(engine.qualities.selectedId()).toBeUndefined();
  expect(onTracks).toHaveBeenCalledTimes(2);
});

test('[PLAYER-33] a file starts in the best quality within the limit, and changes with the limit at the same position', async () => {
  let maxPixels = 480;
  let listener = (): void => undefined;
  const qualityWish = {
    current: () => ({ ...noWish.current(), maxPixels }),
    subscribe: (given: () => void) => {
      listener = given;
      return () => undefined;
    },
  };
  const { video, engine } = play(0, false, undefined, qualityWish);
  expect([video.src, engine.qualities.automatic?.()?.why]).toEqual(['https://b.test/480.mp4', 'limit']);
  video.currentTime = 30;
  maxPixels = 0;
  listener();
  expect(video).toMatchObject({ src: 'https://a.test/1080.mp4', currentTime: 30 });
  expect(engine.qualities.automatic?.()?.why).toBe('best');
});

test('choosing the quality that plays loads nothing', () => {
  const { video, engine } = play();
  video.readyState = 4;
  engine.qualities.select('0');
  expect(video.readyState).toBe(4);
});

test('[PLAYER-13] a quality from a host without CORS headers is loaded without them, at the same position', async () => {
  const { video, engine, onError } = play();
  await video.play();
  video.currentTime = 30;
  engine.qualities.select('1');
  video.currentTime = 0;
  video.fail(4);
  expect(video).toMatchObject({ src: 'https://b.test/480.mp4', crossOrigin: null, currentTime: 30, paused: false });
  expect(onError).not.toHaveBeenCalled();
});

test.each([
  ['a start that was given up', 1, undefined, []],
  ['a broken connection', 2, undefined, ['network']],
  ['a broken file', 3, undefined, ['decode']],
  ['a missing file', 4, [{ status: 404 }], ['not-found']],
  ['a file that is gone', 4, [{ status: 410 }], ['not-found']],
  ['a file that the browser cannot play', 4, [{ status: 200 }], ['unsupported']],
  ['a host that lets no other site read its answers', 4, [undefined, { status: 200 }], ['unsupported']],
  ['a host that does not answer', 4, [undefined, undefined], ['network']],
])('recognises %s as the reason why a file does not play', async (_, code, answers = [], reported) => {
  const asked: object[] = [];
  vi.stubGlobal('fetch', async (url: string, options: object) => {
    asked.push({ url, ...options });
    const answer = answers[asked.length - 1];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer;
  });
  const { video, onError } = play();
  video.crossOrigin = null;
  video.fail(code);
  await flushPromises();
  expect(onError.mock.calls.flat()).toEqual(reported);
  const request = { url: 'https://a.test/1080.mp4', method: 'HEAD' };
  expect(asked).toEqual([request, { ...request, mode: 'no-cors' }].slice(0, answers.length));
});

test('[FILM-35] a file of this device that does not open is unsupported, without a request', async () => {
  const request = vi.fn<() => void>();
  vi.stubGlobal('fetch', request);
  const { video, onError } = play(0, false, new File([], 'film.mkv'));
  video.crossOrigin = null;
  video.fail(4);
  await flushPromises();
  expect([onError.mock.calls.flat(), request.mock.calls]).toEqual([['unsupported'], []]);
});

test('a file that was left reports nothing, and is no longer loaded', async () => {
  vi.stubGlobal('fetch', async () => ({ status: 404 }));
  const { video, engine, onError } = play();
  video.crossOrigin = null;
  video.fail(4);
  engine.destroy();
  video.fail(2);
  await flushPromises();
  expect([video.src, onError.mock.calls]).toEqual(['', []]);
});

test('ignores an error without a reason', () => {
  const { video, onError } = play();
  video.happen('error');
  expect(onError).not.toHaveBeenCalled();
});

test('[SOUND-5] without CORS headers, a video whose sound goes through the page asks for another one in place of silence', () => {
  const { video, onError, onSilenced } = play();
  video.crossOrigin = 'anonymous';
  video.dataset['sound'] = 'routed';
  video.error = { code: 4 };
  video.happen('error');
  expect(onSilenced).toHaveBeenCalledOnce();
  expect([video.crossOrigin, onError.mock.calls]).toEqual(['anonymous', []]);
  delete video.dataset['sound'];
  video.happen('error');
  expect(video.crossOrigin).toBeNull();
});
