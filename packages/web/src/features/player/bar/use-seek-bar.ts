import { useRef, type DOMAttributes, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { usePlayer } from '../../../room/player/player-context.ts';

/** Seconds by key. */
const keySteps: Partial<Record<string, number>> = {
  ArrowLeft: -10,
  ArrowDown: -10,
  ArrowRight: 10,
  ArrowUp: 10,
  PageDown: -60,
  PageUp: 60,
};

export interface SeekBarState {
  /** Position of a drag, 0 to 1; undefined at other times. */
  draggedFraction: RefObject<number | undefined>;
  handlers: DOMAttributes<HTMLDivElement>;
}

export function useSeekBar(disabledReason: string | undefined): SeekBarState {
  const { player, controls } = usePlayer();
  const draggedFraction = useRef<number>(undefined);

  function move(event: PointerEvent<HTMLDivElement>): void {
    if (draggedFraction.current !== undefined) draggedFraction.current = pointedFraction(event);
  }

  function grab(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0 || disabledReason !== undefined || player.duration() === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    draggedFraction.current = pointedFraction(event);
  }

  function release(event: PointerEvent<HTMLDivElement>): void {
    const duration = player.duration();
    if (draggedFraction.current !== undefined && duration !== undefined) controls.seekNear(pointedFraction(event) * duration);
    draggedFraction.current = undefined;
  }

  function cancel(): void {
    draggedFraction.current = undefined;
  }

  function pressKey(event: KeyboardEvent): void {
    const step = keySteps[event.key];
    const duration = player.duration();
    const edge = event.key === 'Home' ? 0 : event.key === 'End' ? duration : undefined;
    // On a television up and down have moved the focus.
    if (event.defaultPrevented || event.ctrlKey || (step === undefined && edge === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    if (disabledReason !== undefined || duration === undefined) return;
    if (step !== undefined) controls.seekBy(step);
    else if (edge !== undefined) controls.seekTo(edge);
  }

  return {
    draggedFraction,
    handlers: { onPointerDown: grab, onPointerMove: move, onPointerUp: release, onPointerCancel: cancel, onKeyDown: pressKey },
  };
}

const pointedFraction = (event: PointerEvent): number => fractionAt(event.currentTarget, event);

/** Returns the pointer's place from the left edge, 0 to 1. */
export function fractionAt(element: Element, { clientX }: { clientX: number }): number {
  const box = element.getBoundingClientRect();
  return Math.max(0, Math.min(1, (clientX - box.left) / box.width));
}
