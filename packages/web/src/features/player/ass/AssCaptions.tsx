import { useEffect } from 'react';
import { usePlayerView } from '../../../room/player/player-context.ts';

/** Draws the captions that show if they have styles and places, over the picture beside the page's own parts. */
export function AssCaptions() {
  const script = usePlayerView(({ captions, captionId }) => captions.find(({ id }) => id === captionId)?.script);
  useEffect(() => {
    if (script === undefined) return undefined;
    let isGone = false;
    let stop = (): void => {
      isGone = true;
    };
    // Code that couldn't be loaded leaves the plain text.
    const loading = import('./show-script.ts').catch(() => undefined);
    void loading.then((loaded) => {
      if (loaded === undefined || isGone) return;
      const shown = loaded.showScript(script);
      stop = () => shown.stop();
    });
    return () => stop();
  }, [script]);
  return null;
}
