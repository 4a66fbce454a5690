import type { Clock } from '@matinee/base/clock';
import type { RoomSession } from '../../room-client/room-session.ts';
import type { RoomPlayer } from './room-player.ts';

/**
 * Moves what this user watches: the room, or this player alone while it is detached. Positions are in seconds from the
 * start of the source.
 */
export interface PlaybackControls {
  isDetached(): boolean;
  isPlaying(): boolean;
  /** Plays what is paused and pauses what plays. */
  togglePlaying(): void;
  /** Limited to 0 and the duration. */
  seekTo(seconds: number): void;
  /** Counts from the pending seek if there is one: three presses of 10 s make 30 s before the room has answered. */
  seekBy(seconds: number): void;
  /** The target of the last seek, until the room has reached that position or refused. */
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

/** The room has answered a seek when its position is this close to the target. */
const answeredWithinSeconds = 0.5;
/** A seek that the room doesn't answer is no longer pending after this time. */
const pendingSeekTimeoutMs = 3000;

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
    // The answer to an earlier one of several seeks has another position: the last is still on its way.
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
