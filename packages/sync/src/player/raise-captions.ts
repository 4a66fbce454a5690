/** How many lines of text are kept free below captions, so that they don't stick to the lower edge: 6 % of the height. */
const linesBelow = 1;

/**
 * Keeps captions of a `<video>` off its lower edge, wherever they come from. Captions with a place of their own stay there.
 * Returns the function that stops it.
 */
export function raiseCaptions(video: Pick<HTMLVideoElement, 'textTracks' | 'addEventListener'>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const { textTracks } = video;
  // Browsers don't move a caption that shows, so all that are there are raised, the later ones in time.
  const listenTo = (track: TextTrack): void => track.addEventListener('cuechange', () => raiseAll(track.cues), { signal });
  for (const track of textTracks) listenTo(track);
  textTracks.addEventListener('addtrack', ({ track }) => track !== null && listenTo(track), { signal });
  // A file has all its captions when it has loaded. The event doesn't bubble.
  const handleLoad = ({ target }: Event): void => {
    if (target !== null && 'track' in target) raiseAll((target as HTMLTrackElement).track.cues);
  };
  video.addEventListener('load', handleLoad, { signal, capture: true });
  return () => listening.abort();
}

function raiseAll(cues: TextTrackCueList | null): void {
  for (const cue of cues ?? []) if ('line' in cue) raise(cue as VTTCue);
}

function raise(cue: VTTCue): void {
  // Counted from the lower edge: -1 is the last line.
  if (cue.line === 'auto') cue.line = -(cue.text.split('\n').length + linesBelow);
}
