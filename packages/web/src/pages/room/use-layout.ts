import { useLayoutEffect } from 'react';
import { useSetting } from '../../preferences/use-settings.ts';
import { useIsPhoneSideways, useIsWide } from '../../ui/use-media-query.ts';
import { useRoomView } from '../../room/room-view.ts';

export type Layout = 'default' | 'theater' | 'fullscreen';

/** How the room is laid out. The page's root carries it too, for the bar and the toasts, which are not the room's. */
export function useLayout(): Layout {
  const isTheater = useSetting((settings) => settings.roomLayout === 'theater');
  const isFullscreen = useRoomView((view) => view.isFullscreen);
  const isWide = useIsWide();
  const isPhoneSideways = useIsPhoneSideways();
  const layout = isFullscreen || isPhoneSideways ? 'fullscreen' : isTheater && isWide ? 'theater' : 'default';

  // Before the paint: the page's bar goes with it.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['layout'] = layout;
    return () => {
      delete root.dataset['layout'];
    };
  }, [layout]);

  return layout;
}
