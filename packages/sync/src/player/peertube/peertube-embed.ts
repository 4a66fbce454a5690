import type { Embed, EmbedListener } from '../frame/embed.ts';
import type { Span } from '../player.ts';
import type { PeerTubeChannel } from './peertube-channel.ts';
import { createPeerTubeMenus, type PeerTubeMenus } from './peertube-menus.ts';

export class PeerTubeEmbed implements Embed {
  readonly captions: PeerTubeMenus['captions'];
  readonly qualities: PeerTubeMenus['qualities'];
  readonly #channel: PeerTubeChannel;
  readonly #listener: EmbedListener;
  readonly #menus: PeerTubeMenus;
  #volume = 1;
  #isMuted = false;
  /** Earlier reports don't count. */
  #isLoaded = false;

  constructor(channel: PeerTubeChannel, listener: EmbedListener) {
    this.#channel = channel;
    this.#listener = listener;
    this.#menus = createPeerTubeMenus(channel, () => listener.onTracks());
    this.captions = this.#menus.captions;
    this.qualities = this.#menus.qualities;
  }

  handleNotice(method: string, params: unknown): void {
    switch (method) {
      case 'playbackStatusUpdate':
        return this.#takeStatus(typeof params === 'object' && params !== null ? params : {});
      case 'playbackStatusChange':
        return this.#takeState(params);
      case 'resolutionUpdate':
        void this.#menus.read();
    }
  }

  load(_: string, { startAtSeconds, isPlaying }: { startAtSeconds: number; isPlaying: boolean }): void {
    this.#isLoaded = true;
    if (startAtSeconds > 0) this.seek(startAtSeconds);
    void this.#menus.read();
    this.#channel.call('getPlaybackRates').then(
      (rates) => this.#listener.onRates(Array.isArray(rates) ? rates.filter((rate) => typeof rate === 'number') : []),
      () => undefined,
    );
    this.#listener.onState('cued');
    if (isPlaying) this.play();
  }

  play(): void {
    this.#send('play');
  }

  pause(): void {
    this.#send('pause');
  }

  seek(seconds: number): void {
    this.#send('seek', seconds);
  }

  setRate(rate: number): void {
    this.#send('setPlaybackRate', rate);
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    this.#sendVolume();
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#sendVolume();
  }

  /** Its interface doesn't say. */
  buffered(): readonly Span[] {
    return [];
  }

  stop(): void {
    this.#send('pause');
  }

  destroy(): void {
    this.#channel.close();
  }

  /** PeerTube knows no muting. */
  #sendVolume(): void {
    this.#send('setVolume', this.#isMuted ? 0 : this.#volume);
  }

  #send(method: string, params?: unknown): void {
    this.#channel.call(method, params).catch(() => undefined);
  }

  #takeStatus(status: { playbackState?: unknown; position?: unknown; duration?: unknown }): void {
    if (!this.#isLoaded) return;
    this.#takeState(status.playbackState);
    if (typeof status.position === 'number') this.#listener.onPosition(status.position);
    if (typeof status.duration === 'number') this.#listener.onDuration(status.duration);
  }

  #takeState(state: unknown): void {
    if (!this.#isLoaded) return;
    if (state === 'playing' || state === 'paused' || state === 'ended') this.#listener.onState(state);
  }
}
