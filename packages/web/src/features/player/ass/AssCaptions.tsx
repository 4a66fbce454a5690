import { useEffect, useRef } from 'react';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';
import type { ShownScript } from './show-script.ts';

/** Draws styled captions over the picture. */
export function AssCaptions() {
  const script = usePlayerView(({ captions, captionId }) => captions.find(({ id }) => id === captionId)?.script);
  const { view } = usePlayer().player;
  const delaySeconds = usePlayerView(({ captionDelaySeconds = 0 }) => captionDelaySeconds);
  const drawn = useRef<ShownScript>(undefined);
  useEffect(() => drawn.current?.setOffset(delaySeconds), [delaySeconds]);
  useEffect(() => {
    if (script === undefined) return undefined;
    let isGone = false;
    let stop = (): void => {
      isGone = true;
    };
    // Without the code the plain text stays.
    const loading = import('./show-script.ts').catch(() => undefined);
    void loading.then((loaded) => {
      if (loaded === undefined || isGone) return;
      const shown = loaded.showScript(script);
      shown.setOffset(view.getState().captionDelaySeconds ?? 0);
      drawn.current = shown;
      stop = () => shown.stop();
    });
    return () => stop();
  }, [script, view]);
  return null;
}
