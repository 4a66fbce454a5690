import { useId, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMediaTime } from '../../room-client/media-time.ts';
import { selectSegments, selectSource } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { segmentKeys } from '../../room/segment-names.ts';
import { BufferedSpans } from './BufferedSpans.tsx';
import { usePlayer } from '../../room/player-context.ts';
import styles from './Timeline.module.css';
import { Segments } from './Segments.tsx';
import { useAnimationFrame } from './use-animation-frame.ts';
import { useSeekDisabledReason } from './use-remote.ts';

/** Seconds that a key moves by. */
const keySteps: Partial<Record<string, number>> = {
  ArrowLeft: -10,
  ArrowDown: -10,
  ArrowRight: 10,
  ArrowUp: 10,
  PageDown: -60,
  PageUp: 60,
};

/** Where the video is. Dragging shows where it would go; letting go asks the room, once. */
export function Timeline() {
  const { t } = useTranslation(['player', 'room']);
  const { player, seeker } = usePlayer();
  const segments = useRoom(selectSegments);
  const hasSource = useRoom(selectSource) !== null;
  const obstacle = useSeekDisabledReason();
  const element = useRef<HTMLDivElement>(null);
  const hover = useRef<HTMLSpanElement>(null);
  /** Where the pointer has dragged it, 0 to 1. */
  const dragged = useRef<number>(undefined);
  const shown = useRef({ at: -1, second: -1 });
  const hoverId = useId();

  /** A text about a place, with the segment that it lies in. */
  function withSegment(text: string, seconds: number): string {
    const segment = segments.find(({ startTime, endTime }) => startTime <= seconds && seconds < endTime);
    return segment === undefined ? text : [text, t(`room:${segmentKeys[segment.category]}`)].join(', ');
  }

  useAnimationFrame(() => {
    const slider = element.current;
    if (slider === null) return;
    const duration = player.duration() ?? 0;
    const seconds = seeker.pendingSeconds() ?? player.position();
    const at = dragged.current ?? (duration > 0 ? Math.min(1, seconds / duration) : 0);
    // In steps of half a pixel, so that a long video does not paint for nothing. The slider's own width would have the page
    // laid out here, in every frame.
    const step = 1 / Math.max(1, screen.width * 2);
    if (Math.abs(at - shown.current.at) >= step || (at === 0) !== (shown.current.at === 0)) {
      shown.current.at = at;
      slider.style.setProperty('--at', String(at));
    }
    const second = Math.floor(duration > 0 ? at * duration : seconds);
    // A focused slider reads out every change; then only jumps are worth it.
    const isQuiet =
      document.activeElement === slider && seeker.pendingSeconds() === undefined && Math.abs(second - shown.current.second) < 5;
    if (second === shown.current.second || isQuiet) return;
    shown.current.second = second;
    slider.ariaValueMax = String(Math.round(duration));
    slider.ariaValueNow = String(second);
    const place = t('positionOf', { time: formatMediaTime(second), total: formatMediaTime(duration) });
    slider.ariaValueText = hasSource ? withSegment(place, second) : t('nothing');
  });

  function fractionAt(event: PointerEvent): number {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
  }

  function move(event: PointerEvent<HTMLDivElement>): void {
    const at = fractionAt(event);
    event.currentTarget.style.setProperty('--hover', String(at));
    if (dragged.current !== undefined) dragged.current = at;
    const duration = player.duration();
    const seconds = duration === undefined ? undefined : at * duration;
    const words = seconds === undefined ? t('noLength') : withSegment(formatMediaTime(seconds), seconds);
    if (hover.current !== null) hover.current.textContent = obstacle ?? words;
  }

  function release(event: PointerEvent<HTMLDivElement>): void {
    const duration = player.duration();
    if (dragged.current !== undefined && duration !== undefined) seeker.to(fractionAt(event) * duration);
    dragged.current = undefined;
  }

  function press(event: KeyboardEvent): void {
    const step = keySteps[event.key];
    const duration = player.duration();
    const edge = event.key === 'Home' ? 0 : event.key === 'End' ? duration : undefined;
    if (step === undefined && edge === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (obstacle !== undefined || duration === undefined) return;
    if (step !== undefined) seeker.by(step);
    else if (edge !== undefined) seeker.to(edge);
  }

  return (
    <div
      ref={element}
      className={styles.timeline}
      // A range input has no place for what is loaded and for the time under the pointer.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={t('position')}
      aria-valuemin={0}
      aria-valuemax={0}
      aria-valuenow={0}
      aria-valuetext={t('nothing')}
      aria-disabled={obstacle !== undefined}
      aria-describedby={obstacle === undefined ? undefined : hoverId}
      style={{ '--at': 0, '--hover': 0 } as CSSProperties}
      onPointerDown={(event) => {
        if (event.button !== 0 || obstacle !== undefined || player.duration() === undefined) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = fractionAt(event);
        move(event);
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={() => {
        dragged.current = undefined;
      }}
      onKeyDown={press}
    >
      <div className={styles.track}>
        <BufferedSpans />
        <i className={styles.played} />
        <Segments />
      </div>
      <i className={styles.thumb} />
      <span ref={hover} id={hoverId} className={styles.hover}>
        {obstacle}
      </span>
    </div>
  );
}
