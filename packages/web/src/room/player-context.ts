import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { PlaybackControls } from './playback-controls.ts';
import type { PlayerView } from './player-view.ts';
import type { RoomPlayer } from './room-player.ts';

export interface PlayerContextValue {
  player: RoomPlayer;
  controls: PlaybackControls;
}

/** The player of the room page and its controls; provided by the page. */
export const PlayerContext = createContext<PlayerContextValue | undefined>(undefined);

export function usePlayer(): PlayerContextValue {
  const value = useContext(PlayerContext);
  if (value === undefined) throw new Error('No player above this component');
  return value;
}

/** A selected part of the player's state; the component renders again when that part changes. */
export function usePlayerView<Value>(select: (view: PlayerView) => Value): Value {
  return useStore(usePlayer().player.view, select);
}
