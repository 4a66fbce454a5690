import { flushPromises } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { recordingListener } from '../../testing/recording-listener.ts';
import { EmbedError } from '../frame/embed.ts';
import { openVimeo } from './open-vimeo.ts';
import type { VimeoApi } from './vimeo-api.ts';

interface VimeoWorld {
  /** Names of errors by refused method. */
  refusals?: Record<string, string>;
  id?: string;
}

async function open({ refusals = {}, id = '123' }: VimeoWorld = {}) {
  const calls: string[] = [];
  const { listener, records } = recordingListener();
  const handlers = new Map<string, (data: unknown) => void>();
  const answers: Record<string, unknown> = {
    getDuration: 600,
    getBuffered: [[0, 12], { start: 30, end: 40 }],
    getVideoWidth: 1920,
    getVideoHeight: 1080,
    getTextTracks: [{ language: 'de', kind: 'subtitles', label: 'Deutsch', mode: 'showing' }],
    getQualities: [
      { id: 'auto', label: 'Auto', active: false },
      { id: '720p', label: '720p', active: true },
    ],
  };
  const player = new Proxy(
    {},
    {
      get: (_, method: string) =>
        method === 'on'
          ? (event: string, handler: (data: unknown) => void) => handlers.set(event, handler)
          : async (...details: unknown[]) => {
              calls.push([method, ...details.map((detail) => JSON.stringify(detail))].join(' '));
              if (refusals[method] !== undefined) throw Object.assign(new Error('refused'), { name: refusals[method] });
              return answers[method];
            },
    },
  );
  const embed = await openVimeo({
    id,
    addFrame: () => {},
    createFrame: () => ({}) as HTMLIFrameElement,
    createPlayer: () => player as VimeoApi,
    listener,
  });
  return { embed, calls, records, happens: (event: string, data: unknown = {}) => handlers.get(event)?.(data) };
}

test('the first video comes with the frame, and another one is loaded into the same frame by its unlisted URL', async () => {
  const { embed, calls, records } = await open();
  embed.load('123', { startAtSeconds: 20, isPlaying: false });
  await flushPromises();
  expect(calls.some((call) => call.startsWith('loadVideo'))).toBe(false);
  expect(records).toEqual(['duration 600', 'size 1920 1080', 'rates 0.5,0.75,1,1.25,1.5,1.75,2', 'state paused', 'position 20', 'tracks']);
  embed.load('456:ab12', { startAtSeconds: 0, isPlaying: true });
  await flushPromises();
  expect(calls).toContain('loadVideo {"url":"https://vimeo.com/456/ab12"}');
  expect(calls).toContain('play');
});

test('waiting for data counts as buffering only while playing', async () => {
  const { happens, records } = await open();
  for (const event of ['bufferstart', 'bufferend', 'playing', 'bufferstart', 'bufferend', 'pause']) happens(event);
  expect(records).toEqual(['state playing', 'state buffering', 'state playing', 'state paused']);
});

test('a start that the browser refuses is no error', async () => {
  const { embed, records } = await open({ refusals: { play: 'NotAllowedError' } });
  embed.play();
  await flushPromises();
  expect(records).toEqual(['refused']);
});

test('[PLAYER-17] where the owner has disabled other speeds, 1 is the only one', async () => {
  const { embed, records } = await open({ refusals: { setPlaybackRate: 'Error' } });
  embed.setRate(1.5);
  await flushPromises();
  expect(records).toEqual(['rates 1', 'rate 1']);
});

test.each([
  ['PasswordError', 'private'],
  ['PrivacyError', 'embedding'],
  ['NotFoundError', 'not-found'],
])('[PLAYER-16] %s is reported as %s, when opening and when loading', async (name, code) => {
  await expect(open({ refusals: { ready: name } })).rejects.toEqual(new EmbedError(code as EmbedError['code']));
  const { embed, records } = await open({ refusals: { loadVideo: name } });
  embed.load('456', { startAtSeconds: 0, isPlaying: false });
  await flushPromises();
  expect(records).toEqual([`error ${code}`]);
});

test('offers the video’s captions and qualities', async () => {
  const { embed, calls } = await open();
  embed.load('123', { startAtSeconds: 0, isPlaying: false });
  await flushPromises();
  expect(embed.captions.list()).toMatchObject([{ id: 'de.subtitles', label: 'Deutsch' }]);
  expect(embed.captions.selectedId()).toBe('de.subtitles');
  expect(embed.qualities.list()).toMatchObject([{ id: '720p', widthPixels: 1280, heightPixels: 720 }]);
  expect(embed.qualities.selectedId()).toBe('720p');
  embed.captions.select(undefined);
  embed.qualities.select(undefined);
  expect(calls.slice(-2)).toEqual(['disableTextTrack', 'setQuality "auto"']);
});

test('[PLAYER-24] reads the loaded parts as they grow, and forgets them with another video', async () => {
  const { embed, happens } = await open();
  embed.load('123', { startAtSeconds: 0, isPlaying: true });
  happens('progress');
  await flushPromises();
  expect(embed.buffered()).toEqual([
    { start: 0, end: 12 },
    { start: 30, end: 40 },
  ]);
  embed.load('456', { startAtSeconds: 0, isPlaying: true });
  expect(embed.buffered()).toEqual([]);
});

test('passes commands to the player, and ignores its refusals', async () => {
  const [setters, getters] = [
    ['setCurrentTime', 'setVolume', 'setMuted', 'setQuality'],
    ['getBuffered', 'getTextTracks', 'getQualities'],
  ];
  const refusals = Object.fromEntries(['pause', 'unload', ...setters, ...getters].map((method) => [method, 'Error']));
  const { embed, calls, records, happens } = await open({ refusals });
  embed.play();
  embed.pause();
  embed.seek(7);
  embed.setRate(1.5);
  embed.setVolume(0.4);
  embed.setMuted(true);
  embed.qualities.select('720p');
  embed.captions.select('de.subtitles');
  happens('progress');
  embed.stop();
  embed.destroy();
  await flushPromises();
  const commands = calls.filter((call) => !call.startsWith('get'));
  expect(commands).toEqual(
    ['ready', 'play', 'pause', 'setCurrentTime 7', 'setPlaybackRate 1.5', 'setVolume 0.4', 'setMuted true', 'setQuality "720p"'].concat([
      'disableTextTrack',
      'unload',
      'destroy',
    ]),
  );
  expect(records.filter((record) => record !== 'tracks')).toEqual([]);
  expect([embed.buffered(), embed.captions.list(), embed.qualities.list()]).toEqual([[], [], []]);
});

test('passes on the player’s reports about the video', async () => {
  const { happens, records } = await open();
  happens('play');
  happens('playing');
  happens('timeupdate', { seconds: 5 });
  happens('seeked', { seconds: 9 });
  happens('durationchange', { duration: 60 });
  happens('resize', { videoWidth: 640, videoHeight: 360 });
  happens('playbackratechange', { playbackRate: 2 });
  happens('ended');
  happens('bufferstart');
  expect(records).toEqual([
    'state buffering',
    'state playing',
    'position 5',
    'position 9',
    'duration 60',
    'size 640 360',
    'rate 2',
    'state ended',
  ]);
});

test.each(['texttrackchange', 'qualitychange'])('menus are read again on %s', async (event) => {
  const { embed, happens, records } = await open();
  happens(event);
  await flushPromises();
  expect(records).toEqual(['tracks']);
  expect(embed.captions.selectedId()).toBe('de.subtitles');
  embed.captions.select('de.subtitles');
  embed.captions.select('of another video');
  await flushPromises();
  expect(records).toEqual(['tracks', 'tracks', 'tracks']);
});

test('reports an error of the video, but an error of a command only with the command', async () => {
  const { happens, records } = await open();
  const errors = [
    { name: 'UnsupportedError' },
    { name: 'TypeError' },
    { name: 'PasswordError', method: 'play' },
    { name: 'SomethingElse' },
  ];
  for (const error of errors) happens('error', error);
  expect(records).toEqual(['error unsupported', 'error not-found']);
});

test('a video that another one has overtaken is not reported', async () => {
  const { embed, records } = await open({ refusals: { loadVideo: 'NotFoundError' } });
  embed.load('123', { startAtSeconds: 5, isPlaying: true });
  embed.load('456', { startAtSeconds: 0, isPlaying: false });
  embed.stop();
  await flushPromises();
  expect(records).toEqual([]);
});

test('a player that does not open for another reason is a network error', async () => {
  await expect(open({ refusals: { ready: 'Error' } })).rejects.toEqual(new EmbedError('network'));
});
