import { plainLanguage } from '@matinee/base/plain-language';
import type { AudioTrack, CaptionTrack } from './player.ts';

/** `foreign`: if the sound is in another language. `default`: as the source has it. */
export const captionTimes = ['default', 'never', 'foreign', 'always'] as const;

/** Languages are BCP 47. */
export interface CaptionWishes {
  when: (typeof captionTimes)[number];
  language: string;
  /** Their sound needs no captions. */
  spoken: readonly string[];
}

/** Stands for the source's choice. */
export const anyCaptions = 'any';

/** Returns the id of the captions to show, undefined for none, or anyCaptions. Sound of an unknown language counts as understood. */
export function preferredCaptions(
  tracks: readonly CaptionTrack[],
  soundLanguage: string | undefined,
  { when, language, spoken }: CaptionWishes,
): string | undefined {
  if (when === 'never') return undefined;
  const sound = plainLanguage(soundLanguage);
  const isForeign = sound !== undefined && !spoken.map(plainLanguage).includes(sound);
  if (when === 'default' || (when === 'foreign' && !isForeign)) return anyCaptions;
  const matching = tracksIn(tracks, language);
  // Forced captions are for single sentences in other languages.
  const full = matching.find(({ label }) => !/\bforced\b/i.test(label));
  return (full ?? matching[0])?.id ?? anyCaptions;
}

/** Returns the track in a language (BCP 47), first the source's default; undefined if there is none. */
export function preferredTrack(tracks: readonly AudioTrack[], language: string): AudioTrack | undefined {
  const matching = tracksIn(tracks, language);
  return matching.find(({ isDefault }) => isDefault) ?? matching[0];
}

/** Regions don't count. */
function tracksIn<Track extends { language: string | undefined }>(tracks: readonly Track[], language: string): Track[] {
  const wanted = plainLanguage(language);
  return tracks.filter((track) => wanted !== undefined && plainLanguage(track.language) === wanted);
}
