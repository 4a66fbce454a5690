import type { Obstacle } from '../../room-client/room-selectors.ts';
import type { RoomState } from '../../room-client/room-store.ts';
import { useRoom } from '../room/room-context.ts';
import { useObstacle } from '../room/use-obstacle.ts';
import { usePlayerView } from './player-context.ts';

export function useIsAlone(): boolean {
  return usePlayerView((view) => view.standing === 'alone');
}

/** Whether what the remote moves is playing. */
export function useIsPlaying(): boolean {
  const isAlone = useIsAlone();
  const isPaused = usePlayerView((view) => view.isPaused);
  const isRoomPlaying = useRoom((room) => room.sync?.isPlaying ?? false);
  return isAlone ? !isPaused : isRoomPlaying;
}

/** Why the remote cannot do something now, in words; the room's rules are none for somebody who watches alone. */
export function useRemoteObstacle(select: (state: RoomState) => Obstacle): string | undefined {
  const obstacle = useObstacle(select);
  return useIsAlone() ? undefined : obstacle;
}
