import { useTranslation } from 'react-i18next';
import { usePlayerView } from '../../../room/player/player-context.ts';

/** Returns why the page can't change the sound of this video; undefined if it can. */
export function useSoundReason(): string | undefined {
  const { t } = useTranslation('viewing');
  const isFrame = usePlayerView((view) => view.isFrame);
  const isSoundClosed = usePlayerView((view) => view.isSoundClosed);
  if (isFrame) return t('soundOfSite');
  return isSoundClosed ? t('soundClosed') : undefined;
}
