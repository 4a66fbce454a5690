import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/**
 * The layout of a room in the window:
 * - `wide`: stage, and the panel beside it
 * - `upright`: the video across a tablet, two panes below
 * - `phone`: the video across a phone, one pane below and a bar of tabs
 * - `sideways`: a phone in landscape, or a window zoomed to its size: the video, and the panel beside it
 */
export type Arrangement = 'wide' | 'upright' | 'phone' | 'sideways';

// AppBar.module.css and Dialog.module.css repeat these conditions.
const sideways = '(orientation: landscape) and (max-height: 500px) and (min-width: 560px)';
const narrow = '(max-width: 767px)';
const upright = '(min-width: 768px) and (max-width: 1279px) and (orientation: portrait)';

export function useArrangement(): Arrangement {
  const isSideways = useMediaQuery(sideways);
  const isNarrow = useMediaQuery(narrow);
  const isUpright = useMediaQuery(upright);
  if (isSideways) return 'sideways';
  if (isNarrow) return 'phone';
  return isUpright ? 'upright' : 'wide';
}

/** Returns true on touch screens and in narrow windows, which have sheets in place of menus. */
export function useHasSheets(): boolean {
  return useMediaQuery('(pointer: coarse), (max-width: 767px)');
}
