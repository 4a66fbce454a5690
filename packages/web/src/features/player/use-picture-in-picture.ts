import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayer, usePlayerView } from '../../room/player-context.ts';

/** The browser's picture-in-picture window. */
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

  const reason = (): string | undefined => {
    if (!document.pictureInPictureEnabled) return t('pictureInPictureNone');
    if (isFrame) return t('pictureInPictureFrame');
    return hasPicture ? undefined : t('nothing');
  };
  return {
    label: isOn ? t('pictureInPictureLeave') : t('pictureInPicture'),
    disabledReason: isOn ? undefined : reason(),
    toggle: (): void => {
      const change: Promise<unknown> = isOn ? document.exitPictureInPicture() : video.requestPictureInPicture();
      // The browser may reject the request; then nothing has changed.
      change.catch(() => undefined);
    },
  };
}
