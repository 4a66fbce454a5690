import type { Clock } from '@matinee/base/clock';
import type { RoomSession } from '../../room-client/room-session.ts';
import type { RoomPlayer } from './room-player.ts';

/** Controls the room, or a detached player alone. Positions are in seconds from the start of the source. */
export interface PlaybackControls {
  isDetached(): boolean;
  isPlaying(): boolean;
  togglePlaying(): void;
  /** Limits the position to 0 and the duration. */
  seekTo(seconds: number): void;
  /** Seeks after a press on the bar: a far seek ends at a key frame close by, for which a film needs the fewest bytes. */
  seekNear(seconds: number): void;
  /** Seeks from the pending position: three presses of 10 s make 30 s before the room has answered. */
  seekBy(seconds: number): void;
  /** Returns the target of the last seek until the room has reached or refused it. */
  pendingSeekSeconds(): number | undefined;
  setSpeed(speed: number): void;
  position(): number;
  close(): void;
}

export interface PlaybackControlsOptions {
  session: Pick<RoomSession, 'play' | 'pause' | 'seek' | 'setSpeed' | 'store'>;
  player: Pick<RoomPlayer, 'view' | 'detached' | 'position' | 'roomPosition' | 'duration'>;
  clock: Clock;
}

const answeredWithinSeconds = 0.5;
const pendingSeekTimeoutMs = 3000;

/** A seek over at least `farSeconds` may end at a key frame within `closeSeconds`. */
const farSeconds = 20;
const closeSeconds = 6;
/** Rounding on the way must not put the position before the key frame. */
const pastKeyFrameSeconds = 0.01;

export function createPlaybackControls({ session, player, clock }: PlaybackControlsOptions): PlaybackControls {
  const { store } = session;
  let pendingSeconds: number | undefined;
  let cancelTimeout = (): void => undefined;

  const isDetached = (): boolean => player.view.getState().syncStatus === 'detached';
  const isPlaying = (): boolean => (isDetached() ? !player.view.getState().isPaused : store.getState().sync?.isPlaying === true);
  const position = (): number => (isDetached() ? player.position() : player.roomPosition());

  function clearPendingSeek(): void {
    cancelTimeout();
    pendingSeconds = undefined;
  }

  const unsubscribe = store.subscribe((room, before) => {
    if (pendingSeconds === undefined) return;
    // The answer to an earlier one of several seeks has another position.
    const isAnswered = room.sync !== before.sync && Math.abs((room.sync?.playbackPosition ?? 0) - pendingSeconds) < answeredWithinSeconds;
    if (isAnswered || room.lastError !== before.lastError || room.connection !== before.connection) clearPendingSeek();
  });

  function seekTo(seconds: number): void {
    const target = Math.max(0, Math.min(seconds, player.duration() ?? Infinity));
    if (isDetached()) return player.detached.seek(target);
    if (!session.seek(target)) return;
    clearPendingSeek();
    pendingSeconds = target;
    cancelTimeout = clock.after(pendingSeekTimeoutMs, clearPendingSeek);
  }

  return {
    isDetached,
    isPlaying,
    position,
    seekTo,
    seekNear(seconds) {
      const keyFrames = player.view.getState().keyFrames ?? [];
      const nearest = keyFrames.toSorted((one, other) => Math.abs(one - seconds) - Math.abs(other - seconds))[0];
      const isFar = Math.abs(seconds - position()) > farSeconds;
      const isClose = nearest !== undefined && Math.abs(nearest - seconds) <= closeSeconds;
      seekTo(isFar && isClose ? nearest + pastKeyFrameSeconds : seconds);
    },
    seekBy: (seconds) => seekTo((pendingSeconds ?? position()) + seconds),
    pendingSeekSeconds: () => pendingSeconds,
    togglePlaying() {
      const target = isDetached() ? player.detached : session;
      if (isPlaying()) target.pause();
      else target.play();
    },
    setSpeed(speed) {
      if (isDetached()) player.detached.setSpeed(speed);
      else session.setSpeed(speed);
    },
    close() {
      unsubscribe();
      clearPendingSeek();
    },
  };
}
