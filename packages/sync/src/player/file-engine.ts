import type { VideoQuality } from '@matinee/protocol';
import { isRouted, type Engine, type EngineOptions } from './engine.ts';
import { noSelection, type PlayerErrorCode, type Quality } from './player.ts';
import { noWish, QualityChoice } from './quality-choice.ts';

/** After this long without playing, a live stream is joined again: the browser's data is too old. */
const staleAfterMs = 3000;

/** Plays a file, a station, or HLS where hls.js doesn't run. */
export function playFile(options: EngineOptions): Engine {
  const { video, url, file, startAtSeconds, isLive, onError, onSilenced } = options;
  const listening = new AbortController();
  const playable = (options.qualities ?? []).filter(({ mime }) => video.canPlayType(mime) !== '');
  let current = url;
  let isOpen = false;
  let openedAtSeconds = 0;

  function open(atSeconds: number): void {
    openedAtSeconds = atSeconds;
    video.src = current;
    // Before the metadata arrives, this sets the start position, so that nothing is loaded from the beginning.
    if (atSeconds > 0) video.currentTime = atSeconds;
  }

  function reopen(crossOrigin: 'anonymous' | null, atSeconds: number): void {
    const { paused, playbackRate } = video;
    video.crossOrigin = crossOrigin;
    open(atSeconds);
    // Another URL resets it.
    video.playbackRate = playbackRate;
    // A failure comes as an error event too.
    if (!paused) video.play().catch(() => undefined);
  }

  function exchange(next: string): void {
    if (next === current) return;
    current = next;
    if (isOpen) reopen('anonymous', video.currentTime);
  }

  function handleError(): void {
    const code = mediaErrorCode(video.error);
    if (code === undefined) return;
    if (video.crossOrigin !== null && video.readyState === 0) {
      // Without CORS headers the file plays if they aren't required, but without subtitles from other hosts.
      return isRouted(video) ? onSilenced?.() : reopen(null, openedAtSeconds);
    }
    // Pages may not request files of this device, which exist.
    if (code !== 'unsupported' || file !== undefined) return onError(code);
    void whyNotOpened(current).then((reason) => {
      if (!listening.signal.aborted) onError(reason);
    });
  }

  video.addEventListener('error', handleError, { signal: listening.signal });
  const qualities = chooseQualities(options, playable, (next) => exchange(next ?? url));
  qualities.apply();
  isOpen = true;
  if (isLive) joinAtEdge(video, () => open(0), listening.signal);
  open(isLive ? 0 : startAtSeconds);

  return {
    captions: noSelection,
    qualities,
    isLive: () => isLive,
    // The stream has no dates, so clients play different parts.
    liveTarget: () => (isLive ? video.currentTime : undefined),
    destroy() {
      qualities.stop();
      listening.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** `open` opens a URL, if it isn't open yet; the source's own if undefined. */
function chooseQualities(
  { video, qualityWish = noWish, onTracks }: EngineOptions,
  playable: readonly VideoQuality[],
  open: (url: string | undefined) => void,
): QualityChoice {
  let current: string | undefined;
  let fixed: string | undefined;
  let automatic: string | undefined;
  const show = (): void => {
    current = fixed ?? automatic;
    open(current);
  };
  return new QualityChoice({
    wish: qualityWish,
    list: () => playable.map((quality, index) => toQuality(quality, String(index), video)),
    playingId: () => String(playable.findIndex((quality) => quality.url === current)),
    whyLess: () => ({ why: 'screen' }),
    fix(id) {
      fixed = id === undefined ? undefined : playable[Number(id)]?.url;
      show();
    },
    cap({ id }) {
      automatic = bestFitting(playable.slice(Number(id)), screenHeight())?.url;
      show();
    },
    onTracks,
  });
}

/** A live stream continues while it is paused here. */
function joinAtEdge(video: HTMLVideoElement, open: () => void, signal: AbortSignal): void {
  /** By the page's clock. */
  let stoodSinceMs = performance.now();
  function join(): void {
    if (performance.now() - stoodSinceMs < staleAfterMs) return;
    stoodSinceMs = performance.now();
    open();
    video.play().catch(() => undefined);
  }
  video.addEventListener('play', join, { signal });
  video.addEventListener('pause', () => (stoodSinceMs = performance.now()), { signal });
}

/** Returns the best quality that a screen shows in full, else the lowest; `qualities` has the best first. */
export function bestFitting(qualities: readonly VideoQuality[], screenHeightPixels: number): VideoQuality | undefined {
  return qualities.find(({ height }) => height <= screenHeightPixels) ?? qualities.at(-1);
}

/** Returns the pixels of a full-screen video in landscape. */
function screenHeight(): number {
  if (!('screen' in globalThis)) return Number.POSITIVE_INFINITY;
  return Math.min(screen.width, screen.height) * devicePixelRatio;
}

function toQuality({ height, bitrate = 0 }: VideoQuality, id: string, { videoWidth, videoHeight }: HTMLVideoElement): Quality {
  // All qualities have the aspect ratio of the current one.
  const shape = videoHeight > 0 ? videoWidth / videoHeight : 16 / 9;
  return { id, widthPixels: Math.round(height * shape), heightPixels: height, bitsPerSecond: bitrate * 1000 };
}

/** Undefined when loading was aborted on purpose. */
function mediaErrorCode(error: MediaError | null): PlayerErrorCode | undefined {
  switch (error?.code) {
    case undefined:
    case 1:
      return undefined;
    case 2:
      return 'network';
    case 3:
      return 'decode';
    default:
      return 'unsupported';
  }
}

/** The element calls every file that it couldn't open unsupported; a request finds the missing ones. */
async function whyNotOpened(url: string): Promise<PlayerErrorCode> {
  try {
    const { status } = await fetch(url, { method: 'HEAD' });
    return status === 404 || status === 410 ? 'not-found' : 'unsupported';
  } catch {
    // Either nothing answers, or CORS hides the answer.
    return fetch(url, { method: 'HEAD', mode: 'no-cors' }).then(
      () => 'unsupported',
      () => 'network',
    );
  }
}
