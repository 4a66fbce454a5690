import { usePlayerView } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import styles from './ControlBar.module.css';
import { PlaybackButtons } from './PlaybackButtons.tsx';
import { SeekBar } from './SeekBar.tsx';
import { TimeDisplay } from './TimeDisplay.tsx';
import { ViewButtons } from './ViewButtons.tsx';
import { Volume } from './Volume.tsx';
import { latePlayer } from '../late.ts';

const ChapterName = latePlayer((parts) => parts.ChapterName);
const LockMark = latePlayer((parts) => parts.LockMark);
const ReactButton = latePlayer(
  (parts) => parts.ReactButton,
  () => <span className={styles.react} />,
);
const SyncNote = latePlayer((parts) => parts.SyncNote);

/** Controls that don't fit are in the dialog behind More. */
export function ControlBar() {
  const isLocked = useRoom((room) => room.sync?.controlsLocked ?? false);
  const isTogether = usePlayerView((view) => view.syncStatus === 'together');
  return (
    <div className={styles.bar}>
      <SeekBar />
      <div className={styles.row}>
        <PlaybackButtons />
        <TimeDisplay />
        <ChapterName />
        {!isTogether && <SyncNote />}
        <span className={styles.grow} />
        {isLocked && <LockMark />}
        <ReactButton className={styles.react} />
        <Volume />
        <ViewButtons />
      </div>
    </div>
  );
}
