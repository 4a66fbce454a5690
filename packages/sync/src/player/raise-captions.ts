/** How many lines of text are kept free below captions, so that they don't stick to the lower edge: 6 % of the height. */
const linesBelow = 1;

/**
 * Keeps captions of a `<video>` off its lower edge, wherever they come from. Captions with a place of their own stay there.
 * Returns the function that stops it.
 */
export function raiseCaptions({ textTracks }: Pick<HTMLVideoElement, 'textTracks'>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const raise = (track: TextTrack): void => {
    for (const cue of track.activeCues ?? []) if ('line' in cue) raiseCue(cue as VTTCue);
  };
  const listenTo = (track: TextTrack): void => track.addEventListener('cuechange', () => raise(track), { signal });
  for (const track of textTracks) listenTo(track);
  textTracks.addEventListener('addtrack', ({ track }) => track !== null && listenTo(track), { signal });
  return () => listening.abort();
}

function raiseCue(cue: VTTCue): void {
  // Counted from the lower edge: -1 is the last line.
  if (cue.line === 'auto') cue.line = -(cue.text.split('\n').length + linesBelow);
}
