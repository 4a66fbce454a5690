import type { CSSProperties } from 'react';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useChapters } from '../chapters/use-chapters.ts';
import styles from './ChapterMarks.module.css';

/** Gaps in the seek bar where chapters begin. */
export function ChapterMarks() {
  const { player } = usePlayer();
  const chapters = useChapters();
  const duration = player.duration() ?? 0;
  return chapters
    .filter(({ startSeconds }) => startSeconds > 0 && startSeconds < duration)
    .map(({ startSeconds }) => (
      <i
        key={startSeconds}
        className={styles.mark}
        data-chapter=""
        style={{ '--from': startSeconds / duration, '--count': chapters.length } as CSSProperties}
      />
    ));
}
