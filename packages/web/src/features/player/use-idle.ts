import { useEffect, useState, type RefObject } from 'react';

const idleAfterMs = 3000;

/** Whether the user did nothing for 3 s. False while the keyboard focus is inside `element` or one of its menus is open. */
export function useIdle(element: RefObject<HTMLElement | null>, isEnabled: boolean): boolean {
  const [isIdle, setIdle] = useState(false);

  useEffect(() => {
    if (!isEnabled) return undefined;
    let id: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const becomeIdle = (): void => {
      const inUse = element.current?.querySelector('[aria-expanded="true"], :focus-visible');
      if (inUse) wake();
      else setIdle(true);
    };
    const wake = (): void => {
      setIdle(false);
      clearTimeout(id);
      id = setTimeout(becomeIdle, idleAfterMs);
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown'] as const) {
      document.addEventListener(type, wake, { signal: listening.signal, passive: true, capture: true });
    }
    wake();
    return () => {
      listening.abort();
      clearTimeout(id);
      setIdle(false);
    };
  }, [element, isEnabled]);

  return isIdle && isEnabled;
}
