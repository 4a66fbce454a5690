import { useStore } from 'zustand';
import { createProvided } from '../../context/create-provided.ts';
import type { PlaybackControls } from './playback-controls.ts';
import type { PlayerView } from './player-view.ts';
import type { RoomPlayer } from './room-player.ts';

export interface PlayerContextValue {
  player: RoomPlayer;
  controls: PlaybackControls;
}

/** The player of the room page and its controls. */
export const [PlayerContext, usePlayer] = createProvided<PlayerContextValue>('player');

/** A selected part of the player's state; the component renders again when that part changes. */
export function usePlayerView<Value>(select: (view: PlayerView) => Value): Value {
  return useStore(usePlayer().player.view, select);
}
