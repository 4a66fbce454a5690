import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** A list this close to its end, in px, counts as at its end. */
const tolerancePixels = 32;

export interface StickToEnd {
  ref: RefObject<HTMLDivElement | null>;
  isScrolledUp: boolean;
  onScroll: () => void;
  scrollToEnd: () => void;
}

/** Keeps a scrolling list at its end while it grows or its box changes, unless the user has scrolled up. */
export function useStickToEnd(): StickToEnd {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** `scrollTop` that `stick` has set, in px. */
  const stuckTop = useRef(0);
  const [isScrolledUp, setScrolledUp] = useState(false);

  const stick = useCallback(() => {
    const list = ref.current;
    if (!isAtEnd.current || list === null) return;
    list.scrollTop = list.scrollHeight;
    stuckTop.current = list.scrollTop;
  }, []);

  const scrollToEnd = useCallback(() => {
    isAtEnd.current = true;
    setScrolledUp(false);
    stick();
  }, [stick]);

  const onScroll = useCallback(() => {
    const list = ref.current;
    if (list === null) return;
    // The event of `stick` may come after its box has become lower, of which the observer hears later.
    if (isAtEnd.current && list.scrollTop === stuckTop.current) return;
    const wasAtEnd = isAtEnd.current;
    isAtEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight <= tolerancePixels;
    // React renders the log before it finds that nothing has changed.
    if (isAtEnd.current !== wasAtEnd) setScrolledUp(!isAtEnd.current);
  }, []);

  // Any render may have made the list longer.
  useLayoutEffect(stick);

  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return undefined;
    // A phone's keyboard makes the box shorter, and the last line must stay visible.
    const observer = new ResizeObserver(stick);
    observer.observe(list);
    return () => observer.disconnect();
  }, [stick]);

  return { ref, isScrolledUp, onScroll, scrollToEnd };
}

/** Keeps the messages in view in place while `change` adds some above. */
export function keepPlace(list: Element | null, change: () => void): void {
  const fromEnd = list === null ? 0 : list.scrollHeight - list.scrollTop;
  flushSync(change);
  if (list !== null) list.scrollTop = list.scrollHeight - fromEnd;
}
