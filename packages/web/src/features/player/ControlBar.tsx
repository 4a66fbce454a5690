import styles from './ControlBar.module.css';
import { PlaybackButtons } from './PlaybackButtons.tsx';
import { TimeDisplay } from './TimeDisplay.tsx';
import { SeekBar } from './SeekBar.tsx';
import { ViewButtons } from './ViewButtons.tsx';
import { Volume } from './Volume.tsx';

/** Seek bar and buttons under the video; in full screen they lie over it. */
export function ControlBar() {
  return (
    <div className={styles.bar}>
      <SeekBar />
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
