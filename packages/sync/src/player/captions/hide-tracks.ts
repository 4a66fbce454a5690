import { BrowserCaptions } from './browser-captions.ts';
import type { CueSource } from './cue-list.ts';
import type { Captions } from '../player.ts';

/** The part of a `<video>` that this uses, with the state of Safari's own full screen and small window. */
type Video = Pick<HTMLVideoElement, 'textTracks' | 'addTextTrack' | 'addEventListener'> & {
  webkitDisplayingFullscreen?: boolean;
  webkitPresentationMode?: string;
};

/** Safari moves a video into its full screen on phones, and into its small window, where the page can't draw. */
const moves = ['webkitbeginfullscreen', 'webkitendfullscreen', 'webkitpresentationmodechanged'];

/** The tracks of a video, which the browser is kept from showing. */
export interface TrackHiding {
  /** Has to be called after another choice of captions. */
  update: () => void;
  stop: () => void;
}

/**
 * Keeps the browser from showing captions, because the page draws them. Where the page can't, the browser shows the selected ones.
 */
export function hideTracks(video: Video, captions: Pick<Captions, 'selectedId' | 'cuesOf'>): TrackHiding {
  const listening = new AbortController();
  const { signal } = listening;
  const own = new BrowserCaptions(video);
  const isApart = (): boolean => video.webkitDisplayingFullscreen === true || video.webkitPresentationMode === 'picture-in-picture';
  let shownSource: CueSource | undefined;
  function apply(): void {
    const id = isApart() ? captions.selectedId() : undefined;
    const source = id === undefined ? undefined : captions.cuesOf?.(id);
    // In a window of its own, the browser has a menu of tracks for the user.
    if (source !== undefined && source === shownSource) return;
    shownSource = source;
    const shown = own.trackOf(source);
    if (shown !== undefined) shown.mode = 'showing';
    for (const track of video.textTracks) if (track !== shown && track.mode === 'showing') track.mode = 'hidden';
  }
  // Browsers show tracks by themselves, such as a default.
  const applyHere = (): void => {
    if (!isApart()) apply();
  };
  for (const type of ['addtrack', 'change']) video.textTracks.addEventListener(type, applyHere, { signal });
  for (const type of moves) video.addEventListener(type, apply, { signal });
  return { update: apply, stop: () => listening.abort() };
}
