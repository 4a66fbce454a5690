import { createFakeClock } from '@matinee/base/fake-clock';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FakeVideo } from '../../testing/fake-video.ts';
import { createPlayer } from '../create-player.ts';
import type { PlayerSource } from '../player.ts';

const file: PlayerSource = { kind: 'file', url: 'https://media.test/a.mp4' };
const next: PlayerSource = { kind: 'file', url: 'https://media.test/b.mp4' };

afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'YT');
});

function onStage({ vendor = 'Google Inc.' } = {}) {
  const makeVideo = () => Object.assign(new FakeVideo(), { style: { visibility: '' } });
  const videos = [makeVideo(), makeVideo()] as const;
  let shown: (typeof videos)[number] = videos[0];
  const element = document.createElement('div');
  const spareOf = () => (shown === videos[0] ? videos[1] : videos[0]);
  const stage = {
    element,
    get video() {
      return shown.asElement();
    },
    spare: () => spareOf().asElement(),
    exchange() {
      shown = spareOf();
    },
    renew() {},
  };
  const device = { vendor, platform: 'Linux x86_64' };
  const player = createPlayer({ stage, clock: createFakeClock(0), device, resolvePlaybackUrl: () => Promise.reject(new Error('none')) });
  const frame = () => element.querySelector('iframe');
  /** The site's code loads first. */
  const framed = () => vi.waitFor(() => frame() ?? Promise.reject(new Error('There is no frame yet')), { timeout: 60_000 });
  return { player, videos, element, frame, framed, shown: () => shown };
}

function addYouTube() {
  const created: { frame: HTMLIFrameElement; host: string }[] = [];
  function Player(frame: HTMLIFrameElement, { host }: { host: string }): object {
    created.push({ frame, host });
    return new Proxy({}, { get: () => () => 0 });
  }
  Object.assign(window, { YT: { Player } });
  return created;
}

describe('the frame of a site', () => {
  test('shows in place of the video, which is hidden and takes over again', async () => {
    addYouTube();
    const { player, videos, element, frame, framed } = onStage();
    player.load({ kind: 'youtube', url: 'kX3nB7pQz_A' }, { startAtSeconds: 0 });
    expect(player.state()).toMatchObject({ status: 'buffering', isFrame: true });
    await framed();
    expect([element.dataset['shows'], videos[0].style.visibility, frame()?.style.visibility]).toEqual(['frame', 'hidden', '']);
    player.load(file, { startAtSeconds: 0 });
    expect([element.dataset['shows'], videos[0].style.visibility, frame()?.style.visibility]).toEqual(['element', '', 'hidden']);
    player.load({ kind: 'youtube', url: 'other' }, { startAtSeconds: 0 });
    expect([element.querySelectorAll('iframe').length, frame()?.style.visibility]).toEqual([1, '']);
  });

  const ofVimeo = { controls: '0', playsinline: '1', dnt: '1', autopause: '0', keyboard: '0' };
  const ofYouTube = { enablejsapi: '1', controls: '0', disablekb: '1', playsinline: '1', rel: '0', fs: '0', origin: location.origin };
  const ofPeerTube = {
    api: '1',
    controls: '0',
    controlBar: '0',
    peertubeLink: '0',
    title: '0',
    warningTitle: '0',
    p2p: '0',
    autoplay: '0',
  };

  test.each([
    ['youtube', 'a/b', 'https://www.youtube-nocookie.com/embed/a%2Fb', ofYouTube],
    ['vimeo', '123:ab1', 'https://player.vimeo.com/video/123', { h: 'ab1', ...ofVimeo }],
    ['vimeo', '123', 'https://player.vimeo.com/video/123', ofVimeo],
    ['peertube', 'tube.test:abc', 'https://tube.test/videos/embed/abc', ofPeerTube],
  ] as const)(
    'for %s has the URL of the video %s, without cookies and controls, and takes no focus',
    async (kind, url, address, options) => {
      addYouTube();
      const { player, framed } = onStage();
      player.load({ kind, url }, { startAtSeconds: 0 });
      const { src, tabIndex, referrerPolicy, allow, title } = await framed();
      expect(src.split('?')[0]).toBe(address);
      expect(Object.fromEntries(new URL(src).searchParams)).toEqual(options);
      expect([tabIndex, referrerPolicy, title.toLowerCase()]).toEqual([-1, 'strict-origin-when-cross-origin', kind]);
      expect(allow).toContain('autoplay');
    },
  );

  test('puts the page of PeerTube in a sandbox', async () => {
    const { player, framed } = onStage();
    player.load({ kind: 'peertube', url: 'tube.test:abc' }, { startAtSeconds: 0 });
    expect((await framed()).getAttribute('sandbox')).toBe('allow-same-origin allow-scripts allow-popups allow-forms');
  });
});

describe('the script of YouTube', () => {
  const script = () =>
    vi.waitFor(() => document.head.querySelector('script') ?? Promise.reject(new Error('no script yet')), { timeout: 60_000 });

  test('is fetched once, and leaves the callback to others too', async () => {
    const others = vi.fn<() => void>();
    Object.assign(window, { onYouTubeIframeAPIReady: others });
    const { player, frame, framed } = onStage();
    player.load({ kind: 'youtube', url: 'a' }, { startAtSeconds: 0 });
    expect((await script()).src).toBe('https://www.youtube.com/iframe_api');
    expect(frame()).toBeNull();
    const created = addYouTube();
    (window as unknown as { onYouTubeIframeAPIReady: () => void }).onYouTubeIframeAPIReady();
    const element = await framed();
    expect(others).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(created).toEqual([{ frame: element, host: 'https://www.youtube-nocookie.com' }]), { timeout: 60_000 });
  });

  test('is fetched again with the next load if it cannot be fetched, and is a network error meanwhile', async () => {
    const { player } = onStage();
    for (let count = 0; count < 2; count += 1) {
      player.load({ kind: 'youtube', url: 'a' }, { startAtSeconds: 0 });
      (await script()).dispatchEvent(new Event('error'));
      expect(document.head.querySelector('script')).toBeNull();
      await vi.waitFor(() => expect(player.state()).toMatchObject({ status: 'error', error: 'network' }), { timeout: 60_000 });
    }
  });
});

describe('the next video', () => {
  test('is loaded into the other video, which then shows', async () => {
    const { player, videos, shown } = onStage();
    player.load(file, { startAtSeconds: 0 });
    player.prepare(next, { startAtSeconds: 0 });
    await vi.waitFor(() => expect(videos.map(({ src }) => src)).toEqual([file.url, next.url]), { timeout: 60_000 });
    player.load(next, { startAtSeconds: 0 });
    expect(shown()).toBe(videos[1]);
  });

  test('is loaded into the video that a frame covers', async () => {
    addYouTube();
    const { player, videos, framed } = onStage();
    player.load({ kind: 'youtube', url: 'a' }, { startAtSeconds: 0 });
    await framed();
    player.prepare(file, { startAtSeconds: 0 });
    await vi.waitFor(() => expect(videos.map(({ src }) => src)).toEqual([file.url, '']), { timeout: 60_000 });
  });

  test('is not loaded ahead into a frame, or on a device that has nothing to spare', async () => {
    const { player, element } = onStage();
    player.load(file, { startAtSeconds: 0 });
    player.prepare({ kind: 'youtube', url: 'a' }, { startAtSeconds: 0 });
    const phone = onStage({ vendor: 'Apple Computer, Inc.' });
    phone.player.load(file, { startAtSeconds: 0 });
    phone.player.prepare(next, { startAtSeconds: 0 });
    await vi.waitFor(() => expect(phone.videos[0].src).toBe(file.url), { timeout: 60_000 });
    expect([element.children.length, phone.videos[1].src]).toEqual([0, '']);
  });
});
