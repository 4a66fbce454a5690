import { mediaErrorCode, noSelection, type Engine, type EngineOptions } from './engine.ts';

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
    onError(code);
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
