import { lazy, useId, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Late } from '../../ui/Late.tsx';
import { BufferedSpans } from './BufferedSpans.tsx';
import styles from './SeekBar.module.css';
import { useRoomView } from '../../room/room-view.ts';
import { useSeekDisabledReason } from '../../room/use-playback-state.ts';
import { useSeekBarPosition } from './use-seek-bar-position.ts';
import { useSeekBar } from './use-seek-bar.ts';

const Segments = lazy(async () => ({ default: (await import('./Segments.tsx')).Segments }));
const ReactionDots = lazy(async () => ({ default: (await import('./ReactionDots.tsx')).ReactionDots }));

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
        <Late>
          <Segments />
        </Late>
      </div>
      {hasReactions && (
        <Late>
          <ReactionDots />
        </Late>
      )}
      <i className={styles.thumb} />
      <span ref={hover} id={hoverId} className={styles.hover}>
        {disabledReason}
      </span>
    </div>
  );
}
