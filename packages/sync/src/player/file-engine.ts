import { noSelection, type Engine, type EngineOptions } from './engine.ts';
import type { PlayerErrorCode } from './player.ts';

/** Plays an address that the browser reads by itself: a plain file, or HLS where nothing else can play it. */
export function playFile({ video, url, startAtSeconds, onError }: EngineOptions): Engine {
  const listening = new AbortController();

  function open(): void {
    video.src = url;
    // Before metadata this sets where playing starts, so that nothing is loaded from the beginning first.
    if (startAtSeconds > 0) video.currentTime = startAtSeconds;
  }

  function handleError(): void {
    const code = mediaErrorCode(video.error);
    if (code === undefined) return;
    if (video.crossOrigin !== null && video.readyState === 0) {
      // Servers without CORS headers refuse only this: without it the file plays, though foreign captions do not.
      video.crossOrigin = null;
      open();
      return;
    }
    if (code !== 'unsupported') {
      onError(code);
      return;
    }
    void whyNotOpened(url).then((reason) => {
      if (!listening.signal.aborted) onError(reason);
    });
  }

  video.addEventListener('error', handleError, { signal: listening.signal });
  open();

  return {
    captions: noSelection,
    qualities: noSelection,
    destroy() {
      listening.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
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
