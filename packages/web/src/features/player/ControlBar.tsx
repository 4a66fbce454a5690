import styles from './ControlBar.module.css';
import { PlaybackButtons } from './PlaybackButtons.tsx';
import { TimeDisplay } from './TimeDisplay.tsx';
import { Timeline } from './Timeline.tsx';
import { ViewButtons } from './ViewButtons.tsx';
import { Volume } from './Volume.tsx';

/** Timeline and buttons under the video; in full screen they lie over it. */
export function ControlBar() {
  return (
    <div className={styles.bar}>
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
