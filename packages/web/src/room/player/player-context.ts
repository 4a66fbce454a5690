import { useStore } from 'zustand';
import { createProvided } from '../../context/create-provided.ts';
import type { PlaybackControls } from './playback-controls.ts';
import type { PlayerView } from './player-view.ts';
import type { RoomPlayer } from './room-player.ts';

export interface PlayerContextValue {
  player: RoomPlayer;
  controls: PlaybackControls;
}

export const [PlayerContext, usePlayer] = createProvided<PlayerContextValue>('player');

export function usePlayerView<Value>(select: (view: PlayerView) => Value): Value {
  return useStore(usePlayer().player.view, select);
}
