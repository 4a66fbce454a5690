import { useCallback, useSyncExternalStore } from 'react';

/** Whether a CSS media query holds, as the window changes. */
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

/** Stage and side stand side by side; the breakpoint `lg`. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 1280px)');
}

/** Wide, and so low that below the player every line counts. */
export function useIsWideAndLow(): boolean {
  return useMediaQuery('(min-width: 1280px) and (max-height: 960px)');
}

/** A phone held upright, below the breakpoint `sm`. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 599px)');
}

/** A phone held sideways: always the full-screen layout. A window zoomed in until it is as low has a mouse, and is none. */
export function useIsPhoneSideways(): boolean {
  return useMediaQuery('(orientation: landscape) and (max-height: 500px) and (pointer: coarse)');
}
