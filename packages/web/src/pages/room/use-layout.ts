import { useLayoutEffect } from 'react';
import { useSetting } from '../../preferences/use-settings.ts';
import { useIsPhoneSideways, useIsWide } from '../../ui/use-media-query.ts';
import { useRoomView } from '../../room/room-view.ts';

export type Layout = 'default' | 'theater' | 'fullscreen';

/** The layout of the room. The root element has it as `data-layout`, for the app bar and the toasts. */
export function useLayout(): Layout {
  const isTheater = useSetting((settings) => settings.roomLayout === 'theater');
  const isFullscreen = useRoomView((view) => view.isFullscreen);
  const isWide = useIsWide();
  const isPhoneSideways = useIsPhoneSideways();
  const layout = isFullscreen || isPhoneSideways ? 'fullscreen' : isTheater && isWide ? 'theater' : 'default';

  // Before the paint, so that the app bar leaves at the same time.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['layout'] = layout;
    return () => {
      delete root.dataset['layout'];
    };
  }, [layout]);

  return layout;
}
