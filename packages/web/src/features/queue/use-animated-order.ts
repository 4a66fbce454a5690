import { useLayoutEffect, useRef } from 'react';
import type { RowElements } from './row-elements.ts';

const moveMs = 240;
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/**
 * Moves rows to their new places when their order changes, for users who haven't asked for less motion. Off while a user drags,
 * which moves rows by itself.
 */
export function useAnimatedOrder(keys: readonly string[], rows: RowElements, isEnabled: boolean): void {
  const order = keys.join(' ');
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const before = places.current;
    places.current = new Map();
    if (!isEnabled) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const [key, row] of rows.current()) {
      const top = row.offsetTop;
      places.current.set(key, top);
      const movedBy = (before.get(key) ?? top) - top;
      if (movedBy === 0 || isCalm) continue;
      row.animate([{ transform: `translateY(${movedBy}px)` }, { transform: 'none' }], { duration: moveMs, easing });
    }
    // Runs when the order changes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [order, rows, isEnabled]);
}
