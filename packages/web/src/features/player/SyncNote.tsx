import { RequestType } from '@matinee/protocol';
import type { SyncStatus } from '@matinee/sync';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../room-client/room-selectors.ts';
import { usePlayer } from '../../room/player-context.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useSyncStatus } from '../../room/use-sync-status.ts';
import { useSyncStatusText } from '../../room/use-sync-status-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Late } from '../../ui/Late.tsx';
import styles from './ControlBar.module.css';

const HoldNote = lazy(async () => ({ default: (await import('./HoldNote.tsx')).HoldNote }));

/** In the control bar: why this player isn't together with the room, and what can be done about it. */
export function SyncNote() {
  const syncStatus = useSyncStatus();
  const isCounting = useRoom((room) => room.sync?.countdown !== undefined && room.sync.countdown !== null);
  const hold = useRoom((room) => room.sync?.hold ?? null);
  const canPlay = useRoom((room) => selectCan(room, { type: RequestType.Playback }));
  if (hold !== null && syncStatus !== 'detached') {
    return (
      <Late>
        <HoldNote hold={hold} />
      </Late>
    );
  }
  // The screen shows a countdown, and why it has no picture; what it waits for also stands under it, without what can be done.
  const isShown = syncStatus === 'behind' || syncStatus === 'detached' || (syncStatus === 'waiting' && !isCounting && canPlay);
  return isShown && <Note syncStatus={syncStatus} />;
}

function Note({ syncStatus }: { syncStatus: SyncStatus }) {
  const { t } = useTranslation(['player', 'stage']);
  const { player } = usePlayer();
  const session = useRoomSession();
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
