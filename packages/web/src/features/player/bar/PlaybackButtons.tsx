import { RequestType } from '@matinee/protocol';
import { Pause, Play, RotateCcw, RotateCw, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason } from '../../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { usePlayer } from '../../../room/player/player-context.ts';
import styles from './ControlBar.module.css';
import { useIsPlaying, usePlaybackDisabledReason, useSeekDisabledReason } from '../../../room/player/use-playback-state.ts';
import { useSkip } from '../../../room/player/use-skip.ts';

const selectPlayPause = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Playback });
const stepSeconds = 10;

/** Play or pause, back, forward, next. */
export function PlaybackButtons() {
  const { t } = useTranslation('player');
  const { controls } = usePlayer();
  const isPlaying = useIsPlaying();
  const seekDisabledReason = useSeekDisabledReason();
  return (
    <>
      <IconButton
        label={isPlaying ? t('pause') : t('play')}
        icon={isPlaying ? Pause : Play}
        solid
        shortcut="K"
        className={styles.play}
        disabledReason={usePlaybackDisabledReason(selectPlayPause)}
        onPress={() => controls.togglePlaying()}
      />
      <IconButton
        label={t('back')}
        icon={RotateCcw}
        shortcut="J"
        className={styles.jump}
        disabledReason={seekDisabledReason}
        onPress={() => controls.seekBy(-stepSeconds)}
      />
      <IconButton
        label={t('forward')}
        icon={RotateCw}
        shortcut="L"
        className={styles.jump}
        disabledReason={seekDisabledReason}
        onPress={() => controls.seekBy(stepSeconds)}
      />
      <NextButton />
    </>
  );
}

/** Skips the video, or in a room that votes on skipping, casts or withdraws this user's vote. */
export function NextButton() {
  const { t } = useTranslation(['player', 'stage']);
  const { vote, disabledReason, skip } = useSkip();
  const common = { icon: SkipForward, shortcut: 'N', disabledReason, onPress: skip };
  if (vote === undefined) return <IconButton label={t('next')} className={styles.next} {...common} />;
  return (
    <IconButton
      label={`${t('stage:skip')} ${vote.tally}: ${vote.label}`}
      aria-pressed={vote.isPressed}
      className={styles.skipVote}
      {...common}
    >
      <span>
        <span className={styles.word}>{t('stage:skip')} </span>
        <span className="num">{vote.tally}</span>
      </span>
    </IconButton>
  );
}
