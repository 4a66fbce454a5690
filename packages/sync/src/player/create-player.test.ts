import { afterEach, expect, test, vi } from 'vitest';
import { createFakeClock, flushPromises } from '@matinee/base/fake-clock';
import { FakeVideo } from '../testing/fake-video.ts';
import { createPlayer, type PlaybackUrl } from './create-player.ts';
import { SourceError, type PlayerEvent } from './player.ts';

afterEach(() => vi.unstubAllGlobals());

function playerAsking(...answers: (string | Error | PlaybackUrl)[]) {
  const video = new FakeVideo();
  const videos = [video];
  const stage = {
    element: { dataset: {} } as HTMLElement,
    get video() {
      return (videos.at(-1) ?? video).asElement();
    },
    spare: () => video.asElement(),
    exchange: () => {},
    renew: () => void videos.push(new FakeVideo()),
  };
  const clock = createFakeClock(1_000_000);
  const asked: string[] = [];
  const player = createPlayer({
    stage,
    clock,
    device: { vendor: 'Test', platform: 'Test' },
    resolvePlaybackUrl: async (video) => {
      asked.push(video);
      const answer = answers.shift() ?? new Error('Nobody answers');
      if (answer instanceof Error) throw answer;
      return typeof answer === 'string' ? { kind: 'file', url: answer } : answer;
    },
  });
  return { player, video, videos, asked };
}

const source = { kind: 'on-demand', url: 'reddit:6rrwyj' } as const;

test('[PLAYER-10] a playback URL that expires is resolved with each load', async () => {
  const { player, video, asked } = playerAsking('https://media.test/one.mp4', 'https://media.test/two.mp4');
  player.load(source, { startAtSeconds: 0 });
  expect(player.state().status).toBe('buffering');
  await flushPromises();
  expect(video.src).toBe('https://media.test/one.mp4');
  player.load(source, { startAtSeconds: 0 });
  await flushPromises();
  expect(video.src).toBe('https://media.test/two.mp4');
  expect(asked).toEqual(['reddit:6rrwyj', 'reddit:6rrwyj']);
});

test('qualities and subtitles come with the playback URL', async () => {
  const qualities = [720, 480].map((height) => ({ url: `https://media.test/${height}.mp4`, mime: 'video/mp4', height }));
  const textTracks = [{ url: '/api/subtitles/x/y', name: 'English', srclang: 'en', default: true }];
  vi.stubGlobal('document', { createElement: () => ({ track: { mode: 'disabled' }, remove: () => undefined }) });
  const { player } = playerAsking({ kind: 'file', url: qualities[0]?.url ?? '', qualities, textTracks }, 'https://media.test/other.mp4');
  player.load({ ...source, subtitleUrl: '/api/subtitles/own', subtitleName: 'own.srt' }, { startAtSeconds: 0 });
  await flushPromises();
  expect(player.qualities.list().map(({ heightPixels }) => heightPixels)).toEqual([720, 480]);
  expect(player.captions.list().map(({ label }) => label)).toEqual(['own.srt', 'English']);
  player.setSubtitles({ subtitleUrl: '/api/subtitles/other', subtitleName: 'other.srt' });
  expect(player.captions.list().map(({ label }) => label)).toEqual(['other.srt', 'English']);
  player.setSubtitles({});
  expect(player.captions.list().map(({ label }) => label)).toEqual(['English']);
  player.load(source, { startAtSeconds: 0 });
  await flushPromises();
  expect([player.qualities.list(), player.captions.list()]).toEqual([[], []]);
});

test('[PLAYER-65] captions that a user has added stay chosen when the subtitles of the room change', async () => {
  vi.stubGlobal('document', { createElement: () => ({ track: { mode: 'disabled' }, remove: () => undefined }) });
  const { player } = playerAsking('https://media.test/one.mp4');
  player.load(source, { startAtSeconds: 0 });
  await flushPromises();
  const chosen = () => player.captions.list().find(({ id }) => id === player.captions.selectedId())?.label;
  player.captions.add?.({ text: 'WEBVTT', label: 'mine.srt' });
  player.setSubtitles({ subtitleUrl: '/api/subtitles/x', subtitleName: 'everyone.srt' });
  expect([player.captions.list().length, chosen()]).toEqual([2, 'mine.srt']);
  player.captions.select(undefined);
  player.setSubtitles({ subtitleUrl: '/api/subtitles/y', subtitleName: 'other.srt' });
  expect(chosen()).toBe('other.srt');
});

test('without a playback URL it fails with a network error, so that it is tried again', async () => {
  const { player } = playerAsking();
  player.load(source, { startAtSeconds: 0 });
  await flushPromises();
  expect(player.state()).toMatchObject({ status: 'error', error: 'network' });
});

test('a refusal for good is no network error', async () => {
  const { player } = playerAsking(new SourceError('quota'));
  player.load(source, { startAtSeconds: 0 });
  await flushPromises();
  expect(player.state()).toMatchObject({ status: 'error', error: 'quota' });
});

test('a playback URL that comes too late is not played', async () => {
  const { player, video } = playerAsking('https://media.test/one.mp4');
  player.load(source, { startAtSeconds: 0 });
  player.unload();
  await flushPromises();
  expect(video.src).toBe('');
});

test('[SOUND-5] a file that would be silent in a video whose sound goes through the page plays in a new video, from the same position', async () => {
  const { player, video, videos } = playerAsking('https://media.test/one.mp4', 'https://media.test/one.mp4');
  const events: PlayerEvent[] = [];
  player.subscribe((event) => events.push(event));
  video.dataset['sound'] = 'routed';
  player.setVolume(0.4);
  player.load(source, { startAtSeconds: 12 });
  await flushPromises();
  video.error = { code: 4 };
  video.happen('error');
  await flushPromises();
  const [, next] = videos;
  expect(videos).toHaveLength(2);
  expect(next).toMatchObject({ src: 'https://media.test/one.mp4', currentTime: 12, volume: 0.4 });
  expect(video.src).toBe('');
  next?.happen('canplay');
  expect(player.state()).toMatchObject({ status: 'ready', error: undefined, isSoundClosed: false });
  if (next !== undefined) next.crossOrigin = null;
  expect(player.state().isSoundClosed).toBe(true);
  expect(events.filter(({ type }) => type === 'error')).toEqual([]);
});

test('[SOUND-5] a video that has lost its sound plays on in a new one, where it was', async () => {
  const { player, video, videos } = playerAsking('https://media.test/one.mp4', 'https://media.test/two.mp4');
  player.load(source, { startAtSeconds: 0 });
  await flushPromises();
  video.happen('canplay');
  video.currentTime = 40;
  player.renewVideo();
  await flushPromises();
  expect(videos.map(({ src, currentTime }) => [src, currentTime])).toEqual([
    ['', 40],
    ['https://media.test/two.mp4', 40],
  ]);
  player.unload();
  player.renewVideo();
  expect(videos).toHaveLength(2);
});
