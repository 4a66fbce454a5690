import type { AudioTrack } from './player.ts';
import { tracksIn } from './tracks-in.ts';

/** Returns the audio track to play for a user's language (BCP 47): of several, the source's default. Undefined if there is none in it. */
export function preferredTrack(tracks: readonly AudioTrack[], language: string): AudioTrack | undefined {
  const matching = tracksIn(tracks, language);
  return matching.find(({ isDefault }) => isDefault) ?? matching[0];
}
