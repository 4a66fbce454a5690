import { noSelection } from '../selection.ts';
import { createFrame } from '../frame/create-frame.ts';
import { EmbedError, type Embed, type EmbedState, type OpenEmbedOptions } from '../frame/embed.ts';
import type { PlayerErrorCode } from '../player.ts';
import { loadYouTubeApi, YouTubeState, type YouTubeApi, type YouTubePlayer } from './youtube-api.ts';
import { createYouTubeCaptions } from './youtube-captions.ts';

/** Sets no cookies before somebody plays. */
const host = 'https://www.youtube-nocookie.com';
const scriptOrigin = 'https://www.youtube.com';
/** After so many looks (half a second) what it says of itself is about the new video. */
const looksUntilCurrent = 5;

export interface OpenYouTubeOptions extends OpenEmbedOptions {
  loadApi?: () => Promise<YouTubeApi>;
  createFrame?: (id: string) => HTMLIFrameElement;
}

/** YouTube's player (IFrame Player API). One serves all videos: it keeps the browser's leave to play with sound. */
export async function openYouTube({
  id: firstId,
  addFrame,
  listener,
  loadApi = () => loadYouTubeApi(scriptOrigin),
  createFrame: create = createYouTubeFrame,
}: OpenYouTubeOptions): Promise<Embed> {
  const api = await loadApi();
  let player: YouTubePlayer | undefined;
  let state: EmbedState = 'unstarted';
  let video = { videoId: firstId, startSeconds: 0 };
  let hasRetried = false;
  /** What comes before a sign of the new video is about the one before. */
  let isCurrent = false;
  let looks = 0;
  let ratesFor: string | undefined;
  const captions = createYouTubeCaptions(
    () => player,
    () => listener.onTracks(),
  );

  function takeState(number: number): void {
    const next = stateOf(number);
    if (next === undefined || (!isCurrent && (next === 'ended' || next === 'paused'))) return;
    isCurrent = true;
    state = next;
    if (state === 'playing') {
      captions.request();
      if (ratesFor !== video.videoId) listener.onRates(player?.getAvailablePlaybackRates() ?? []);
      ratesFor = video.videoId;
    }
    listener.onState(state);
  }

  function takeError(number: number): void {
    const code = errorCode(number);
    if (code === 'decode' && !hasRetried) {
      hasRetried = true;
      player?.loadVideoById(video);
      return;
    }
    listener.onError(code);
  }

  await new Promise<void>((resolve, reject) => {
    const frame = create(firstId);
    addFrame(frame);
    player = new api.Player(frame, {
      host,
      events: {
        onReady: resolve,
        onStateChange: ({ data }) => takeState(data),
        onPlaybackRateChange: ({ data }) => listener.onRate(data),
        onError({ data }) {
          // Before it is ready nobody listens to errors of a video.
          reject(new EmbedError(errorCode(data)));
          takeError(data);
        },
        onApiChange: () => captions.refresh(),
        onAutoplayBlocked: () => listener.onRefused(),
      },
    });
  });
  const ready = player as unknown as YouTubePlayer;

  function cueAt(startSeconds: number): void {
    video = { ...video, startSeconds };
    ready.cueVideoById(video);
    // From cued to cued is no change that it would tell.
    listener.onState('cued');
  }

  /** Nor does it tell that the next video is cued when the last one was. */
  function noticeState(): void {
    looks += 1;
    const next = ready.getPlayerState();
    if (stateOf(next) !== state && (isCurrent || looks >= looksUntilCurrent)) takeState(next);
  }

  return {
    load(videoId, { startAtSeconds, isPlaying }) {
      video = { videoId, startSeconds: startAtSeconds };
      isCurrent = false;
      looks = 0;
      hasRetried = false;
      state = 'unstarted';
      captions.reset();
      if (isPlaying) ready.loadVideoById(video);
      else ready.cueVideoById(video);
    },
    play: () => ready.playVideo(),
    pause: () => ready.pauseVideo(),
    seek(seconds) {
      // `seekTo` would start what has not played yet.
      if (state === 'cued' || state === 'unstarted') cueAt(seconds);
      else ready.seekTo(seconds, true);
    },
    seekToEdge: () => ready.seekTo(ready.getDuration(), true),
    setRate: (rate) => ready.setPlaybackRate(rate),
    setVolume: (volume) => ready.setVolume(Math.round(volume * 100)),
    setMuted(isMuted) {
      if (isMuted) ready.mute();
      else ready.unMute();
    },
    poll() {
      noticeState();
      if (!isCurrent) return;
      listener.onPosition(ready.getCurrentTime());
      listener.onDuration(ready.getDuration());
      if (state === 'playing') listener.onRate(ready.getPlaybackRate());
    },
    captions,
    // Its quality setters have done nothing since 2019.
    qualities: noSelection,
    stop: () => ready.stopVideo(),
    destroy: () => ready.destroy(),
  };
}

function createYouTubeFrame(id: string): HTMLIFrameElement {
  const url = new URL(`/embed/${encodeURIComponent(id)}`, host);
  const options = { enablejsapi: 1, controls: 0, disablekb: 1, playsinline: 1, rel: 0, fs: 0, origin: location.origin };
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, String(value));
  return createFrame(url, { title: 'YouTube' });
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

function errorCode(number: number): PlayerErrorCode {
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
