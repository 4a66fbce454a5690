import type { RoomSession } from '../../room-client/room-session.ts';
import type { RoomPlayer } from './room-player.ts';

/** What the controls under the picture move: the room, or for somebody who watches alone, nothing but this player. */
export interface Remote {
  isAlone(): boolean;
  /** Whether what it moves is playing. */
  isPlaying(): boolean;
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
  const isPlaying = (): boolean => (isAlone() ? !view.getState().isPaused : session.store.getState().sync?.isPlaying === true);
  return {
    isAlone,
    isPlaying,
    toggle() {
      const moved = isAlone() ? alone : session;
      if (isPlaying()) moved.pause();
      else moved.play();
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
