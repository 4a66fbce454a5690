import { RequestType } from '@matinee/protocol';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectCan, selectPeopleCount } from '../../../room-client/room-selectors.ts';
import { viewpointOf } from '../../../room-client/viewpoint.ts';
import { usePlayer } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import { useIsDetached } from '../../../room/player/use-playback-state.ts';
import { BaseButton } from '../../../ui/BaseButton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import styles from './Screen.module.css';
import { latePlayer } from '../late.ts';

const AskReadyButton = latePlayer((parts) => parts.AskReadyButton);

export function PausedMessage() {
  const { t } = useTranslation('stage');
  const { controls } = usePlayer();
  const isDetached = useIsDetached();
  const mayPlay = useRoom((room) => selectCan(room, { type: RequestType.Playback }));
  const mayAsk = useRoom((room) => selectCan(room, { type: RequestType.ReadyCheck, action: 'start' }));
  const isAlone = useRoom((room) => selectPeopleCount(room) < 2);
  const pause = useRoom((room) => room.pause);
  const isPausedByAbsence = useRoom((room) => room.isPausedByAbsence);
  const isOwnPause = useRoom((room) => room.pause !== undefined && viewpointOf(room, room.pause) === 'actor');
  const label = isDetached || isAlone ? t('playForMe') : t('playForEveryone');
  return (
    <div className={classNames(styles.message, styles.overPicture)}>
      {(isDetached || mayPlay) && (
        <BaseButton className={classNames(styles.bigPlay)} aria-label={label} onPress={() => controls.togglePlaying()}>
          <Icon of={Play} solid />
        </BaseButton>
      )}
      {(isDetached || mayPlay) && !isAlone && <p aria-hidden="true">{label}</p>}
      {pause !== undefined && !isDetached && <p>{isOwnPause ? t('pausedByYou') : t('pausedBy', { name: pause.user.name })}</p>}
      {pause === undefined && isPausedByAbsence && !isDetached && <p>{t('pausedByAbsence')}</p>}
      {pause === undefined && !isPausedByAbsence && !mayPlay && <p>{t('paused')}</p>}
      {mayAsk && !isDetached && !isAlone && <AskReadyButton />}
    </div>
  );
}
