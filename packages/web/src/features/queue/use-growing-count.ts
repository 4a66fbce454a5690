import { startTransition, useCallback, useState } from 'react';

const step = 40;

/**
 * How many rows of a long list to render: 40, and 40 more whenever the end comes near the view. A list that is
 * virtualised by taking rows away again would lose the row being dragged and the ones it could be dropped on, and what
 * is searched for in the page; rows out of view cost next to nothing (content-visibility in Queue.module.css).
 */
export function useGrowingCount(total: number): { count: number; endRef: (end: HTMLElement | null) => (() => void) | undefined } {
  const [count, setCount] = useState(step);
  const endRef = useCallback(
    (end: HTMLElement | null) => {
      if (end === null) return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          // Rendered piece by piece, between the frames of the scrolling that asked for it.
          if (entry?.isIntersecting === true) startTransition(() => setCount(count + step));
        },
        { rootMargin: '1600px' },
      );
      // Anew for each count: an end that is still in view after so many more rows asks again.
      observer.observe(end);
      return () => observer.disconnect();
    },
    [count],
  );
  return { count: Math.min(count, total), endRef };
}
