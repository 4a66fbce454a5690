import { lazy } from 'react';
import { usePlayerView } from '../../room/player-context.ts';
import { useRoom } from '../../room/room-context.ts';
import styles from './ControlBar.module.css';
import { Late } from '../../ui/Late.tsx';
import { PlaybackButtons } from './PlaybackButtons.tsx';
import { SeekBar } from './SeekBar.tsx';
import { TimeDisplay } from './TimeDisplay.tsx';
import { ViewButtons } from './ViewButtons.tsx';
import { Volume } from './Volume.tsx';

const LockMark = lazy(async () => ({ default: (await import('./LockMark.tsx')).LockMark }));
const ReactButton = lazy(async () => ({ default: (await import('./ReactButton.tsx')).ReactButton }));
const SyncNote = lazy(async () => ({ default: (await import('./SyncNote.tsx')).SyncNote }));

/**
 * Seek bar and buttons under the video; in theater and full screen they lie over it. What doesn't fit into the bar's own
 * width is in the dialog behind More.
 */
export function ControlBar() {
  const isLocked = useRoom((room) => room.sync?.controlsLocked ?? false);
  const isTogether = usePlayerView((view) => view.syncStatus === 'together');
  return (
    <div className={styles.bar}>
      <SeekBar />
      <div className={styles.row}>
        <PlaybackButtons />
        <TimeDisplay />
        {!isTogether && (
          <Late>
            <SyncNote />
          </Late>
        )}
        <span className={styles.grow} />
        {isLocked && (
          <Late>
            <LockMark />
          </Late>
        )}
        <Late fallback={<span className={styles.react} />}>
          <ReactButton className={styles.react} />
        </Late>
        <Volume />
        <ViewButtons />
      </div>
    </div>
  );
}
