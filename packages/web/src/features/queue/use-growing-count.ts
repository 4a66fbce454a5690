import { useCallback, useState } from 'react';

const step = 40;

/**
 * How many rows of a long list to render: 40, and 40 more whenever the end comes near the view. A list that is
 * virtualised by taking rows away again would lose the row being dragged and the ones it could be dropped on.
 */
export function useGrowingCount(total: number): { count: number; endRef: (end: HTMLElement | null) => (() => void) | undefined } {
  const [count, setCount] = useState(step);
  const endRef = useCallback((end: HTMLElement | null) => {
    if (end === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setCount((before) => before + step);
      },
      { rootMargin: '800px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);
  return { count: Math.min(count, total), endRef };
}
