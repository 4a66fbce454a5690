import { flushPromises } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { recordingListener } from '../../testing/recording-listener.ts';
import { openPeerTube } from './open-peertube.ts';

const answers: Record<string, unknown> = {
  getPlaybackRates: [0.5, 1, 2],
  getCaptions: [{ id: 'fr', label: 'Français', mode: 'showing' }],
  getResolutions: [
    { id: -1, label: 'Auto', active: false },
    { id: 720, label: '720p', active: true },
  ],
};

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

test('captions and resolutions are those of the video', async () => {
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
