import { useTranslation } from 'react-i18next';
import { usePlayerView } from '../../../room/player/player-context.ts';
import { useNothingReason } from '../bar/use-playback-options.ts';
import type { MenuRow } from './menu-page.ts';

/** Returns the row that leads to the picture, with the reason why this video’s can't be changed. */
export function usePictureRow(): MenuRow {
  const { t } = useTranslation('viewing');
  const isFrame = usePlayerView((view) => view.isFrame);
  const nothing = useNothingReason();
  const reason = isFrame ? t('pictureOfSite') : undefined;
  return { label: t('picture'), short: '', disabledReason: nothing ?? reason };
}
