import { Captions, Gauge, Globe, ListVideo, SlidersHorizontal, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaptions, useQuality, useSound, useSpeed, type PlaybackOption } from '../bar/use-playback-options.ts';
import { useChapters } from '../chapters/use-chapters.ts';
import { CaptionsPage } from './CaptionsPage.tsx';
import { ChaptersPage } from './ChaptersPage.tsx';
import { QualityPage } from './QualityPage.tsx';
import { SoundPage } from './SoundPage.tsx';
import { SpeedPage } from './SpeedPage.tsx';

export interface MenuPageProps {
  /** Closes the menu. */
  onClose: () => void;
}

/** The row that leads to a page. */
export interface MenuRow extends Pick<PlaybackOption, 'label' | 'short' | 'disabledReason'> {
  isHidden?: boolean;
  /** A second line: why this video has nothing to choose there. */
  note?: string | undefined;
}

/** The pages, in the order of their rows. */
export const pages = {
  speed: { icon: Gauge, Page: SpeedPage },
  sound: { icon: Globe, Page: SoundPage },
  captions: { icon: Captions, Page: CaptionsPage },
  quality: { icon: SlidersHorizontal, Page: QualityPage },
  chapters: { icon: ListVideo, Page: ChaptersPage },
} satisfies Record<string, { icon: LucideIcon; Page: ComponentType<MenuPageProps> }>;

export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as PageName[];

/** Returns the rows that lead to the pages. */
export function usePageRows(): Record<PageName, MenuRow> {
  const { t } = useTranslation('viewing');
  const sound = useSound();
  const quality = useQuality();
  const { length } = useChapters();
  return {
    speed: useSpeed(),
    // Most videos have a single audio track, which needs no explanation.
    sound: { ...sound, isHidden: sound.isUnavailable },
    captions: useCaptions(),
    // What holds for every video can be chosen during any.
    quality: { ...quality, note: quality.disabledReason, disabledReason: undefined },
    chapters: { label: t('chapters'), short: String(length), isHidden: length === 0, disabledReason: undefined },
  };
}
