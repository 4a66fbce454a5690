import { useTranslation } from 'react-i18next';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useSyncNote } from '../../../room/player/use-sync-note.ts';
import { useSyncStatus } from '../../../room/player/use-sync-status.ts';
import { useSyncStatusText } from '../../../room/player/use-sync-status-text.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './ControlBar.module.css';
import { HoldNote } from './HoldNote.tsx';

/** In the control bar: why this player isn't together with the room, and what can be done about it. */
export function SyncNote() {
  const note = useSyncNote();
  const hold = useRoom((room) => room.sync?.hold ?? null);
  if (note === 'hold' && hold !== null) {
    return <HoldNote hold={hold} />;
  }
  return note === 'status' && <Note />;
}

function Note() {
  const { t } = useTranslation(['player', 'stage']);
  const { player } = usePlayer();
  const session = useRoomSession();
  const syncStatus = useSyncStatus();
  const text = useSyncStatusText(syncStatus);
  return (
    <div className={styles.note} data-note="">
      {syncStatus === 'waiting' && <span className={styles.ring} aria-hidden="true" />}
      <output>{text}</output>
      {syncStatus === 'waiting' && (
        <Button size="s" onPress={() => session.play()}>
          {t('stage:startAnyway')}
        </Button>
      )}
      {syncStatus === 'behind' && (
        <Button size="s" onPress={() => player.resync()}>
          {t('resync')}
        </Button>
      )}
      {syncStatus === 'detached' && (
        <Button size="s" onPress={() => player.rejoin()}>
          {t('rejoin')}
        </Button>
      )}
    </div>
  );
}
