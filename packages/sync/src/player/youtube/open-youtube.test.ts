import { expect, test } from 'vitest';
import { recordingListener } from '../../testing/recording-listener.ts';
import type { EmbedState } from '../frame/embed.ts';
import { openYouTube } from './open-youtube.ts';
import type { YouTubeApi, YouTubeEvents } from './youtube-api.ts';

/** `says` has the player's answers, `calls` its calls. */
function fakeYouTube() {
  const calls: string[] = [];
  const says = { loaded: 0, time: 0, duration: 0, rate: 1, state: -1, tracks: undefined as unknown };
  let events: YouTubeEvents | undefined;
  const record =
    (name: string) =>
    (...details: unknown[]) =>
      void calls.push([name, ...details.map((detail) => JSON.stringify(detail))].join(' '));
  class Player {
    constructor(_: unknown, options: { events: YouTubeEvents }) {
      ({ events } = options);
    }
    loadVideoById = record('load');
    cueVideoById = record('cue');
    playVideo = record('play');
    pauseVideo = record('pause');
    stopVideo = record('stop');
    seekTo = record('seek');
    getPlayerState = () => says.state;
    getCurrentTime = () => says.time;
    getDuration = () => says.duration;
    getVideoLoadedFraction = () => says.loaded;
    getAvailablePlaybackRates = () => [0.5, 1, 2];
    getPlaybackRate = () => says.rate;
    setPlaybackRate = record('rate');
    setVolume = record('volume');
    mute = record('mute');
    unMute = record('unMute');
    loadModule = record('module');
    getOption = () => says.tracks;
    setOption = record('option');
    destroy = record('destroy');
  }
  return { calls, says, api: { Player } as unknown as YouTubeApi, events: () => events as YouTubeEvents };
}

async function open() {
  const site = fakeYouTube();
  const { listener, records } = recordingListener();
  const states: EmbedState[] = [];
  const opening = openYouTube({
    id: 'a',
    addFrame: () => {},
    loadApi: async () => site.api,
    createFrame: () => ({}) as HTMLIFrameElement,
    listener: { ...listener, onState: (state) => states.push(state) },
  });
  await Promise.resolve();
  await Promise.resolve();
  site.events().onReady();
  const embed = await opening;
  function becomes(state: number): void {
    site.says.state = state;
    site.events().onStateChange({ data: state });
  }
  return { site, embed, records, states, becomes };
}

test('seeking a video that has not played cues it again, because a seek would start it', async () => {
  const { site, embed, becomes, states } = await open();
  embed.load('a', { startAtSeconds: 0, isPlaying: false });
  becomes(5);
  embed.seek(30);
  expect(site.calls).toEqual(['cue {"videoId":"a","startSeconds":0}', 'cue {"videoId":"a","startSeconds":30}']);
  expect(states).toEqual(['cued', 'cued']);
  becomes(1);
  embed.seek(40);
  expect(site.calls).toContain('seek 40 true');
});

test('late reports about the last video are ignored', async () => {
  const { site, embed, becomes, states, records } = await open();
  embed.load('a', { startAtSeconds: 0, isPlaying: true });
  becomes(1);
  embed.load('b', { startAtSeconds: 0, isPlaying: true });
  becomes(2);
  becomes(0);
  site.says.time = 600;
  embed.poll?.();
  expect(records.filter((each) => each.startsWith('position'))).toEqual([]);
  becomes(-1);
  becomes(3);
  expect(states).toEqual(['playing', 'unstarted', 'buffering']);
});

test('a video that is cued after another cued one is noticed without a report', async () => {
  const { embed, becomes, states } = await open();
  embed.load('a', { startAtSeconds: 0, isPlaying: false });
  becomes(5);
  embed.load('b', { startAtSeconds: 0, isPlaying: false });
  for (let looks = 0; looks < 5; looks += 1) embed.poll?.();
  expect(states).toEqual(['cued', 'cued']);
});

test.each([
  [2, 'not-found'],
  [100, 'not-found'],
  [101, 'embedding'],
  [150, 'embedding'],
  [152, 'embedding'],
  [153, 'configuration'],
])("[PLAYER-16] YouTube's error %i is reported as %s", async (number, code) => {
  const { site, embed, records } = await open();
  embed.load('a', { startAtSeconds: 0, isPlaying: false });
  site.events().onError({ data: number });
  expect(records).toEqual([`error ${code}`]);
});

test('after an error of the player itself, the video is loaded once more', async () => {
  const { site, embed, records } = await open();
  embed.load('a', { startAtSeconds: 7, isPlaying: true });
  site.events().onError({ data: 5 });
  expect(site.calls.filter((call) => call.startsWith('load'))).toHaveLength(2);
  expect(records).toEqual([]);
  site.events().onError({ data: 5 });
  expect(records).toEqual(['error decode']);
  embed.load('b', { startAtSeconds: 0, isPlaying: true });
  site.events().onError({ data: 5 });
  expect(site.calls.filter((call) => call.startsWith('load'))).toHaveLength(4);
  expect(records).toEqual(['error decode']);
});

test('rates are reported at the first start, the volume is set in percent, and a refusal is reported', async () => {
  const { site, embed, records, becomes } = await open();
  embed.load('a', { startAtSeconds: 0, isPlaying: true });
  becomes(1);
  becomes(2);
  becomes(1);
  embed.setVolume(0.255);
  site.events().onAutoplayBlocked();
  expect(records).toEqual(['rates 0.5,1,2', 'refused']);
  expect(site.calls).toContain('volume 26');
});

test('[PLAYER-19] captions of YouTube are off until chosen, and missing where YouTube does not list them', async () => {
  const { site, embed, becomes } = await open();
  embed.load('a', { startAtSeconds: 0, isPlaying: true });
  becomes(1);
  site.events().onApiChange();
  expect(embed.captions.list()).toEqual([]);
  site.says.tracks = [{ languageCode: 'de', displayName: 'Deutsch' }, { languageCode: 'fr' }, { strange: true }];
  site.events().onApiChange();
  expect(embed.captions.list()).toEqual([
    { id: 'de', label: 'Deutsch', language: 'de' },
    { id: 'fr', label: 'fr', language: 'fr' },
  ]);
  expect(site.calls.at(-1)).toBe('option "captions" "track" {}');
  embed.captions.select('de');
  expect(site.calls.at(-1)).toBe('option "captions" "track" {"languageCode":"de"}');
});

test('[PLAYER-24] estimates the loaded part from the position on', async () => {
  const { site, embed, becomes } = await open();
  Object.assign(site.says, { time: 30, duration: 600, loaded: 0.1 });
  embed.load('a', { startAtSeconds: 30, isPlaying: true });
  expect(embed.buffered()).toEqual([]);
  becomes(1);
  expect(embed.buffered()).toEqual([{ start: 30, end: 60 }]);
  site.says.time = 90;
  expect(embed.buffered()).toEqual([]);
});

test('commands reach the player', async () => {
  const { site, embed, becomes } = await open();
  embed.load('a', { startAtSeconds: 3, isPlaying: true });
  becomes(1);
  site.says.duration = 600;
  site.calls.length = 0;
  embed.play();
  embed.pause();
  embed.seek(7);
  embed.seekToEdge?.();
  embed.setRate(2);
  embed.setMuted(true);
  embed.setMuted(false);
  embed.stop();
  embed.destroy();
  expect(site.calls).toEqual(['play', 'pause', 'seek 7 true', 'seek 600 true', 'rate 2', 'mute', 'unMute', 'stop', 'destroy']);
});

test('reads position and duration of the new video alone, and its rate while it plays', async () => {
  const { site, embed, records, becomes } = await open();
  Object.assign(site.says, { state: 2, time: 30, duration: 600, rate: 1.5 });
  embed.poll?.();
  expect(records).toEqual([]);
  embed.load('a', { startAtSeconds: 0, isPlaying: true });
  for (const state of [2, 0, 99]) becomes(state);
  embed.poll?.();
  expect(records).toEqual([]);
  becomes(3);
  embed.poll?.();
  expect(records).toEqual(['position 30', 'duration 600']);
  becomes(1);
  embed.poll?.();
  expect(records.slice(2)).toEqual(['rates 0.5,1,2', 'position 30', 'duration 600', 'rate 1.5']);
  site.events().onPlaybackRateChange({ data: 2 });
  expect(records.at(-1)).toBe('rate 2');
});

test('[PLAYER-19] forgets the captions of another video, and offers only what YouTube offers', async () => {
  const { site, embed, records, becomes } = await open();
  embed.load('a', { startAtSeconds: 0, isPlaying: true });
  becomes(1);
  site.says.tracks = [{ languageCode: 'de', displayName: '', languageName: 'Deutsch' }];
  site.events().onApiChange();
  expect(embed.captions.list()).toEqual([{ id: 'de', label: 'Deutsch', language: 'de' }]);
  embed.captions.select('de');
  expect(embed.captions.selectedId()).toBe('de');
  site.events().onApiChange();
  expect([embed.captions.selectedId(), site.calls.at(-1)]).toEqual(['de', 'option "captions" "track" {"languageCode":"de"}']);
  embed.load('b', { startAtSeconds: 0, isPlaying: true });
  expect(embed.captions.list()).toEqual([]);
  becomes(1);
  becomes(3);
  becomes(1);
  expect(site.calls.filter((call) => call === 'module "captions"')).toHaveLength(2);
  site.says.tracks = 'odd';
  site.calls.length = 0;
  site.events().onApiChange();
  expect([embed.captions.list(), embed.captions.selectedId(), site.calls]).toEqual([[], undefined, []]);
  expect(records.filter((record) => record === 'tracks')).toHaveLength(4);
});
