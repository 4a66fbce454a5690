import type { AudioTrack } from './player.ts';

/** Returns the audio track to play for a user's language (BCP 47): of several, the source's default. Undefined if there is none in it. */
export function preferredTrack(tracks: readonly AudioTrack[], language: string): AudioTrack | undefined {
  const wanted = plainLanguage(language);
  const matching = tracks.filter((track) => wanted !== undefined && plainLanguage(track.language) === wanted);
  return matching.find(({ isDefault }) => isDefault) ?? matching[0];
}

/** Returns a language without its region, by its short name: `de` for `ger`, `deu` and `de-AT`. */
function plainLanguage(language: string | undefined): string | undefined {
  try {
    return language === undefined ? undefined : new Intl.Locale(language).language;
  } catch {
    // Not a language tag.
    return undefined;
  }
}
