/** IFrame Player API, `onStateChange`. */
export const YouTubeState = { Unstarted: -1, Ended: 0, Playing: 1, Paused: 2, Buffering: 3, Cued: 5 } as const;

export interface YouTubeEvents {
  onReady(): void;
  onStateChange(event: { data: number }): void;
  onPlaybackRateChange(event: { data: number }): void;
  onError(event: { data: number }): void;
  onApiChange(): void;
  onAutoplayBlocked(): void;
}

/** The used part of YouTube's player. No method reports its result. */
export interface YouTubePlayer {
  loadVideoById(video: { videoId: string; startSeconds: number }): void;
  cueVideoById(video: { videoId: string; startSeconds: number }): void;
  playVideo(): void;
  pauseVideo(): void;
  stopVideo(): void;
  seekTo(seconds: number, allowSeekAhead: boolean): void;
  getPlayerState(): number;
  getCurrentTime(): number;
  /** 0 until known. */
  getDuration(): number;
  /** 0 to 1. */
  getVideoLoadedFraction(): number;
  getAvailablePlaybackRates(): number[];
  getPlaybackRate(): number;
  setPlaybackRate(rate: number): void;
  /** 0 to 100. */
  setVolume(volume: number): void;
  mute(): void;
  unMute(): void;
  /** Undocumented, for captions only. */
  loadModule?(name: string): void;
  getOption?(module: string, option: string): unknown;
  setOption?(module: string, option: string, value: unknown): void;
  destroy(): void;
}

export interface YouTubeApi {
  Player: new (element: HTMLIFrameElement, options: { host: string; events: YouTubeEvents }) => YouTubePlayer;
}

type YouTubeWindow = Window & { YT?: Partial<YouTubeApi>; onYouTubeIframeAPIReady?: () => void };

/** Fetches the script once for the page, again after a failure. */
export function loadYouTubeApi(origin: string): Promise<YouTubeApi> {
  const page = window as YouTubeWindow;
  return new Promise((resolve, reject) => {
    const deliver = (): boolean => {
      if (page.YT?.Player === undefined) return false;
      resolve(page.YT as YouTubeApi);
      return true;
    };
    if (deliver()) return;
    // Others may use the page's only callback too.
    const others = page.onYouTubeIframeAPIReady;
    page.onYouTubeIframeAPIReady = () => {
      others?.();
      deliver();
    };
    const script = document.createElement('script');
    script.src = new URL('/iframe_api', origin).href;
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The script of YouTube could not be fetched'));
    });
    document.head.append(script);
  });
}
