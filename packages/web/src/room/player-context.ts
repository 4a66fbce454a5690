import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { PlayerView, RoomPlayer } from './room-player.ts';
import type { Remote } from './remote.ts';
import type { Seeker } from './seeker.ts';

/** The player of the room page and what moves it. */
export interface PlayerControls {
  player: RoomPlayer;
  seeker: Seeker;
  remote: Remote;
}

export const PlayerContext = createContext<PlayerControls | undefined>(undefined);

export function usePlayer(): PlayerControls {
  const controls = useContext(PlayerContext);
  if (controls === undefined) throw new Error('No player above this component');
  return controls;
}

export function usePlayerView<Value>(select: (view: PlayerView) => Value): Value {
  return useStore(usePlayer().player.view, select);
}
