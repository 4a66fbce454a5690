import type { Clock } from '@matinee/base/clock';
import type { PlayerStatus } from '@matinee/protocol';
import type { RoomPlayback } from './follow.ts';
import { createPlaybackMeter, type PlaybackQuality } from './playback-meter.ts';
import type { Player, PlayerErrorCode } from './player/player.ts';

/** What the room is told of a player. How it went is said once, and is no part of what was told. */
export interface PlayerReport extends PlaybackQuality {
  status: PlayerStatus;
  /** The last jump for which it stands ready, 0 for none yet; null when starts need not wait for it. */
  readyForDiscontinuity: number | null;
  /** How long the player found the source to be, in seconds, where the room does not know better than from players. */
  durationSeconds: number | undefined;
  /** Why the player has given the source up. */
  error: PlayerErrorCode | undefined;
}

/** How the player stands to what the room plays. */
export interface PlayerPlace {
  isAlone: boolean;
  /** Whether it has what the room plays. */
  isLoaded: boolean;
  /** Whether it stands where the line is, and could play on from there. */
  isInPlace: boolean;
  /** From the line, in seconds, positive when ahead; undefined while it cannot be measured. */
  errorSeconds: number | undefined;
}

export interface Reporter {
  /** What was told last. */
  told(): PlayerReport;
  /** Tells what is new. */
  tell(current: RoomPlayback | undefined, place: PlayerPlace): void;
}

/** How long a player may lack data before others are told. */
const starvedAfterMs = 400;
/** By which share a length must differ from the one that was told to be worth telling. */
const newsShare = 0.02;

/** Tells the room of a player. */
export function createReporter(player: Player, clock: Clock, onReport: (report: PlayerReport) => void): Reporter {
  let told: PlayerReport = { status: 'none', readyForDiscontinuity: 0, durationSeconds: undefined, error: undefined };
  /** Since when the player has lacked data, local ms; Infinity while it does not. */
  let starvedMs = Infinity;
  const meter = createPlaybackMeter(clock);

  /** A player that was put elsewhere while paused says nothing of the data that it lacks. */
  function statusToTell(): PlayerStatus {
    const { status, canPlay, hasEnded } = player.state();
    if (status !== 'ready' || canPlay || hasEnded) starvedMs = Infinity;
    else if (starvedMs === Infinity) starvedMs = clock.now();
    return clock.now() - starvedMs >= starvedAfterMs ? 'buffering' : status;
  }

  function readyForDiscontinuity(current: RoomPlayback | undefined, { isAlone, isInPlace }: PlayerPlace): number | null {
    if (isAlone || (current !== undefined && current.source === undefined)) return null;
    return current !== undefined && isInPlace ? current.discontinuity : (told.readyForDiscontinuity ?? 0);
  }

  function durationToTell(current: RoomPlayback | undefined, { isLoaded }: PlayerPlace): number | undefined {
    const isAsked = current !== undefined && (current.lengthSeconds === undefined || current.isLengthReported === true) && isLoaded;
    const duration = isAsked && player.state().isLoaded ? player.duration() : undefined;
    const { durationSeconds } = told;
    // Some players come to know it little by little, and of a broadcast that nobody called one it grows all the time.
    const isAsTold = duration !== undefined && durationSeconds !== undefined && Math.abs(duration / durationSeconds - 1) < newsShare;
    return isAsTold ? durationSeconds : duration;
  }

  /** Of a player that had been playing in its place, and not of one that is on the way to it. */
  function isStall(next: PlayerReport, current: RoomPlayback | undefined): boolean {
    const wasPlaying =
      current?.timeline.isPlaying === true && told.status === 'ready' && told.readyForDiscontinuity === current.discontinuity;
    return wasPlaying && next.status === 'buffering' && !player.state().isSeeking;
  }

  return {
    told: () => told,
    tell(current, place) {
      const next: PlayerReport = {
        status: statusToTell(),
        readyForDiscontinuity: readyForDiscontinuity(current, place),
        durationSeconds: durationToTell(current, place),
        error: player.state().error,
      };
      if (!place.isAlone && place.errorSeconds !== undefined) meter.drifted(place.errorSeconds);
      if (isStall(next, current)) meter.stalled();
      const isNews = !isSameReport(next, told);
      if (!isNews && !meter.isDue()) return;
      told = next;
      onReport({ ...told, ...meter.take() });
    },
  };
}

function isSameReport(a: PlayerReport, b: PlayerReport): boolean {
  return (
    a.status === b.status &&
    a.readyForDiscontinuity === b.readyForDiscontinuity &&
    a.durationSeconds === b.durationSeconds &&
    a.error === b.error
  );
}
