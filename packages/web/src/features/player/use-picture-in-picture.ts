import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayer, usePlayerView } from '../../room/player/player-context.ts';

export function usePictureInPicture() {
  const { t } = useTranslation('player');
  const { stage } = usePlayer().player;
  const isFrame = usePlayerView((view) => view.isFrame);
  const hasPicture = usePlayerView((view) => view.isLoaded && view.width > 0);
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // The events come from any video of the stage: one may replace the other in the window.
    const read = (): void => setOn(document.pictureInPictureElement !== null);
    stage.element.addEventListener('enterpictureinpicture', read, { signal });
    stage.element.addEventListener('leavepictureinpicture', read, { signal });
    return () => listening.abort();
  }, [stage]);

  const reason = (): string | undefined => {
    if (!document.pictureInPictureEnabled) return t('pictureInPictureNone');
    if (isFrame) return t('pictureInPictureFrame');
    return hasPicture ? undefined : t('nothing');
  };
  return {
    label: isOn ? t('pictureInPictureLeave') : t('pictureInPicture'),
    disabledReason: isOn ? undefined : reason(),
    toggle: (): void => {
      const change: Promise<unknown> = isOn ? document.exitPictureInPicture() : stage.video.requestPictureInPicture();
      // The browser may reject the request.
      change.catch(() => undefined);
    },
  };
}
