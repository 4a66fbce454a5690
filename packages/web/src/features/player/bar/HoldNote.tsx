import { RequestType, type Hold } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useSyncStatusText } from '../../../room/player/use-sync-status-text.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './ControlBar.module.css';
import { useSecondsUntil } from '../screen/use-seconds-until.ts';

/** In the control bar, while the room waits for a player that has stalled: for whom, how long at most, and what ends it. */
export function HoldNote({ hold }: { hold: Hold }) {
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
