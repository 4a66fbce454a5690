import styles from './Dock.module.css';
import { PlaybackButtons } from './PlaybackButtons.tsx';
import { TimeDisplay } from './TimeDisplay.tsx';
import { Timeline } from './Timeline.tsx';
import { ViewButtons } from './ViewButtons.tsx';
import { Volume } from './Volume.tsx';

/** The remote under the picture; over it only in full screen. */
export function Dock() {
  return (
    <div className={styles.dock}>
      <Timeline />
      <div className={styles.row}>
        <PlaybackButtons />
        <TimeDisplay />
        <span className={styles.grow} />
        <Volume />
        <ViewButtons />
      </div>
    </div>
  );
}
