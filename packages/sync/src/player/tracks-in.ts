import { plainLanguage } from '@matinee/base/plain-language';

/** Returns the tracks in a language (BCP 47), regardless of its region. */
export function tracksIn<Track extends { language: string | undefined }>(tracks: readonly Track[], language: string): Track[] {
  const wanted = plainLanguage(language);
  return tracks.filter((track) => wanted !== undefined && plainLanguage(track.language) === wanted);
}
