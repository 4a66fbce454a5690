import type { RoomSync } from '@matinee/protocol';
import type { CSSProperties } from 'react';
import { selectSegments, selectSource } from '../../../room-client/room-selectors.ts';
import { useRoom } from '../../../room/room-context.ts';
import styles from './Segments.module.css';

const noCategories: RoomSync['autoSkipSegmentCategories'] = [];

/** The known segments of the video in the colours of their categories. `data-skipped` marks segments that the room skips. */
export function Segments() {
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
