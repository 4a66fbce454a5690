import { flushPromises } from '@matinee/base/fake-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordingListener } from '../../testing/recording-listener.ts';
import { openPeerTube } from './open-peertube.ts';

const usual: Readonly<Record<string, unknown>> = {
  getPlaybackRates: [0.5, 1, 2],
  getCaptions: [{ id: 'fr', label: 'Français', mode: 'showing' }],
  getResolutions: [
    { id: -1, label: 'Auto', active: false },
    { id: 720, label: '720p', active: true },
  ],
};
let answers = usual;
beforeEach(() => {
  answers = usual;
});

async function open(id = 'tube.test:abc') {
  const { listener, records } = recordingListener();
  const calls: string[] = [];
  let url: URL | undefined;
  let notify: (method: string, params: unknown) => void = () => {};
  const opening = openPeerTube({
    id,
    addFrame: () => notify('ready', true),
    createFrame(address) {
      url = address;
      return {} as HTMLIFrameElement;
    },
    openChannel({ onNotice }) {
      notify = onNotice;
      return {
        async call(method, params) {
          calls.push([method, ...(params === undefined ? [] : [JSON.stringify(params)])].join(' '));
          return answers[method];
        },
        close: () => void calls.push('close'),
      };
    },
    listener,
  });
  const embed = await opening;
  return { embed, records, calls, url: url as URL, notify: (method: string, params: unknown) => notify(method, params) };
}

test("[PLAYER-21] the player is the PeerTube server's own, without peer-to-peer sharing, which would show IP addresses to other users", async () => {
  const { url } = await open('tube.test:8443:abc');
  expect(url.href).toMatch(/^https:\/\/tube\.test:8443\/videos\/embed\/abc\?api=1&/);
  expect(url.searchParams.get('p2p')).toBe('0');
});

test.each(['abc', 'user@tube.test:abc', 'tube.test/x:abc', ':abc'])('%s is no id of a video', async (id) => {
  await expect(open(id)).rejects.toMatchObject({ code: 'not-found' });
});

test('position and state come from the report that the player sends twice a second', async () => {
  const { embed, records, calls, notify } = await open();
  embed.load('tube.test:abc', { startAtSeconds: 30, isPlaying: true });
  notify('playbackStatusUpdate', { position: 30.5, duration: 600, playbackState: 'playing' });
  await flushPromises();
  expect(records.filter((each) => each !== 'tracks')).toEqual([
    'state cued',
    'state playing',
    'position 30.5',
    'duration 600',
    'rates 0.5,1,2',
  ]);
  expect(calls).toContain('seek 30');
  expect(calls).toContain('play');
});

test('muting is a volume of 0, and unmuting restores the volume', async () => {
  const { embed, calls } = await open();
  embed.setVolume(0.4);
  embed.setMuted(true);
  embed.setMuted(false);
  expect(calls.filter((call) => call.startsWith('setVolume'))).toEqual(['setVolume 0.4', 'setVolume 0', 'setVolume 0.4']);
});

test('offers the video’s captions and resolutions', async () => {
  const { embed, calls } = await open();
  embed.load('tube.test:abc', { startAtSeconds: 0, isPlaying: false });
  await flushPromises();
  expect(embed.captions.selectedId()).toBe('fr');
  expect(embed.qualities.list()).toMatchObject([{ id: '720', widthPixels: 1280, heightPixels: 720 }]);
  expect(embed.qualities.selectedId()).toBe('720');
  embed.qualities.select(undefined);
  embed.captions.select(undefined);
  expect(calls).toContain('setResolution -1');
  expect(calls).toContain('setCaption null');
});

test('commands reach the player', async () => {
  const { embed, calls } = await open();
  embed.pause();
  embed.seek(7);
  embed.setRate(1.5);
  embed.qualities.select('720');
  embed.captions.select('fr');
  embed.stop();
  embed.destroy();
  expect(calls.filter((call) => !call.startsWith('get'))).toEqual([
    'isReady',
    'pause',
    'seek 7',
    'setPlaybackRate 1.5',
    'setResolution 720',
    'setCaption "fr"',
    'pause',
    'close',
  ]);
  expect(embed.buffered()).toEqual([]);
});

test('ignores reports before the video is loaded, and malformed ones', async () => {
  const { embed, records, calls, notify } = await open();
  notify('playbackStatusUpdate', { position: 3, duration: 60, playbackState: 'playing' });
  notify('playbackStatusChange', 'playing');
  expect(records).toEqual([]);
  embed.load('tube.test:abc', { startAtSeconds: 0, isPlaying: false });
  notify('playbackStatusUpdate', null);
  notify('playbackStatusUpdate', { position: '3', duration: null, playbackState: 'unstarted' });
  for (const state of ['playing', 'paused', 'ended', 'odd']) notify('playbackStatusChange', state);
  await flushPromises();
  expect(records.filter((record) => record.startsWith('state'))).toEqual(['state cued', 'state playing', 'state paused', 'state ended']);
  expect(calls.some((call) => call === 'play' || call.startsWith('seek'))).toBe(false);
});

test.each([
  [[0.5, 'fast', 2], '0.5,2'],
  ['odd', ''],
])('takes the numbers of the rates %j', async (rates, expected) => {
  answers = { ...usual, getPlaybackRates: rates };
  const { embed, records } = await open();
  embed.load('tube.test:abc', { startAtSeconds: 0, isPlaying: false });
  await flushPromises();
  expect(records).toContain(`rates ${expected}`);
});

describe('the menus', () => {
  async function read(resolutions: unknown, captions: unknown = []) {
    const world = await open();
    answers = { ...usual, getResolutions: resolutions, getCaptions: captions };
    world.notify('resolutionUpdate', undefined);
    await flushPromises();
    return world.embed;
  }

  test.each([
    ['with a size of its own', { id: 1, width: 1000, height: 500 }, [{ id: '1', widthPixels: 1000, heightPixels: 500 }]],
    ['with a label alone', { id: 1, label: '360p', width: 0, height: 0 }, [{ id: '1', widthPixels: 640, heightPixels: 360 }]],
    ['without a size', { id: 1, label: 'Audio' }, []],
    ['without an id', { label: '360p' }, []],
    ['that is the automatic one', { id: -1, label: '360p', height: 360 }, []],
  ])('have a resolution %s', async (_, resolution, qualities) => {
    expect((await read([resolution])).qualities.list()).toMatchObject(qualities);
  });

  test.each([
    ['none is chosen', [{ id: 1, height: 360 }], undefined],
    ['one is chosen', [{ id: -1 }, { id: 1, height: 360, active: true }], '1'],
    [
      'the player chooses',
      [
        { id: -1, active: true },
        { id: 1, height: 360, active: true },
      ],
      undefined,
    ],
    ['the answer is no list', 'none', undefined],
  ])('show which resolution is chosen: %s', async (_, resolutions, id) => {
    expect((await read(resolutions)).qualities.selectedId()).toBe(id);
  });

  test('have the captions with an id', async () => {
    const { captions } = await read([], [{ id: 'de' }, { id: 5, label: 'Odd' }, { id: 'en', label: 'English', mode: 'showing' }]);
    expect(captions.list()).toMatchObject([
      { id: 'de', label: '' },
      { id: 'en', label: 'English', language: 'en' },
    ]);
    expect(captions.selectedId()).toBe('en');
  });
});
