import { useTranslation } from 'react-i18next';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { usePlayerView } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import type { MenuRow } from './menu-page.ts';

/** Returns the row that leads to the picture, with the reason why this video’s can't be changed. */
export function usePictureRow(): MenuRow {
  const { t } = useTranslation(['viewing', 'player']);
  const isFrame = usePlayerView((view) => view.isFrame);
  const hasVideo = useRoom((room) => selectSource(room) !== null);
  const reason = isFrame ? t('pictureOfSite') : undefined;
  return { label: t('picture'), short: '', disabledReason: hasVideo ? reason : t('player:nothing') };
}
