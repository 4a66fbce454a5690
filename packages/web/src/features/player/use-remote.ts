import { useTranslation } from 'react-i18next';
import { selectPlaybackObstacle, type Obstacle } from '../../room-client/room-selectors.ts';
import type { RoomState } from '../../room-client/room-store.ts';
import { useRoom } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { usePlayerView } from '../../room/player-context.ts';

export function useIsDetached(): boolean {
  return usePlayerView((view) => view.syncStatus === 'detached');
}

/** Whether what the remote moves is playing. */
export function useIsPlaying(): boolean {
  const isDetached = useIsDetached();
  const isPaused = usePlayerView((view) => view.isPaused);
  const isRoomPlaying = useRoom((room) => room.sync?.isPlaying ?? false);
  return isDetached ? !isPaused : isRoomPlaying;
}

/** Why the remote cannot do something now, in words; while detached the room's rules don't apply. */
export function usePlaybackDisabledReason(select: (state: RoomState) => Obstacle): string | undefined {
  const obstacle = useDisabledReason(select);
  return useIsDetached() ? undefined : obstacle;
}

const selectSeekObstacle = (state: RoomState) => selectPlaybackObstacle(state, 'playback.seek');
const selectSpeedObstacle = (state: RoomState) => selectPlaybackObstacle(state, 'playback.speed');

/** Why the place cannot be changed now, in words: a broadcast is watched at its edge. */
export function useSeekDisabledReason(): string | undefined {
  const obstacle = usePlaybackDisabledReason(selectSeekObstacle);
  return useLiveDisabledReason() ?? obstacle;
}

/** Why the speed cannot be changed now, in words. */
export function useSpeedDisabledReason(): string | undefined {
  const obstacle = usePlaybackDisabledReason(selectSpeedObstacle);
  return useLiveDisabledReason() ?? obstacle;
}

function useLiveDisabledReason(): string | undefined {
  const { t } = useTranslation('player');
  const isLive = usePlayerView((view) => view.isLive);
  return isLive ? t('liveEdge') : undefined;
}
