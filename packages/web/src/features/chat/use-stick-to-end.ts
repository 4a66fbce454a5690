import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How far from its end a list may be scrolled and still count as at its end, in px. */
const slackPixels = 32;

export interface StickToEnd {
  ref: RefObject<HTMLDivElement | null>;
  /** The reader has scrolled up. */
  isAway: boolean;
  onScroll: () => void;
  toEnd: () => void;
}

/** Keeps a scrolling list at its end while it grows or its box changes, unless the reader has scrolled up. */
export function useStickToEnd(): StickToEnd {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isAway, setAway] = useState(false);

  const stick = useCallback(() => {
    if (isAtEnd.current) ref.current?.scrollTo({ top: ref.current.scrollHeight });
  }, []);

  const toEnd = useCallback(() => {
    isAtEnd.current = true;
    setAway(false);
    stick();
  }, [stick]);

  const onScroll = useCallback(() => {
    const list = ref.current;
    if (list === null) return;
    isAtEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight <= slackPixels;
    setAway(!isAtEnd.current);
  }, []);

  // After every render of the list: whatever made it render may have made it longer.
  useLayoutEffect(stick);

  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return undefined;
    // The keyboard of a phone, a longer composer: the box gets shorter and the last line must not leave it.
    const observer = new ResizeObserver(stick);
    observer.observe(list);
    return () => observer.disconnect();
  }, [stick]);

  return { ref, isAway, onScroll, toEnd };
}
