import { BrowserCaptions } from './browser-captions.ts';
import type { CueSource } from './cue-list.ts';
import type { Captions } from '../player.ts';

/** Includes Safari's own full screen and small window. */
type Video = Pick<HTMLVideoElement, 'textTracks' | 'addTextTrack' | 'addEventListener'> & {
  webkitDisplayingFullscreen?: boolean;
  webkitPresentationMode?: string;
};

/** The page can't draw in Safari's full screen on phones, nor in its small window. */
const moves = ['webkitbeginfullscreen', 'webkitendfullscreen', 'webkitpresentationmodechanged'];

export interface TrackHiding {
  /** Call after another choice of captions. */
  update: () => void;
  stop: () => void;
}

/** Keeps the browser from showing captions, because the page draws them; where it can't, the browser shows the selected ones. */
export function hideTracks(video: Video, captions: Pick<Captions, 'selectedId' | 'cuesOf'>): TrackHiding {
  const listening = new AbortController();
  const { signal } = listening;
  const own = new BrowserCaptions(video);
  const isApart = (): boolean => video.webkitDisplayingFullscreen === true || video.webkitPresentationMode === 'picture-in-picture';
  let shownSource: CueSource | undefined;
  function apply(): void {
    const id = isApart() ? captions.selectedId() : undefined;
    const source = id === undefined ? undefined : captions.cuesOf?.(id);
    // In its own window the browser has a menu of tracks for the user.
    if (source !== undefined && source === shownSource) return;
    shownSource = source;
    const shown = own.trackOf(source);
    if (shown !== undefined) shown.mode = 'showing';
    for (const track of video.textTracks) if (track !== shown && track.mode === 'showing') track.mode = 'hidden';
  }
  // Browsers show some tracks, such as a default, unasked.
  const applyHere = (): void => {
    if (!isApart()) apply();
  };
  for (const type of ['addtrack', 'change']) video.textTracks.addEventListener(type, applyHere, { signal });
  for (const type of moves) video.addEventListener(type, apply, { signal });
  return { update: apply, stop: () => listening.abort() };
}
