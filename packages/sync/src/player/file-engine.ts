import type { VideoQuality } from '@matinee/protocol';
import type { Engine, EngineOptions } from './engine.ts';
import { noSelection } from './selection.ts';
import type { PlayerErrorCode, Quality } from './player.ts';

/** Plays an address that the browser reads by itself: a plain file, or HLS where nothing else can play it. */
export function playFile({ video, url, qualities = [], startAtSeconds, onError, onTracks }: EngineOptions): Engine {
  const listening = new AbortController();
  const playable = qualities.filter(({ mime }) => video.canPlayType(mime) !== '');
  let chosenId: string | undefined;
  let current = automatic();
  let openedAtSeconds = 0;

  function automatic(): string {
    return bestFitting(playable, screenHeight())?.url ?? url;
  }

  function open(atSeconds: number): void {
    openedAtSeconds = atSeconds;
    video.src = current;
    // Before metadata this sets where playing starts, so that nothing is loaded from the beginning first.
    if (atSeconds > 0) video.currentTime = atSeconds;
  }

  /** Goes on in another quality where it was, playing or not. */
  function exchange(next: string): void {
    if (next === current) return;
    const { currentTime, paused, playbackRate } = video;
    current = next;
    video.crossOrigin = 'anonymous';
    open(currentTime);
    // Another address sets both back.
    video.playbackRate = playbackRate;
    // What goes wrong with the address comes as an error event.
    if (!paused) video.play().catch(() => undefined);
  }

  function handleError(): void {
    const code = mediaErrorCode(video.error);
    if (code === undefined) return;
    if (video.crossOrigin !== null && video.readyState === 0) {
      // Servers without CORS headers refuse only this: without it the file plays, though foreign captions do not.
      const { paused } = video;
      video.crossOrigin = null;
      open(openedAtSeconds);
      if (!paused) video.play().catch(() => undefined);
      return;
    }
    if (code !== 'unsupported') {
      onError(code);
      return;
    }
    void whyNotOpened(current).then((reason) => {
      if (!listening.signal.aborted) onError(reason);
    });
  }

  video.addEventListener('error', handleError, { signal: listening.signal });
  open(startAtSeconds);

  return {
    captions: noSelection,
    qualities: {
      list: () => playable.map((quality, index) => toQuality(quality, String(index), video)),
      selectedId: () => chosenId,
      select(id) {
        const chosen = id === undefined ? undefined : playable[Number(id)];
        chosenId = chosen === undefined ? undefined : id;
        exchange(chosen?.url ?? automatic());
        onTracks();
      },
    },
    destroy() {
      listening.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** The best of some qualities (the best comes first) that a screen of so many lines shows whole; the least when none is. */
export function bestFitting(qualities: readonly VideoQuality[], screenHeightPixels: number): VideoQuality | undefined {
  return qualities.find(({ height }) => height <= screenHeightPixels) ?? qualities.at(-1);
}

/** Lines of the screen when a film fills it, lying; it may come to that at any time. */
function screenHeight(): number {
  if (!('screen' in globalThis)) return Number.POSITIVE_INFINITY;
  return Math.min(screen.width, screen.height) * devicePixelRatio;
}

function toQuality({ height, bitrate = 0 }: VideoQuality, id: string, { videoWidth, videoHeight }: HTMLVideoElement): Quality {
  // All have the shape of the one that plays.
  const shape = videoHeight > 0 ? videoWidth / videoHeight : 16 / 9;
  return { id, widthPixels: Math.round(height * shape), heightPixels: height, bitsPerSecond: bitrate * 1000 };
}

/** What a MediaError's number means; `undefined` when the browser itself was told to stop. */
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

/** The element says "not supported" of whatever it could not open; asking the server tells a missing file from a strange one. */
async function whyNotOpened(url: string): Promise<PlayerErrorCode> {
  try {
    const { status } = await fetch(url, { method: 'HEAD' });
    return status === 404 || status === 410 ? 'not-found' : 'unsupported';
  } catch {
    // Either nothing answers, or the answer is not for us to see.
    return fetch(url, { method: 'HEAD', mode: 'no-cors' }).then(
      () => 'unsupported',
      () => 'network',
    );
  }
}
