import { AudioLines, Captions, Crop, Gauge, ListVideo, SlidersHorizontal, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayerView } from '../../../room/player/player-context.ts';
import { useCaptions, useNothingReason, useQuality, useSound, useSpeed, type PlaybackOption } from '../bar/use-playback-options.ts';
import { useChapters } from '../chapters/use-chapters.ts';
import { CaptionsPage } from './CaptionsPage.tsx';
import { ChaptersPage } from './ChaptersPage.tsx';
import { OptionValues } from './OptionValues.tsx';
import { PicturePage } from './PicturePage.tsx';
import { QualityPage } from './QualityPage.tsx';
import { SoundPage, useSoundReason } from './SoundPage.tsx';

/** Ordered like their rows. */
export const pages = {
  speed: { icon: Gauge, Page: SpeedPage },
  sound: { icon: AudioLines, Page: SoundPage },
  captions: { icon: Captions, Page: CaptionsPage },
  quality: { icon: SlidersHorizontal, Page: QualityPage },
  chapters: { icon: ListVideo, Page: ChaptersPage },
  picture: { icon: Crop, Page: PicturePage },
} satisfies Record<string, { icon: LucideIcon; Page: ComponentType<{ onClose: () => void }> }>;

export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as PageName[];

function SpeedPage({ onClose }: { onClose: () => void }) {
  return <OptionValues option={useSpeed()} onClose={onClose} />;
}

interface MenuRow extends Pick<PlaybackOption, 'label' | 'short' | 'disabledReason'> {
  isHidden?: boolean;
  note?: string | undefined;
}

export function usePageRows(): Record<PageName, MenuRow> {
  const { t } = useTranslation('viewing');
  const sound = useSound();
  const soundReason = useSoundReason();
  const captions = useCaptions();
  const isFrame = usePlayerView((view) => view.isFrame);
  const quality = useQuality();
  const { length } = useChapters();
  const nothing = useNothingReason();
  return {
    speed: useSpeed(),
    // Its fields hold for every video, whenever the page can change the sound.
    sound: { ...sound, disabledReason: sound.isUnavailable ? soundReason : undefined },
    // A file can be added to a video without captions.
    captions: isFrame ? captions : { ...captions, note: captions.disabledReason, disabledReason: undefined },
    // Its fields hold for every video.
    quality: { ...quality, note: quality.disabledReason, disabledReason: undefined },
    chapters: { label: t('chapters'), short: String(length), isHidden: length === 0, disabledReason: undefined },
    picture: { label: t('picture'), short: '', disabledReason: nothing ?? (isFrame ? t('pictureOfSite') : undefined) },
  };
}
