import type { Player } from '@matinee/sync';
import type { StoreApi } from 'zustand/vanilla';
import type { PlayerView } from './player-view.ts';

/** Controls this player while it is detached from the room. */
export interface DetachedControls {
  play(): void;
  pause(): void;
  /** Seconds from the start of the source. */
  seek(seconds: number): void;
  setSpeed(speed: number): void;
}

export function createDetachedControls(player: Player, view: StoreApi<PlayerView>): DetachedControls {
  return {
    // A block by the browser is known before a user can detach, so a rejection adds nothing.
    play: () => void player.play().catch(() => undefined),
    pause: () => player.pause(),
    seek: (seconds) => player.seek(seconds),
    setSpeed(speed) {
      player.setRate(speed);
      view.setState({ rate: speed });
    },
  };
}
