import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayer, usePlayerView } from '../../room/player-context.ts';

/** The small window of the browser that stays over others. */
export function usePictureInPicture() {
  const { t } = useTranslation('player');
  const { video } = usePlayer().player.stage;
  const isFrame = usePlayerView((view) => view.isFrame);
  const hasPicture = usePlayerView((view) => view.isLoaded && view.width > 0);
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    video.addEventListener('enterpictureinpicture', () => setOn(true), { signal });
    video.addEventListener('leavepictureinpicture', () => setOn(false), { signal });
    return () => listening.abort();
  }, [video]);

  const obstacle = (): string | undefined => {
    if (!document.pictureInPictureEnabled) return t('pictureInPictureNone');
    if (isFrame) return t('pictureInPictureFrame');
    return hasPicture ? undefined : t('nothing');
  };
  return {
    label: isOn ? t('pictureInPictureLeave') : t('pictureInPicture'),
    disabledReason: isOn ? undefined : obstacle(),
    toggle: (): void => {
      const change: Promise<unknown> = isOn ? document.exitPictureInPicture() : video.requestPictureInPicture();
      // The browser may refuse, as without a gesture of the user; nothing has changed then.
      change.catch(() => undefined);
    },
  };
}
