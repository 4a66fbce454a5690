import { plainLanguage } from '@matinee/base/plain-language';
import type { AudioTrack } from './player.ts';

/** Returns the audio track to play for a user's language (BCP 47): of several, the source's default. Undefined if there is none in it. */
export function preferredTrack(tracks: readonly AudioTrack[], language: string): AudioTrack | undefined {
  const wanted = plainLanguage(language);
  const matching = tracks.filter((track) => wanted !== undefined && plainLanguage(track.language) === wanted);
  return matching.find(({ isDefault }) => isDefault) ?? matching[0];
}
