import { useTranslation } from 'react-i18next';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useSyncNote } from '../../../room/player/use-sync-note.ts';
import { useSyncStatus } from '../../../room/player/use-sync-status.ts';
import { useSyncStatusText } from '../../../room/player/use-sync-status-text.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './ControlBar.module.css';
import { RequestType, type Hold } from '@matinee/protocol';
import { selectCan } from '../../../room-client/room-selectors.ts';
import { useSecondsUntil } from '../screen/use-seconds-until.ts';

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

function HoldNote({ hold }: { hold: Hold }) {
  const { t } = useTranslation('player');
  const session = useRoomSession();
  const canGoOn = useRoom((room) => selectCan(room, { type: RequestType.GoOn }));
  const ownId = useRoom((room) => room.ownId);
  const text = useSyncStatusText('waiting');
  const seconds = useSecondsUntil(hold.endsAt);
  const isOwn = hold.waitingFor.some(({ id }) => id === ownId);
  const isForOthers = hold.waitingFor.some(({ id }) => id !== ownId);
  return (
    <div className={styles.note} data-note="">
      <span className={styles.ring} aria-hidden="true" />
      <output className="visually-hidden">{text}</output>
      {/* The seconds would be read out one by one. */}
      <p className="num" aria-hidden="true">
        {t('timeLeft', { text, seconds })}
      </p>
      {(isOwn || canGoOn) && (
        <span className={styles.noteActions}>
          {isOwn && (
            <Button size="s" onPress={() => session.goOnWithoutMe()}>
              {t('goOnWithoutMe')}
            </Button>
          )}
          {canGoOn && isForOthers && (
            <Button size="s" onPress={() => session.goOn()}>
              {t('goOn')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
