import type { FilmDescription } from '@matinee/film';
import { useTranslation } from 'react-i18next';
import { capitalize, languageWord } from '../../common/texts/language-name.ts';
import { formatMediaTime } from '../../room-client/media-time.ts';

const megabit = 1e6;
const [megabyte, gigabyte] = [1e6, 1e9];

export function useFilmTexts() {
  const { t, i18n } = useTranslation('film');
  const language = i18n.language === 'pirate' ? 'en' : i18n.language;
  const unit = (value: number, name: string, digits: number): string =>
    value.toLocaleString(language, { style: 'unit', unit: name, maximumFractionDigits: digits });

  /** Megabits per second, as connections are sold. */
  function megabits(bytesPerSecond: number): string {
    const value = (bytesPerSecond * 8) / megabit;
    return value.toLocaleString(language, { maximumFractionDigits: value < 10 ? 1 : 0 });
  }

  function trackNames(tracks: readonly { language: string | undefined; name: string | undefined }[]): string {
    const known = tracks.map((track, index) => track.name ?? languageWord(track.language, language) ?? t('track', { number: index + 1 }));
    return capitalize(known.join(', '), language);
  }

  function size(bytes: number): string {
    return bytes >= gigabyte ? unit(bytes / gigabyte, 'gigabyte', 1) : unit(bytes / megabyte, 'megabyte', 0);
  }

  return {
    trackNames,
    size,
    summary: ({ durationSeconds, heightPixels }: FilmDescription, bytes: number): string =>
      [
        durationSeconds === undefined ? undefined : formatMediaTime(durationSeconds),
        size(bytes),
        heightPixels === undefined ? undefined : `${heightPixels}p`,
      ]
        .filter((part) => part !== undefined)
        .join(' · '),
    speed: (bytesPerSecond: number): string => t('speed', { megabits: megabits(bytesPerSecond) }),
    megabits,
    /** Rounds to minutes, at least one. */
    duration: (seconds: number): string => {
      const minutes = Math.max(1, Math.round(seconds / 60));
      const hours = Math.floor(minutes / 60);
      const parts = [hours > 0 && unit(hours, 'hour', 0), minutes % 60 > 0 && unit(minutes % 60, 'minute', 0)];
      return parts.filter((part) => part !== false).join(' ');
    },
    difference: (longerSeconds: number | undefined): string => {
      const minutes = Math.round(Math.abs(longerSeconds ?? 0) / 60);
      return minutes === 0 ? '' : t((longerSeconds ?? 0) > 0 ? 'longer' : 'shorter', { minutes });
    },
    edition: (offsetSeconds: number): string => {
      const seconds = Math.abs(offsetSeconds).toLocaleString(language, { maximumFractionDigits: 1 });
      if (seconds === '0') return t('edition');
      return t(offsetSeconds > 0 ? 'editionLater' : 'editionEarlier', { seconds });
    },
  };
}
