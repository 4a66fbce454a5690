import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMediaTime } from '../../../room-client/media-time.ts';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import { useAnimationFrame } from '../use-animation-frame.ts';

/** A focused slider reads out every change, so smaller ones are left out. */
const minAnnouncedSeconds = 5;
const stepPixels = 2;

export type DescribePlace = (text: string, seconds: number) => string;

/** Moves a slider without rendering it: the custom property `--at` is 0 to 1, the ARIA values are in seconds. */
export function useSeekBarPosition(
  draggedFraction: RefObject<number | undefined>,
  describe: RefObject<DescribePlace | null>,
): RefObject<HTMLDivElement | null> {
  const { t } = useTranslation('player');
  const { player, controls } = usePlayer();
  const hasSource = useRoom(selectSource) !== null;
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef({ fraction: -1, second: -1, names: describe.current });

  function showFraction(slider: HTMLElement, fraction: number): boolean {
    // Each step is a frame to paint, which a busy page feels. Reading the slider's own width would force a layout.
    const step = draggedFraction.current === undefined ? stepPixels / Math.max(1, screen.width) : 0;
    const before = shown.current.fraction;
    if (fraction === before || (Math.abs(fraction - before) < step && (fraction === 0) === (before === 0))) return false;
    shown.current.fraction = fraction;
    slider.style.setProperty('--at', String(fraction));
    return true;
  }

  function showSecond(slider: HTMLElement, second: number, duration: number): void {
    const isSmallChange = controls.pendingSeekSeconds() === undefined && Math.abs(second - shown.current.second) < minAnnouncedSeconds;
    const names = describe.current;
    const isSame = second === shown.current.second && names === shown.current.names;
    if (isSame || (document.activeElement === slider && isSmallChange)) return;
    Object.assign(shown.current, { second, names });
    slider.ariaValueMax = String(Math.round(duration));
    slider.ariaValueNow = String(second);
    const text = t('positionOf', { time: formatMediaTime(second), total: formatMediaTime(duration) });
    slider.ariaValueText = hasSource ? (names?.(text, second) ?? text) : t('nothing');
  }

  useAnimationFrame(() => {
    const slider = element.current;
    if (slider === null) return false;
    const duration = player.duration() ?? 0;
    const seconds = controls.pendingSeekSeconds() ?? player.position();
    const fraction = draggedFraction.current ?? (duration > 0 ? Math.min(1, seconds / duration) : 0);
    showSecond(slider, Math.floor(duration > 0 ? fraction * duration : seconds), duration);
    return showFraction(slider, fraction);
  });
  return element;
}
