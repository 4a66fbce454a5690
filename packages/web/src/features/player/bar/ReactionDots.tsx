import type { CSSProperties } from 'react';
import { useSetting } from '../../../preferences/settings-store.ts';
import { useRoomView } from '../../../room/room-view.ts';
import { placeOfMark } from '../reaction-marks.ts';
import styles from './ReactionDots.module.css';

/** From so many reactions a dot is larger. */
const many = 10;

export function ReactionDots() {
  const marks = useRoomView((view) => view.reactionMarks);
  const isWanted = useSetting((settings) => settings.reactionsOverVideo);
  if (!isWanted) return null;
  return (
    <div className={styles.dots} data-reaction-dots="" aria-hidden="true">
      {[...marks].map(([part, count]) => (
        <i key={part} data-many={count >= many ? '' : undefined} style={{ '--at': placeOfMark(part) } as CSSProperties} />
      ))}
    </div>
  );
}
