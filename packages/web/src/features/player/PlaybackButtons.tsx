import { Pause, Play, RotateCcw, RotateCw, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  selectHasVotedToSkip,
  selectIsSkipVoted,
  selectPlaybackObstacle,
  selectSkipVotes,
  selectSkipVotesNeeded,
} from '../../room-client/room-selectors.ts';
import type { RoomState } from '../../room-client/room-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useRoom, useRoomSession } from '../room/room-context.ts';
import { useObstacle } from '../room/use-obstacle.ts';
import { usePlayer } from './player-context.ts';
import styles from './Dock.module.css';

const selectPlayObstacle = (room: RoomState) => selectPlaybackObstacle(room, 'playback.play-pause');
const selectSeekObstacle = (room: RoomState) => selectPlaybackObstacle(room, 'playback.seek');
const selectSkipObstacle = (room: RoomState) => selectPlaybackObstacle(room, 'playback.skip');
const stepSeconds = 10;

/** Play and pause, back, forward, next: what moves the room. */
export function PlaybackButtons() {
  const { t } = useTranslation('player');
  const session = useRoomSession();
  const { seeker } = usePlayer();
  const isPlaying = useRoom((room) => room.sync?.isPlaying ?? false);
  const seekObstacle = useObstacle(selectSeekObstacle);
  return (
    <>
      <IconButton
        label={isPlaying ? t('pause') : t('play')}
        icon={isPlaying ? Pause : Play}
        solid
        shortcut="K"
        className={styles.play}
        disabledReason={useObstacle(selectPlayObstacle)}
        onPress={() => (isPlaying ? session.pause() : session.play())}
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
  const session = useRoomSession();
  const isVoted = useRoom(selectIsSkipVoted);
  const votes = useRoom(selectSkipVotes);
  const needed = useRoom(selectSkipVotesNeeded);
  const hasVoted = useRoom(selectHasVotedToSkip);
  const common = { icon: SkipForward, shortcut: 'N', disabledReason: useObstacle(selectSkipObstacle), onPress: () => void session.skip() };
  if (!isVoted) return <IconButton label={t('next')} {...common} />;
  const tally = `${votes}/${needed}`;
  const count = Math.max(0, needed - votes);
  const label = hasVoted ? t('unvoteSkip', { count }) : t('voteSkip', { count });
  return (
    <IconButton label={`${tally}: ${label}`} aria-pressed={hasVoted} {...common}>
      <span className="num">{tally}</span>
    </IconButton>
  );
}
