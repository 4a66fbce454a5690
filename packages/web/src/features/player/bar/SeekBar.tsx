import { useId, type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SeekBar.module.css';
import { useRoomView } from '../../../room/room-view.ts';
import { useSeekDisabledReason } from '../../../room/player/use-playback-state.ts';
import { useSeekBarPosition, type DescribePlace } from './use-seek-bar-position.ts';
import { useSeekBar } from './use-seek-bar.ts';
import { latePlayer } from '../late.ts';
import { usePlayer } from '../../../room/player/player-context.ts';

const TrackMarks = latePlayer((parts) => parts.TrackMarks);
const SeekHint = latePlayer((parts) => parts.SeekHint);
const ReactionDots = latePlayer((parts) => parts.ReactionDots);

/** Dragging previews the position; releasing sends one seek. */
export function SeekBar() {
  const { t } = useTranslation('player');
  const disabledReason = useSeekDisabledReason();
  const hasReactions = useRoomView((view) => view.reactionMarks.size > 0);
  const reasonId = useId();
  const describe = useRef<DescribePlace>(null);
  const { draggedFraction, handlers } = useSeekBar(disabledReason);
  const slider = useSeekBarPosition(draggedFraction, describe);
  return (
    <div
      ref={slider}
      className={styles.seekBar}
      // A range input can't show the loaded parts and the time under the pointer.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={t('position')}
      aria-valuemin={0}
      aria-valuemax={0}
      aria-valuenow={0}
      aria-valuetext={t('nothing')}
      aria-disabled={disabledReason !== undefined}
      aria-describedby={disabledReason === undefined ? undefined : reasonId}
      style={{ '--at': 0 } as CSSProperties}
      {...handlers}
    >
      <div className={styles.track}>
        <BufferedSpans />
        <i className={styles.played} />
        <TrackMarks />
      </div>
      {hasReactions && <ReactionDots />}
      <i className={styles.thumb} />
      <SeekHint slider={slider} describe={describe} isHidden={disabledReason !== undefined} />
      <span id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </div>
  );
}

const readIntervalMs = 1000;

function BufferedSpans() {
  const { player } = usePlayer();
  const [spans, setSpans] = useState('');

  useEffect(() => {
    // As text, so that unchanged spans don't cause a render.
    const readSpans = (): void => {
      const duration = player.duration();
      const parts =
        duration === undefined ? [] : player.buffered().map(({ start, end }) => [start / duration, Math.min(1, end / duration)]);
      setSpans(JSON.stringify(parts.map((part) => part.map((at) => Number(at.toFixed(3))))));
    };
    readSpans();
    const id = setInterval(readSpans, readIntervalMs);
    return () => clearInterval(id);
  }, [player]);

  if (spans === '') return null;
  return (JSON.parse(spans) as [number, number][]).map(([from, to]) => (
    <i key={from} className={styles.buffer} style={{ '--from': from, '--to': to } as CSSProperties} />
  ));
}
