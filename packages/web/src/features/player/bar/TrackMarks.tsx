import type { RoomSync } from '@matinee/protocol';
import type { CSSProperties } from 'react';
import { useSetting } from '../../../preferences/settings-store.ts';
import { selectSegments, selectSource } from '../../../room-client/room-selectors.ts';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import { useRoomView } from '../../../room/room-view.ts';
import { useChapters, useCurrentChapter } from '../chapters/use-chapters.ts';
import { useOutline } from '../chapters/use-outline.ts';
import { placeOfMark } from '../reaction-marks.ts';
import nameStyles from './ChapterName.module.css';
import dotStyles from './ReactionDots.module.css';
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

/** Screen readers hear the chapter with the position. */
export function ChapterName() {
  const chapters = useChapters();
  const title = chapters[useCurrentChapter(chapters)]?.title;
  return (
    title && (
      <span aria-hidden="true" title={title} className={nameStyles.name} data-chapter-name="">
        {title}
      </span>
    )
  );
}

/** From so many reactions a dot is larger. */
const many = 10;

export function ReactionDots() {
  const marks = useRoomView((view) => view.reactionMarks);
  const isWanted = useSetting((settings) => settings.reactionsOverVideo);
  if (!isWanted) return null;
  return (
    <div className={dotStyles.dots} data-reaction-dots="" aria-hidden="true">
      {[...marks].map(([part, count]) => (
        <i key={part} data-many={count >= many ? '' : undefined} style={{ '--at': placeOfMark(part) } as CSSProperties} />
      ))}
    </div>
  );
}
