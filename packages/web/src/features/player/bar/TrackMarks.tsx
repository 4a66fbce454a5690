import type { RoomSync } from '@matinee/protocol';
import type { CSSProperties } from 'react';
import { selectSegments, selectSource } from '../../../room-client/room-selectors.ts';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import { useChapters } from '../chapters/use-chapters.ts';
import { useOutline } from '../chapters/use-outline.ts';
import styles from './TrackMarks.module.css';

export function TrackMarks() {
  useOutline();
  return (
    <>
      <Segments />
      <ChapterMarks />
    </>
  );
}

const noCategories: RoomSync['autoSkipSegmentCategories'] = [];

/** `data-skipped` marks segments that the room skips. */
function Segments() {
  const length = useRoom((room) => selectSource(room)?.length);
  const segments = useRoom(selectSegments);
  const skipped = useRoom((room) => room.sync?.autoSkipSegmentCategories ?? noCategories);
  if (length === undefined || length === 0) return null;
  return segments.map(({ category, startTime, endTime }) => (
    <i
      key={`${category} ${startTime}`}
      className={styles.segment}
      data-category={category}
      data-skipped={skipped.includes(category) ? '' : undefined}
      style={{ '--from': startTime / length, '--to': Math.min(1, endTime / length) } as CSSProperties}
    />
  ));
}

/** Renders gaps where chapters begin. */
function ChapterMarks() {
  const { player } = usePlayer();
  const chapters = useChapters();
  const duration = player.duration() ?? 0;
  return chapters
    .filter(({ startSeconds }) => startSeconds > 0 && startSeconds < duration)
    .map(({ startSeconds }) => (
      <i
        key={startSeconds}
        className={styles.chapter}
        data-chapter=""
        style={{ '--from': startSeconds / duration, '--count': chapters.length } as CSSProperties}
      />
    ));
}
