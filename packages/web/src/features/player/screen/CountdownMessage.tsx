import { RequestType, type Countdown } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { selectCan, selectPeopleCount, selectSource } from '../../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { videoTitle } from '../../../room/texts/video-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './ReadyCheck.module.css';
import screenStyles from './Screen.module.css';
import { useSecondsUntil } from './use-seconds-until.ts';

const countedSeconds = [3, 2, 1];

export function CountdownMessage({ countdown }: { countdown: Countdown }) {
  const { t } = useTranslation('stage');
  const session = useRoomSession();
  const source = useRoom(selectSource);
  const count = useRoom(selectPeopleCount);
  const canCancel = useRoom((room) => selectCan(room, { type: RequestType.Countdown }));
  // The start is more than three seconds ahead, so that all see the three.
  const seconds = Math.min(countedSeconds.length, Math.max(1, useSecondsUntil(countdown.startsAt)));
  return (
    <div className={classNames(screenStyles.message, styles.tight)} role="timer" aria-label={t('startingIn', { seconds })}>
      <div className={styles.seconds} aria-hidden="true">
        {seconds}
      </div>
      <div className={styles.seats} aria-hidden="true">
        {countedSeconds.map((second) => (
          <i key={second} data-lit={seconds <= second ? '' : undefined} />
        ))}
      </div>
      <p>{[source === null ? '' : videoTitle(source), t('startingFor', { count })].join(' · ')}</p>
      {canCancel && (
        <div className={classNames(screenStyles.actions, styles.actions)}>
          <Button className={screenStyles.plain} onPress={() => session.cancelCountdown()}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
