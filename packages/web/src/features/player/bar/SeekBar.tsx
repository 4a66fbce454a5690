import { useId, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { BufferedSpans } from './BufferedSpans.tsx';
import styles from './SeekBar.module.css';
import { useRoomView } from '../../../room/room-view.ts';
import { useSeekDisabledReason } from '../../../room/player/use-playback-state.ts';
import { useSeekBarPosition } from './use-seek-bar-position.ts';
import { useSeekBar } from './use-seek-bar.ts';
import { latePlayer } from '../late.ts';

const Segments = latePlayer((parts) => parts.Segments);
const ReactionDots = latePlayer((parts) => parts.ReactionDots);

/** The position as a slider. Dragging shows where the video would go; releasing sends one seek. */
export function SeekBar() {
  const { t } = useTranslation('player');
  const disabledReason = useSeekDisabledReason();
  const hasReactions = useRoomView((view) => view.reactionMarks.size > 0);
  const hoverId = useId();
  const { draggedFraction, hover, handlers } = useSeekBar(disabledReason);
  const slider = useSeekBarPosition(draggedFraction);
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
      aria-describedby={disabledReason === undefined ? undefined : hoverId}
      style={{ '--at': 0, '--hover': 0 } as CSSProperties}
      {...handlers}
    >
      <div className={styles.track}>
        <BufferedSpans />
        <i className={styles.played} />
        <Segments />
      </div>
      {hasReactions && <ReactionDots />}
      <i className={styles.thumb} />
      <span ref={hover} id={hoverId} className={styles.hover}>
        {disabledReason}
      </span>
    </div>
  );
}
