import { createFrame } from '../frame/create-frame.ts';
import { EmbedError, type Embed, type OpenEmbedOptions } from '../frame/embed.ts';
import { openPeerTubeChannel, type PeerTubeChannel, type PeerTubeChannelOptions } from './peertube-channel.ts';
import { createPeerTubeMenus } from './peertube-menus.ts';

/** What PeerTube's own embed code asks for. */
const sandbox = 'allow-same-origin allow-scripts allow-popups allow-forms';

export interface OpenPeerTubeOptions extends OpenEmbedOptions {
  openChannel?: (options: Pick<PeerTubeChannelOptions, 'origin' | 'onNotice'>, frame: HTMLIFrameElement) => PeerTubeChannel;
  createFrame?: (url: URL) => HTMLIFrameElement;
}

/**
 * PeerTube's player (its embed page with `api=1`). An id is `<host[:port]>:<id there>`; each video has a frame of its
 * own. It has no word for errors and for waiting: both are seen by what it does not do.
 */
export async function openPeerTube({
  id,
  addFrame,
  listener,
  createFrame: create = (url) => createFrame(url, { title: 'PeerTube', sandbox }),
  openChannel = ({ origin, onNotice }, frame) => openPeerTubeChannel({ frame: () => frame.contentWindow, origin, page: window, onNotice }),
}: OpenPeerTubeOptions): Promise<Embed> {
  const url = embedUrl(id);
  if (url === undefined) throw new EmbedError('not-found');
  const ready = Promise.withResolvers<void>();
  const frame = create(url);
  let volume = 1;
  let isMuted = false;
  let isOpen = false;

  function hear(method: string, params: unknown): void {
    const news = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>;
    switch (method) {
      case 'ready':
        ready.resolve();
        return;
      case 'playbackStatusUpdate':
        ready.resolve();
        if (!isOpen) return;
        takeState(news['playbackState']);
        if (typeof news['position'] === 'number') listener.onPosition(news['position']);
        if (typeof news['duration'] === 'number') listener.onDuration(news['duration']);
        return;
      case 'playbackStatusChange':
        takeState(params);
        return;
      case 'resolutionUpdate':
        void menus.read();
    }
  }

  function takeState(state: unknown): void {
    if (!isOpen) return;
    switch (state) {
      case 'playing':
      case 'paused':
      case 'ended':
        listener.onState(state);
    }
  }

  // Listens before there is anything to hear.
  const channel = openChannel({ origin: url.origin, onNotice: hear }, frame);
  const menus = createPeerTubeMenus(channel, () => listener.onTracks());
  const tell = (method: string, params?: unknown): void => void channel.call(method, params).catch(() => undefined);
  const sendVolume = (): void => tell('setVolume', isMuted ? 0 : volume);
  addFrame(frame);
  channel.call('isReady').then(
    (isReady) => isReady === true && ready.resolve(),
    () => undefined,
  );
  await ready.promise;

  return {
    load(_, { startAtSeconds, isPlaying }) {
      isOpen = true;
      if (startAtSeconds > 0) tell('seek', startAtSeconds);
      void menus.read();
      void channel.call('getPlaybackRates').then(
        (rates) => listener.onRates(Array.isArray(rates) ? rates.filter((rate) => typeof rate === 'number') : []),
        () => undefined,
      );
      listener.onState('cued');
      if (isPlaying) tell('play');
    },
    play: () => tell('play'),
    pause: () => tell('pause'),
    seek: (seconds) => tell('seek', seconds),
    setRate: (rate) => tell('setPlaybackRate', rate),
    setVolume(next) {
      volume = next;
      sendVolume();
    },
    setMuted(next) {
      isMuted = next;
      sendVolume();
    },
    captions: menus.captions,
    qualities: menus.qualities,
    stop: () => tell('pause'),
    destroy: () => channel.close(),
  };
}

/** Undefined when the id names no video of a server. */
function embedUrl(id: string): URL | undefined {
  const at = id.lastIndexOf(':');
  const url = URL.parse(`https://${id.slice(0, Math.max(0, at))}/`);
  if (url === null || url.username !== '' || url.pathname !== '/') return undefined;
  url.pathname = `/videos/embed/${encodeURIComponent(id.slice(at + 1))}`;
  const options = { api: 1, controls: 0, controlBar: 0, peertubeLink: 0, title: 0, warningTitle: 0, p2p: 0, autoplay: 0 };
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, String(value));
  return url;
}
