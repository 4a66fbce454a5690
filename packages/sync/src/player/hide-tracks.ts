/** The part of a `<video>` that this uses, with the state of Safari's own full screen and small window. */
type Video = Pick<HTMLVideoElement, 'textTracks' | 'addEventListener'> & {
  webkitDisplayingFullscreen?: boolean;
  webkitPresentationMode?: string;
};

/** Safari moves a video into its full screen on phones, and into its small window, where the page can't draw. */
const moves = ['webkitbeginfullscreen', 'webkitendfullscreen', 'webkitpresentationmodechanged'];

/**
 * Keeps the browser from showing captions, because the page draws them. Where the page can't, the browser shows the selected track.
 * Returns the function that stops it.
 */
export function hideTracks(video: Video, selected: () => TextTrack | undefined): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const isApart = (): boolean => video.webkitDisplayingFullscreen === true || video.webkitPresentationMode === 'picture-in-picture';
  function apply(): void {
    const shown = isApart() ? selected() : undefined;
    if (shown !== undefined) shown.mode = 'showing';
    for (const track of video.textTracks) if (track !== shown && track.mode === 'showing') track.mode = 'hidden';
  }
  // Browsers show tracks by themselves, such as a default. In a window of its own, the browser has a menu of tracks for the user.
  const applyHere = (): void => {
    if (!isApart()) apply();
  };
  for (const type of ['addtrack', 'change']) video.textTracks.addEventListener(type, applyHere, { signal });
  for (const type of moves) video.addEventListener(type, apply, { signal });
  return () => listening.abort();
}
