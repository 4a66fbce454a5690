import { useRef, type HTMLAttributes, type PointerEvent } from 'react';

/** A finger that has moved this far swipes rather than presses. */
const startPixels = 8;
/** A shorter swipe goes back. */
const dismissPixels = 72;

type SwipeHandlers = Pick<HTMLAttributes<HTMLElement>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>;

export function useSwipeAway(onDismiss: () => void): SwipeHandlers {
  const start = useRef<{ id: number; x: number } | undefined>(undefined);

  function distanceOf({ pointerId, clientX }: PointerEvent): number {
    return start.current?.id === pointerId ? clientX - start.current.x : 0;
  }

  function reset({ currentTarget }: PointerEvent<HTMLElement>): void {
    start.current = undefined;
    currentTarget.style.translate = '';
    currentTarget.style.opacity = '';
  }

  return {
    onPointerDown({ pointerType, pointerId, clientX }) {
      if (pointerType === 'touch') start.current = { id: pointerId, x: clientX };
    },
    onPointerMove(event) {
      const distance = distanceOf(event);
      if (Math.abs(distance) < startPixels) return;
      // From here on a button below the finger isn't pressed.
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `${distance}px`;
      event.currentTarget.style.opacity = String(1 - Math.min(Math.abs(distance) / (2 * dismissPixels), 0.75));
    },
    onPointerUp(event) {
      const distance = distanceOf(event);
      reset(event);
      if (Math.abs(distance) >= dismissPixels) onDismiss();
    },
    onPointerCancel: reset,
  };
}
