import { Pause, Play, RotateCcw, RotateCw, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectPlaybackObstacle } from '../../room-client/room-selectors.ts';
import type { RoomState } from '../../room-client/room-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { usePlayer } from '../../room/player-context.ts';
import styles from './ControlBar.module.css';
import { useIsPlaying, usePlaybackDisabledReason, useSeekDisabledReason } from './use-remote.ts';
import { useSkip } from './use-skip.ts';

const selectPlayObstacle = (room: RoomState) => selectPlaybackObstacle(room, 'playback.play-pause');
const stepSeconds = 10;

/** Play and pause, back, forward, next. */
export function PlaybackButtons() {
  const { t } = useTranslation('player');
  const { seeker, remote } = usePlayer();
  const isPlaying = useIsPlaying();
  const seekObstacle = useSeekDisabledReason();
  return (
    <>
      <IconButton
        label={isPlaying ? t('pause') : t('play')}
        icon={isPlaying ? Pause : Play}
        solid
        shortcut="K"
        className={styles.play}
        disabledReason={usePlaybackDisabledReason(selectPlayObstacle)}
        onPress={() => remote.toggle()}
      />
      <IconButton label={t('back')} icon={RotateCcw} shortcut="J" disabledReason={seekObstacle} onPress={() => seeker.by(-stepSeconds)} />
      <IconButton label={t('forward')} icon={RotateCw} shortcut="L" disabledReason={seekObstacle} onPress={() => seeker.by(stepSeconds)} />
      <NextButton />
    </>
  );
}

/** On to the next video, or where that is put to the vote, one's own vote for it. */
export function NextButton() {
  const { t } = useTranslation('player');
  const { vote, disabledReason, skip } = useSkip();
  const common = { icon: SkipForward, shortcut: 'N', disabledReason, onPress: skip };
  if (vote === undefined) return <IconButton label={t('next')} {...common} />;
  return (
    <IconButton label={`${vote.tally}: ${vote.label}`} aria-pressed={vote.isPressed} {...common}>
      <span className="num">{vote.tally}</span>
    </IconButton>
  );
}
