import { RequestType } from '@matinee/protocol';
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OptionMenu } from '../../features/player/bar/OptionMenu.tsx';
import { NextButton } from '../../features/player/bar/PlaybackButtons.tsx';
import { SeekBar } from '../../features/player/bar/SeekBar.tsx';
import { TimeDisplay } from '../../features/player/bar/TimeDisplay.tsx';
import { useSpeed } from '../../features/player/bar/use-playback-options.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectCan, selectDisabledReason } from '../../room-client/room-selectors.ts';
import { QuickReactions } from '../../room/chat/QuickReactions.tsx';
import { useRoom } from '../../room/room-context.ts';
import { usePlayer } from '../../room/player/player-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { useIsPlaying, useSeekDisabledReason } from '../../room/player/use-playback-state.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Remote.module.css';
import { RemoteSound } from './RemoteSound.tsx';

const selectPlayPause = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Playback });
const stepSeconds = 10;

/** The position in the video, the controls and the reactions: big enough for a thumb in the dark. */
export function RemoteControls() {
  const { t } = useTranslation(['devices', 'player']);
  const { controls } = usePlayer();
  const isPlaying = useIsPlaying();
  const playDisabledReason = useDisabledReason(selectPlayPause);
  const seekDisabledReason = useSeekDisabledReason();
  const mayReact = useRoom((room) => selectCan(room, { type: RequestType.Chat }));
  const speed = useSpeed();
  return (
    <section className={styles.controls} aria-label={t('controls')}>
      <div className={styles.seek}>
        <SeekBar />
        <TimeDisplay />
      </div>
      <div className={styles.buttons}>
        <IconButton
          label={t('player:back')}
          icon={RotateCcw}
          size="l"
          disabledReason={seekDisabledReason}
          onPress={() => controls.seekBy(-stepSeconds)}
        />
        <IconButton
          label={isPlaying ? t('player:pause') : t('player:play')}
          icon={isPlaying ? Pause : Play}
          solid
          size="l"
          className={styles.play}
          disabledReason={playDisabledReason}
          onPress={() => controls.togglePlaying()}
        />
        <IconButton
          label={t('player:forward')}
          icon={RotateCw}
          size="l"
          disabledReason={seekDisabledReason}
          onPress={() => controls.seekBy(stepSeconds)}
        />
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
