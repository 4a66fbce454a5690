import type { CaptionTrack } from '@matinee/sync';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../common/texts/language-name.ts';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { useRoom } from '../../../room/room-context.ts';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';
import { useIsDetached, useSpeedDisabledReason } from '../../../room/player/use-playback-state.ts';
import { resolutionClass, resolutionName, type ResolutionClass } from '../resolution.ts';
import { formatNumber } from '../../../i18n/format-number.ts';

export interface PlaybackOption {
  label: string;
  /** Read by screen readers, such as `1080p, widescreen`. */
  description: string;
  /** Current value, abbreviated. */
  short: string;
  value: string;
  options: readonly { value: string; label: string; detail?: string }[];
  /** Whether this video, or its kind, has no choice. */
  isUnavailable: boolean;
  disabledReason: string | undefined;
  choose: (value: string) => void;
}

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Speed of the room, or of this player while it is detached. */
export function useSpeed(): PlaybackOption {
  const { t, i18n } = useTranslation('player');
  const { controls } = usePlayer();
  const roomSpeed = useRoom((room) => room.sync?.playbackSpeed ?? 1);
  const ownSpeed = usePlayerView((view) => view.rate);
  const speed = useIsDetached() ? ownSpeed : roomSpeed;
  const name = (value: number): string => `${formatNumber(value, i18n.language)}×`;
  const known = speeds.includes(speed) ? speeds : [...speeds, speed].sort((a, b) => a - b);
  return {
    label: t('speed'),
    description: t('speedNow', { speed: name(speed) }),
    short: name(speed),
    value: String(speed),
    options: known.map((value) => ({ value: String(value), label: name(value) })),
    isUnavailable: false,
    disabledReason: useSpeedDisabledReason(),
    choose: (value) => controls.setSpeed(Number(value)),
  };
}

/** Captions that are off, and the automatic quality. */
export const noneValue = '';

export function useCaptions(): PlaybackOption {
  const { t, i18n } = useTranslation('player');
  const { player } = usePlayer();
  const isFrame = usePlayerView((view) => view.isFrame);
  const isLoaded = usePlayerView((view) => view.isLoaded);
  const nothing = useNothingReason();
  const listed = usePlayerView((view) => view.captions);
  const captions = listed.filter(({ isPicture }) => isPicture !== true);
  const value = usePlayerView((view) => view.captionId) ?? noneValue;
  function optionOf({ id, label, language, isChosen }: CaptionTrack, index: number): PlaybackOption['options'][number] {
    // A user's own subtitles have only the name of their file.
    const [name, detail] = trackName(isChosen === true ? '' : label, language, i18n.language);
    const unnamed = isChosen === true ? t('captionsChosen') : t('captionsUnnamed', { number: index + 1 });
    return { value: id, label: name || unnamed, ...(detail !== undefined && { detail }) };
  }
  const options = captions.map(optionOf);
  return {
    label: t('captions'),
    description: t('captions'),
    short: options.find((option) => option.value === value)?.label ?? t('captionsOff'),
    value,
    options: [{ value: noneValue, label: t('captionsOff') }, ...options],
    disabledReason: listed.length > 0 ? undefined : (nothing ?? t(isFrame && !isLoaded ? 'captionsLater' : 'captionsNone')),
    isUnavailable: listed.length === 0,
    choose: (chosen) => player.selectCaption(chosen === noneValue ? undefined : chosen),
  };
}

export function useSound(): PlaybackOption {
  const { t, i18n } = useTranslation('player');
  const { player } = usePlayer();
  const tracks = usePlayerView((view) => view.audioTracks);
  const value = usePlayerView((view) => view.audioTrackId) ?? noneValue;
  const options = tracks.map(({ id, label, language, isDefault }, index) => {
    const names = trackName(label, language, i18n.language).toReversed().join(' · ');
    return { value: id, label: names || t('soundUnnamed', { number: index + 1 }), ...(isDefault && { detail: t('soundDefault') }) };
  });
  return {
    label: t('sound'),
    description: t('sound'),
    short: options.find((option) => option.value === value)?.label ?? '',
    value,
    options,
    isUnavailable: tracks.length < 2,
    disabledReason: undefined,
    choose: (chosen) => player.selectAudioTrack(chosen),
  };
}

/** Returns the label, followed by the language unless the label names it; a label that is only the language is translated. May be empty. */
export function trackName(label: string, language: string | undefined, inLanguage: string): [name: string, language?: string] {
  const spoken = languageName(language, inLanguage);
  if (spoken === undefined) return [label];
  // Many labels are the language, in itself or in English.
  const names = [spoken, languageName(language, language ?? ''), languageName(language, 'en')].map((name) => name?.toLowerCase() ?? spoken);
  const lower = label.toLowerCase();
  if (label === '' || names.includes(lower)) return [spoken];
  return names.some((name) => lower.includes(name)) ? [label] : [label, spoken];
}

export function useNothingReason(): string | undefined {
  const { t } = useTranslation('player');
  const hasVideo = useRoom((room) => selectSource(room) !== null);
  return hasVideo ? undefined : t('nothing');
}

const shapeKeys = {
  widescreen: 'shapeWidescreen',
  vertical: 'shapeVertical',
  ultrawide: 'shapeUltrawide',
  standard: 'shapeStandard',
  square: 'shapeSquare',
  cinematic: 'shapeCinematic',
  custom: 'shapeCustom',
} as const satisfies Record<ResolutionClass, string>;

export function useQuality(): PlaybackOption {
  const { t } = useTranslation('player');
  const { player } = usePlayer();
  const isFrame = usePlayerView((view) => view.isFrame);
  const nothing = useNothingReason();
  const qualities = usePlayerView((view) => view.qualities);
  const value = usePlayerView((view) => view.qualityId) ?? noneValue;
  const width = usePlayerView((view) => view.width);
  const height = usePlayerView((view) => view.height);
  const isKnown = width > 0 && height > 0;
  const name = isKnown ? resolutionName(width, height) : t('qualityAutoShort');
  return {
    label: t('quality'),
    description: isKnown ? t('qualityNow', { name, shape: t(shapeKeys[resolutionClass(width, height)]) }) : t('qualityName', { name }),
    short: name,
    value,
    options: [
      { value: noneValue, label: t('qualityAuto') },
      ...qualities.map(({ id, widthPixels, heightPixels }) => ({
        value: id,
        label: resolutionName(widthPixels, heightPixels),
        detail: t(shapeKeys[resolutionClass(widthPixels, heightPixels)]),
      })),
    ],
    disabledReason: qualities.length >= 2 ? undefined : (nothing ?? t(isFrame ? 'qualityOfSite' : 'qualityOnly')),
    isUnavailable: qualities.length < 2,
    choose: (chosen) => player.selectQuality(chosen === noneValue ? undefined : chosen),
  };
}
