import type { RoomSession } from '../../room-client/room-session.ts';
import type { RoomPlayer } from './room-player.ts';

/** What the controls under the picture move: the room, or for somebody who watches alone, nothing but this player. */
export interface Remote {
  isAlone(): boolean;
  /** Plays what is paused, and the other way round. */
  toggle(): void;
  /** Seconds from the start of the source. Returns whether the room was asked. */
  seek(seconds: number): boolean;
  setSpeed(speed: number): void;
  /** Where what it moves is, in seconds. */
  position(): number;
}

export interface RemoteOptions {
  session: Pick<RoomSession, 'play' | 'pause' | 'seek' | 'setSpeed' | 'store'>;
  player: Pick<RoomPlayer, 'view' | 'alone' | 'position' | 'roomPosition'>;
}

export function createRemote({ session, player }: RemoteOptions): Remote {
  const { alone, view } = player;
  const isAlone = (): boolean => view.getState().standing === 'alone';
  return {
    isAlone,
    toggle() {
      if (!isAlone()) {
        if (session.store.getState().sync?.isPlaying === true) session.pause();
        else session.play();
      } else if (view.getState().isPaused) alone.play();
      else alone.pause();
    },
    seek(seconds) {
      if (!isAlone()) return session.seek(seconds);
      alone.seek(seconds);
      return false;
    },
    setSpeed(speed) {
      if (isAlone()) alone.setSpeed(speed);
      else session.setSpeed(speed);
    },
    position: () => (isAlone() ? player.position() : player.roomPosition()),
  };
}
