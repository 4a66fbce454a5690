import type { RoomSession } from '../room-client/room-session.ts';
import type { RoomPlayer } from './room-player.ts';

/** What the controls below the video control: the room, or while detached this player alone. */
export interface Remote {
  isDetached(): boolean;
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
  player: Pick<RoomPlayer, 'view' | 'detached' | 'position' | 'roomPosition'>;
}

export function createRemote({ session, player }: RemoteOptions): Remote {
  const { detached, view } = player;
  const isDetached = (): boolean => view.getState().syncStatus === 'detached';
  const isPlaying = (): boolean => (isDetached() ? !view.getState().isPaused : session.store.getState().sync?.isPlaying === true);
  return {
    isDetached,
    isPlaying,
    toggle() {
      const moved = isDetached() ? detached : session;
      if (isPlaying()) moved.pause();
      else moved.play();
    },
    seek(seconds) {
      if (!isDetached()) return session.seek(seconds);
      detached.seek(seconds);
      return false;
    },
    setSpeed(speed) {
      if (isDetached()) detached.setSpeed(speed);
      else session.setSpeed(speed);
    },
    position: () => (isDetached() ? player.position() : player.roomPosition()),
  };
}
