import { useRef, type DOMAttributes, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMediaTime } from '../../../room-client/media-time.ts';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useSegmentText } from './use-seek-bar-position.ts';

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
  /** The position to which the user has dragged the slider, 0 to 1; undefined unless a drag is going on. */
  draggedFraction: RefObject<number | undefined>;
  /** For the element that shows the time under the pointer. */
  hover: RefObject<HTMLSpanElement | null>;
  /** For the slider. */
  handlers: DOMAttributes<HTMLDivElement>;
}

/** Seeking by pointer and keyboard. */
export function useSeekBar(disabledReason: string | undefined): SeekBarState {
  const { t } = useTranslation('player');
  const { player, controls } = usePlayer();
  const withSegment = useSegmentText();
  const draggedFraction = useRef<number>(undefined);
  const hover = useRef<HTMLSpanElement>(null);

  function move(event: PointerEvent<HTMLDivElement>): void {
    const fraction = fractionAt(event);
    event.currentTarget.style.setProperty('--hover', String(fraction));
    if (draggedFraction.current !== undefined) draggedFraction.current = fraction;
    const duration = player.duration();
    const seconds = duration === undefined ? undefined : fraction * duration;
    const text = seconds === undefined ? t('noLength') : withSegment(formatMediaTime(seconds), seconds);
    if (hover.current !== null) hover.current.textContent = disabledReason ?? text;
  }

  function grab(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0 || disabledReason !== undefined || player.duration() === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    draggedFraction.current = fractionAt(event);
    move(event);
  }

  function release(event: PointerEvent<HTMLDivElement>): void {
    const duration = player.duration();
    if (draggedFraction.current !== undefined && duration !== undefined) controls.seekNear(fractionAt(event) * duration);
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
    if (event.defaultPrevented || (step === undefined && edge === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    if (disabledReason !== undefined || duration === undefined) return;
    if (step !== undefined) controls.seekBy(step);
    else if (edge !== undefined) controls.seekTo(edge);
  }

  return {
    draggedFraction,
    hover,
    handlers: { onPointerDown: grab, onPointerMove: move, onPointerUp: release, onPointerCancel: cancel, onKeyDown: pressKey },
  };
}

function fractionAt(event: PointerEvent): number {
  const box = event.currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
}
