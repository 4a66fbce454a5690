import type { Embed, EmbedListener, EmbedState } from '../frame/embed.ts';
import { noSelection, type PlayerErrorCode, type Span } from '../player.ts';
import { YouTubeState, type YouTubeEvents, type YouTubePlayer } from './youtube-api.ts';
import { createYouTubeCaptions, type YouTubeCaptions } from './youtube-captions.ts';

/** After so many polls (0.5 s) reports are about the new video. */
const pollsUntilCurrent = 5;

export class YouTubeEmbed implements Embed {
  readonly captions: YouTubeCaptions;
  // Its quality setters have done nothing since 2019.
  readonly qualities = noSelection;
  readonly #listener: EmbedListener;
  readonly #player: YouTubePlayer;
  #state: EmbedState = 'unstarted';
  #video: { videoId: string; startSeconds: number };
  #hasRetried = false;
  /** Earlier reports are about the last video. */
  #isCurrent = false;
  #polls = 0;
  #ratesFor: string | undefined;

  constructor(firstId: string, listener: EmbedListener, createPlayer: (events: Omit<YouTubeEvents, 'onReady'>) => YouTubePlayer) {
    this.#video = { videoId: firstId, startSeconds: 0 };
    this.#listener = listener;
    this.captions = createYouTubeCaptions(
      () => this.#player,
      () => listener.onTracks(),
    );
    this.#player = createPlayer({
      onStateChange: ({ data }) => this.#takeState(data),
      onPlaybackRateChange: ({ data }) => listener.onRate(data),
      onError: ({ data }) => this.#takeError(data),
      onApiChange: () => this.captions.refresh(),
      onAutoplayBlocked: () => listener.onRefused(),
    });
  }

  load(videoId: string, { startAtSeconds, isPlaying }: { startAtSeconds: number; isPlaying: boolean }): void {
    this.#video = { videoId, startSeconds: startAtSeconds };
    this.#isCurrent = false;
    this.#polls = 0;
    this.#hasRetried = false;
    this.#state = 'unstarted';
    this.captions.reset();
    if (isPlaying) this.#player.loadVideoById(this.#video);
    else this.#player.cueVideoById(this.#video);
  }

  play(): void {
    this.#player.playVideo();
  }

  pause(): void {
    this.#player.pauseVideo();
  }

  seek(seconds: number): void {
    if (this.#state !== 'cued' && this.#state !== 'unstarted') return this.#player.seekTo(seconds, true);
    // `seekTo` would start a video that hasn't played yet.
    this.#video = { ...this.#video, startSeconds: seconds };
    this.#player.cueVideoById(this.#video);
    // The player reports changes only, and staying cued isn't one.
    this.#listener.onState('cued');
  }

  seekToEdge(): void {
    this.#player.seekTo(this.#player.getDuration(), true);
  }

  setRate(rate: number): void {
    this.#player.setPlaybackRate(rate);
  }

  setVolume(volume: number): void {
    this.#player.setVolume(Math.round(volume * 100));
  }

  setMuted(isMuted: boolean): void {
    if (isMuted) this.#player.mute();
    else this.#player.unMute();
  }

  poll(): void {
    this.#pollState();
    if (!this.#isCurrent) return;
    this.#listener.onPosition(this.#player.getCurrentTime());
    this.#listener.onDuration(this.#player.getDuration());
    if (this.#state === 'playing') this.#listener.onRate(this.#player.getPlaybackRate());
  }

  /** The player says only up to where it has loaded. */
  buffered(): readonly Span[] {
    if (!this.#isCurrent) return [];
    const [start, end] = [this.#player.getCurrentTime(), this.#player.getVideoLoadedFraction() * this.#player.getDuration()];
    return end > start ? [{ start, end }] : [];
  }

  stop(): void {
    this.#player.stopVideo();
  }

  destroy(): void {
    this.#player.destroy();
  }

  /** The player doesn't report that a video is cued when the last one was. */
  #pollState(): void {
    this.#polls += 1;
    const number = this.#player.getPlayerState();
    if (stateOf(number) !== this.#state && (this.#isCurrent || this.#polls >= pollsUntilCurrent)) this.#takeState(number);
  }

  #takeState(number: number): void {
    const state = stateOf(number);
    if (state === undefined || (!this.#isCurrent && (state === 'ended' || state === 'paused'))) return;
    this.#isCurrent = true;
    this.#state = state;
    if (state === 'playing') {
      this.captions.request();
      if (this.#ratesFor !== this.#video.videoId) this.#listener.onRates(this.#player.getAvailablePlaybackRates());
      this.#ratesFor = this.#video.videoId;
    }
    this.#listener.onState(state);
  }

  #takeError(number: number): void {
    const code = errorCode(number);
    if (code !== 'decode' || this.#hasRetried) return this.#listener.onError(code);
    this.#hasRetried = true;
    this.#player.loadVideoById(this.#video);
  }
}

function stateOf(number: number): EmbedState | undefined {
  switch (number) {
    case YouTubeState.Unstarted:
      return 'unstarted';
    case YouTubeState.Ended:
      return 'ended';
    case YouTubeState.Playing:
      return 'playing';
    case YouTubeState.Paused:
      return 'paused';
    case YouTubeState.Buffering:
      return 'buffering';
    case YouTubeState.Cued:
      return 'cued';
    default:
      return undefined;
  }
}

export function errorCode(number: number): PlayerErrorCode {
  switch (number) {
    case 2:
    case 100:
      return 'not-found';
    case 5:
      return 'decode';
    case 101:
    case 150:
    case 152:
      return 'embedding';
    case 153:
      return 'configuration';
    default:
      return 'unsupported';
  }
}
