import { useCallback, useSyncExternalStore } from 'react';

/** Whether a CSS media query matches; follows changes. */
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

/** Wide enough for stage and side column: the breakpoint `lg`. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 1280px)');
}

/** Wide, with little height below the player. */
export function useIsWideAndLow(): boolean {
  return useMediaQuery('(min-width: 1280px) and (max-height: 960px)');
}

/** A phone in portrait: below the breakpoint `sm`. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 599px)');
}

/** A phone in landscape, which always has the full-screen layout. `coarse` excludes zoomed windows with a mouse. */
export function useIsPhoneSideways(): boolean {
  return useMediaQuery('(orientation: landscape) and (max-height: 500px) and (pointer: coarse)');
}
