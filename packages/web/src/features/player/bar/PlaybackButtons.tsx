import { RequestType } from '@matinee/protocol';
import { Pause, Play, RotateCcw, RotateCw, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason } from '../../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';
import { IconButton, type IconButtonProps } from '../../../ui/IconButton.tsx';
import { usePlayer } from '../../../room/player/player-context.ts';
import styles from './ControlBar.module.css';
import { useIsPlaying, usePlaybackDisabledReason, useSeekDisabledReason } from '../../../room/player/use-playback-state.ts';
import { useSkip } from '../../../room/player/use-skip.ts';

const selectPlayPause = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Playback });
const stepSeconds = 10;

export function PlaybackButtons() {
  return (
    <>
      <PlayButton shortcut="K" className={styles.play} />
      <JumpButton to="back" shortcut="J" className={styles.jump} />
      <JumpButton to="forward" shortcut="L" className={styles.jump} />
      <NextButton />
    </>
  );
}

type Look = Pick<IconButtonProps, 'size' | 'shortcut' | 'className' | 'autoFocus'>;

export function PlayButton(look: Look) {
  const { t } = useTranslation('player');
  const { controls } = usePlayer();
  const isPlaying = useIsPlaying();
  return (
    <IconButton
      {...look}
      label={isPlaying ? t('pause') : t('play')}
      icon={isPlaying ? Pause : Play}
      solid
      disabledReason={usePlaybackDisabledReason(selectPlayPause)}
      onPress={() => controls.togglePlaying()}
    />
  );
}

export function JumpButton({ to, ...look }: Look & { to: 'back' | 'forward' }) {
  const { t } = useTranslation('player');
  const { controls } = usePlayer();
  return (
    <IconButton
      {...look}
      label={t(to)}
      icon={to === 'back' ? RotateCcw : RotateCw}
      disabledReason={useSeekDisabledReason()}
      onPress={() => controls.seekBy(to === 'back' ? -stepSeconds : stepSeconds)}
    />
  );
}

/** Skips, or votes on skipping where the room does. */
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
