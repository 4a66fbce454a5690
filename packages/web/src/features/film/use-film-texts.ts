import type { FilmDescription } from '@matinee/film';
import { useTranslation } from 'react-i18next';
import { formatMediaTime } from '../../room-client/media-time.ts';

const megabit = 1e6;
const [megabyte, gigabyte] = [1e6, 1e9];

/** The texts about a film, in the user's language. */
export function useFilmTexts() {
  const { t, i18n } = useTranslation('film');
  const language = i18n.language === 'pirate' ? 'en' : i18n.language;
  const unit = (value: number, name: string, digits: number): string =>
    value.toLocaleString(language, { style: 'unit', unit: name, maximumFractionDigits: digits });
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });

  function languageName(code: string | undefined): string | undefined {
    try {
      return code === undefined ? undefined : names.of(code);
    } catch {
      // Not a language tag.
      return undefined;
    }
  }

  function trackNames(tracks: readonly { language: string | undefined; name: string | undefined }[]): string {
    const known = tracks.map((track, index) => track.name ?? languageName(track.language) ?? t('track', { number: index + 1 }));
    return known.join(', ');
  }

  function size(bytes: number): string {
    return bytes >= gigabyte ? unit(bytes / gigabyte, 'gigabyte', 1) : unit(bytes / megabyte, 'megabyte', 0);
  }

  return {
    trackNames,
    size,
    /** Length, size and height of the picture. */
    summary: ({ durationSeconds, heightPixels }: FilmDescription, bytes: number): string =>
      [
        durationSeconds === undefined ? undefined : formatMediaTime(durationSeconds),
        size(bytes),
        heightPixels === undefined ? undefined : `${heightPixels}p`,
      ]
        .filter((part) => part !== undefined)
        .join(' · '),
    /** Megabits a second, as connections are sold. */
    speed: (bytesPerSecond: number): string =>
      t('speed', { megabits: ((bytesPerSecond * 8) / megabit).toLocaleString(language, { maximumFractionDigits: 1 }) }),
  };
}
