import type { Embed, EmbedListener } from '../frame/embed.ts';
import type { PlayerErrorCode, Span } from '../player.ts';
import type { VimeoApi } from './vimeo-api.ts';
import { createVimeoMenus, type VimeoMenus } from './vimeo-menus.ts';

/** Documented from 0 to 2, accepted from 0.5 on; the owner may have disabled the choice. */
const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

export class VimeoEmbed implements Embed {
  readonly captions: VimeoMenus['captions'];
  readonly qualities: VimeoMenus['qualities'];
  readonly #player: VimeoApi;
  readonly #listener: EmbedListener;
  readonly #menus: VimeoMenus;
  #loadedId: string | undefined;
  /** Tells loads apart. */
  #loads = 0;
  #isPlaying = false;
  #buffered: readonly Span[] = [];

  constructor(firstId: string, player: VimeoApi, listener: EmbedListener) {
    this.#loadedId = firstId;
    this.#player = player;
    this.#listener = listener;
    this.#menus = createVimeoMenus(player, () => listener.onTracks());
    this.captions = this.#menus.captions;
    this.qualities = this.#menus.qualities;
    this.#listenForState();
    this.#listenForDetails();
  }

  load(id: string, { startAtSeconds, isPlaying }: { startAtSeconds: number; isPlaying: boolean }): void {
    this.#loads += 1;
    const load = this.#loads;
    const isThere = id === this.#loadedId;
    this.#loadedId = id;
    this.#isPlaying = false;
    this.#buffered = [];
    const loading = isThere ? Promise.resolve() : this.#player.loadVideo({ url: pageUrlOf(id) } as Parameters<VimeoApi['loadVideo']>[0]);
    loading.then(() => this.#present(load, startAtSeconds, isPlaying)).catch((error: unknown) => load === this.#loads && this.#fail(error));
  }

  play(): void {
    this.#player.play().catch((error: unknown) => this.#fail(error));
  }

  pause(): void {
    this.#player.pause().catch((error: unknown) => this.#fail(error));
  }

  seek(seconds: number): void {
    this.#player.setCurrentTime(seconds).catch(() => undefined);
  }

  setRate(rate: number): void {
    this.#player.setPlaybackRate(rate).catch(() => {
      this.#listener.onRates([1]);
      this.#listener.onRate(1);
    });
  }

  buffered(): readonly Span[] {
    return this.#buffered;
  }

  /** Phones control the volume by their buttons, and report nothing. */
  setVolume(volume: number): void {
    this.#player.setVolume(volume).catch(() => undefined);
  }

  setMuted(isMuted: boolean): void {
    this.#player.setMuted(isMuted).catch(() => undefined);
  }

  stop(): void {
    this.#loads += 1;
    this.#loadedId = undefined;
    this.#player.unload().catch(() => undefined);
  }

  destroy(): void {
    this.#loads += 1;
    void this.#player.destroy();
  }

  #listenForState(): void {
    const player = this.#player;
    const listener = this.#listener;
    const change = (isPlaying: boolean, state: 'playing' | 'paused' | 'ended'): void => {
      this.#isPlaying = isPlaying;
      listener.onState(state);
    };
    player.on('play', () => listener.onState('buffering'));
    player.on('playing', () => change(true, 'playing'));
    player.on('pause', () => change(false, 'paused'));
    player.on('ended', () => change(false, 'ended'));
    // Both also come while it loads ahead, and while it is paused.
    player.on('bufferstart', () => this.#isPlaying && listener.onState('buffering'));
    player.on('bufferend', () => this.#isPlaying && listener.onState('playing'));
    // The failure of a method comes as its rejected promise.
    player.on('error', (error) => error.method === undefined && this.#fail(error));
  }

  #listenForDetails(): void {
    const player = this.#player;
    const listener = this.#listener;
    for (const event of ['timeupdate', 'seeked'] as const) player.on(event, ({ seconds }) => listener.onPosition(seconds));
    player.on('progress', () => void this.#readBuffered());
    player.on('durationchange', ({ duration }) => listener.onDuration(duration));
    player.on('resize', ({ videoWidth, videoHeight }) => listener.onSize(videoWidth, videoHeight));
    player.on('playbackratechange', ({ playbackRate }) => listener.onRate(playbackRate));
    for (const event of ['texttrackchange', 'qualitychange'] as const) player.on(event, () => void this.#menus.read());
  }

  async #present(load: number, startAtSeconds: number, isPlaying: boolean): Promise<void> {
    const player = this.#player;
    const [duration, width, height] = await Promise.all([player.getDuration(), player.getVideoWidth(), player.getVideoHeight()]);
    if (startAtSeconds > 0) await player.setCurrentTime(startAtSeconds);
    if (load !== this.#loads) return;
    this.#listener.onDuration(duration);
    this.#listener.onSize(width, height);
    this.#listener.onRates(rates);
    this.#listener.onState('paused');
    this.#listener.onPosition(startAtSeconds);
    void this.#menus.read();
    if (isPlaying) this.play();
  }

  async #readBuffered(): Promise<void> {
    const load = this.#loads;
    const ranges = await this.#player.getBuffered().catch(() => []);
    if (load === this.#loads) this.#buffered = ranges.map(toSpan);
  }

  #fail(error: unknown): void {
    const code = errorCode(error);
    if (code === 'autoplay') this.#listener.onRefused();
    else if (code !== undefined) this.#listener.onError(code);
  }
}

/** An object by the types, an array by the documentation. */
function toSpan(range: Span | readonly [number, number]): Span {
  return 'start' in range ? { start: range.start, end: range.end } : { start: range[0], end: range[1] };
}

function pageUrlOf(id: string): string {
  return `https://vimeo.com/${id.split(':').map(encodeURIComponent).join('/')}`;
}

/** Undefined when the error isn't about the video. */
export function errorCode(error: unknown): PlayerErrorCode | undefined {
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
