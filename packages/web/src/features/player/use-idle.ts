import { useEffect, useState, type RefObject } from 'react';

/** How long nothing moves before the controls leave the picture. */
const idleAfterMs = 3000;

/** Whether nobody has moved, touched or typed for 3 s; never while `isWatched` is off or the focus ring is inside. */
export function useIdle(element: RefObject<HTMLElement | null>, isWatched: boolean): boolean {
  const [isIdle, setIdle] = useState(false);

  useEffect(() => {
    if (!isWatched) return undefined;
    let id: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const rest = (): void => {
      // A menu of the dock is open, or somebody is on the way through it by keyboard.
      const inUse = element.current?.querySelector('[aria-expanded="true"], :focus-visible');
      if (inUse) wake();
      else setIdle(true);
    };
    const wake = (): void => {
      setIdle(false);
      clearTimeout(id);
      id = setTimeout(rest, idleAfterMs);
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown'] as const) {
      document.addEventListener(type, wake, { signal: listening.signal, passive: true });
    }
    wake();
    return () => {
      listening.abort();
      clearTimeout(id);
      setIdle(false);
    };
  }, [element, isWatched]);

  return isIdle && isWatched;
}
