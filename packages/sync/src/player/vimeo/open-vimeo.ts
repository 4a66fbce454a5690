import VimeoPlayer from '@vimeo/player';
import { createFrame } from '../frame/create-frame.ts';
import { EmbedError, type Embed, type OpenEmbedOptions } from '../frame/embed.ts';
import type { PlayerErrorCode } from '../player.ts';
import { createVimeoMenus } from './vimeo-menus.ts';

const origin = 'https://player.vimeo.com';
/** Documented from 0 to 2, taken from 0.5 on; owners may have taken the choice away. */
const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** As much of Vimeo's player as is used here. */
export type VimeoApi = Pick<
  VimeoPlayer,
  | 'ready'
  | 'on'
  | 'loadVideo'
  | 'unload'
  | 'play'
  | 'pause'
  | 'setCurrentTime'
  | 'setPlaybackRate'
  | 'setVolume'
  | 'setMuted'
  | 'getDuration'
  | 'getVideoWidth'
  | 'getVideoHeight'
  | 'getTextTracks'
  | 'enableTextTrack'
  | 'disableTextTrack'
  | 'getQualities'
  | 'setQuality'
  | 'destroy'
>;

export interface OpenVimeoOptions extends OpenEmbedOptions {
  createPlayer?: (frame: HTMLIFrameElement) => VimeoApi;
  createFrame?: (id: string) => HTMLIFrameElement;
}

/**
 * Vimeo's player (@vimeo/player on a frame of ours). An id is `<clip>` or `<clip>:<hash>` of an unlisted one. After an
 * error it can hang (vimeo/player.js, issue 1122): open another one then.
 */
export async function openVimeo({
  id: firstId,
  addFrame,
  listener,
  createPlayer = (frame) => new VimeoPlayer(frame),
  createFrame: create = createVimeoFrame,
}: OpenVimeoOptions): Promise<Embed> {
  const frame = create(firstId);
  addFrame(frame);
  const player = createPlayer(frame);
  const menus = createVimeoMenus(player, () => listener.onTracks());
  let loadedId: string | undefined = firstId;
  let loads = 0;
  let isPlaying = false;

  function fail(error: unknown): void {
    const code = errorCode(error);
    if (code === 'autoplay') listener.onRefused();
    else if (code !== undefined) listener.onError(code);
  }

  function play(): void {
    player.play().catch(fail);
  }

  player.on('play', () => listener.onState('buffering'));
  player.on('playing', () => {
    isPlaying = true;
    listener.onState('playing');
  });
  player.on('pause', () => {
    isPlaying = false;
    listener.onState('paused');
  });
  player.on('ended', () => {
    isPlaying = false;
    listener.onState('ended');
  });
  // Both also come while it loads ahead, and while it is paused.
  player.on('bufferstart', () => isPlaying && listener.onState('buffering'));
  player.on('bufferend', () => isPlaying && listener.onState('playing'));
  for (const event of ['timeupdate', 'seeked'] as const) player.on(event, ({ seconds }) => listener.onPosition(seconds));
  player.on('durationchange', ({ duration }) => listener.onDuration(duration));
  player.on('resize', ({ videoWidth, videoHeight }) => listener.onSize(videoWidth, videoHeight));
  player.on('playbackratechange', ({ playbackRate }) => listener.onRate(playbackRate));
  for (const event of ['texttrackchange', 'qualitychange'] as const) player.on(event, () => void menus.read());
  // What a method was refused for is told by its promise.
  player.on('error', (error) => error.method === undefined && fail(error));

  try {
    await player.ready();
  } catch (cause) {
    throw new EmbedError(errorCode(cause) ?? 'network', { cause });
  }

  /** Tells what is known of the video once it is there, and where it stands. */
  async function present(load: number, startAtSeconds: number, isWanted: boolean): Promise<void> {
    const [duration, width, height] = await Promise.all([player.getDuration(), player.getVideoWidth(), player.getVideoHeight()]);
    if (startAtSeconds > 0) await player.setCurrentTime(startAtSeconds);
    if (load !== loads) return;
    listener.onDuration(duration);
    listener.onSize(width, height);
    listener.onRates(rates);
    listener.onState('paused');
    listener.onPosition(startAtSeconds);
    void menus.read();
    if (isWanted) play();
  }

  return {
    load(id, { startAtSeconds, isPlaying: isWanted }) {
      const load = (loads += 1);
      const isThere = id === loadedId;
      loadedId = id;
      isPlaying = false;
      const loading = isThere ? Promise.resolve() : player.loadVideo({ url: addressOf(id) } as Parameters<VimeoApi['loadVideo']>[0]);
      loading.then(() => present(load, startAtSeconds, isWanted)).catch((error: unknown) => load === loads && fail(error));
    },
    play,
    pause: () => void player.pause().catch(fail),
    seek: (seconds) => void player.setCurrentTime(seconds).catch(() => undefined),
    setRate(rate) {
      player.setPlaybackRate(rate).catch(() => {
        listener.onRates([1]);
        listener.onRate(1);
      });
    },
    // Phones leave the volume to their buttons, and say nothing.
    setVolume: (volume) => void player.setVolume(volume).catch(() => undefined),
    setMuted: (isMuted) => void player.setMuted(isMuted).catch(() => undefined),
    captions: menus.captions,
    qualities: menus.qualities,
    stop() {
      loads += 1;
      loadedId = undefined;
      player.unload().catch(() => undefined);
    },
    destroy() {
      loads += 1;
      void player.destroy();
    },
  };
}

function createVimeoFrame(id: string): HTMLIFrameElement {
  const [clip = '', hash] = id.split(':');
  const url = new URL(`/video/${encodeURIComponent(clip)}`, origin);
  if (hash !== undefined) url.searchParams.set('h', hash);
  for (const [name, value] of Object.entries({ controls: 0, playsinline: 1, dnt: 1, autopause: 0, keyboard: 0 })) {
    url.searchParams.set(name, String(value));
  }
  return createFrame(url, { title: 'Vimeo' });
}

function addressOf(id: string): string {
  return `https://vimeo.com/${id.split(':').map(encodeURIComponent).join('/')}`;
}

/** What an error of Vimeo's means; undefined when nothing is wrong with the video. */
function errorCode(error: unknown): PlayerErrorCode | undefined {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  switch (name) {
    case 'PasswordError':
      return 'private';
    case 'PrivacyError':
      return 'embedding';
    case 'NotFoundError':
    case 'TypeError':
      return 'not-found';
    case 'NotAllowedError':
      return 'autoplay';
    case 'UnsupportedError':
      return 'unsupported';
    default:
      return undefined;
  }
}
