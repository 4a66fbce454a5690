import { RequestType } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { OptionMenu } from '../../features/player/bar/OptionMenu.tsx';
import { JumpButton, NextButton, PlayButton } from '../../features/player/bar/PlaybackButtons.tsx';
import { SeekBar } from '../../features/player/bar/SeekBar.tsx';
import { TimeDisplay } from '../../features/player/bar/TimeDisplay.tsx';
import { useSpeed } from '../../features/player/bar/use-playback-options.ts';
import { selectCan } from '../../room-client/room-selectors.ts';
import { QuickReactions } from '../../room/chat/QuickReactions.tsx';
import { useRoom } from '../../room/room-context.ts';
import styles from './Remote.module.css';
import { RemoteSound } from './RemoteSound.tsx';

/** Large enough for a thumb in the dark. */
export function RemoteControls() {
  const { t } = useTranslation('devices');
  const mayReact = useRoom((room) => selectCan(room, { type: RequestType.Chat }));
  const speed = useSpeed();
  return (
    <section className={styles.controls} aria-label={t('controls')}>
      <div className={styles.seek}>
        <SeekBar />
        <TimeDisplay />
      </div>
      <div className={styles.buttons}>
        <JumpButton to="back" size="l" />
        <PlayButton size="l" className={styles.play} />
        <JumpButton to="forward" size="l" />
        <NextButton />
      </div>
      <RemoteSound />
      <div className={styles.more}>
        {mayReact && <QuickReactions />}
        <OptionMenu option={speed} />
      </div>
    </section>
  );
}
