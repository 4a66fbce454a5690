import type { Clock } from '@matinee/base/clock';
import type { PlayerStatus, UndecodableParts } from '@matinee/protocol';
import { createPlaybackMeter, type PlaybackQuality } from './playback-meter.ts';
import type { Player, PlayerErrorCode } from '../player/player.ts';
import type { RoomPlayback } from '../controller/room-playback.ts';

/** A client's report about its player. The quality is reported once and isn't repeated. */
export interface PlayerReport extends PlaybackQuality {
  status: PlayerStatus;
  /** The last discontinuity after which it was ready, 0 for none yet; null when starts need not wait for it. */
  readyForDiscontinuity: number | null;
  /** The `videoKey` of the next item, if it could start at once. */
  readyForNext: string | null;
  /** How long the player takes to start, in seconds, roughly; undefined until it is known. */
  startDelaySeconds: number | undefined;
  /** The length of the source as the player found it, in seconds, unless the room knows it better than from players. */
  durationSeconds: number | undefined;
  /** Set once the player has played the source to its end. */
  ended: true | undefined;
  /** Why the player has given up. */
  error: PlayerErrorCode | undefined;
  /** The parts of the source that the browser can't decode. */
  undecodable: UndecodableParts | undefined;
}

/** The player compared with the room's playback. */
export interface PlayerObservation {
  isDetached: boolean;
  /** Whether the player has the source that the room plays. */
  isLoaded: boolean;
  /** Whether it is at the room's position, and could play on from there. */
  isInPosition: boolean;
  /** The `videoKey` of the next item, if it could start at once. */
  readyForNext: string | null;
  /** The parts of the source of the room that the browser can't decode. */
  undecodable: UndecodableParts | undefined;
  /** How long the player takes to start, in seconds; undefined until it is known. */
  startDelaySeconds: number | undefined;
  /** Whether the room's position moves. */
  isRoomMoving: boolean;
  /** Offset from the room's position, in seconds, positive when ahead; undefined while it can't be measured. */
  offsetSeconds: number | undefined;
}

export interface Reporter {
  /** The last report, without the quality. */
  lastReport(): PlayerReport;
  /** Reports the changes since the last report. */
  update(current: RoomPlayback | undefined, observation: PlayerObservation): void;
}

/** How long a player that reports ready may lack data before it is reported as buffering. */
const starvedAfterMs = 400;
/** How long a player that plays along may lack data before it is reported: shorter breaks should not stop others. */
const hiccupMs = 150;
/** Limit after a seek of its own, in ms, since a seek takes that long anyway. */
const seekMs = 1000;
/** Start delays are reported in steps of this many seconds. */
const startDelayStepSeconds = 0.05;
/** Share by which a length must differ from the reported one to be reported again. */
const minDurationChange = 0.02;

/** Reports the player to the room. */
export function createReporter(player: Player, clock: Clock, onReport: (report: PlayerReport) => void): Reporter {
  let last: PlayerReport = {
    status: 'none',
    readyForDiscontinuity: 0,
    readyForNext: null,
    startDelaySeconds: undefined,
    durationSeconds: undefined,
    ended: undefined,
    error: undefined,
    undecodable: undefined,
  };
  /** Time since which the player has lacked data, in ms; Infinity while it has data. */
  let starvedSinceMs = Infinity;
  /** Time since which a player that was reported as ready has been buffering while the room plays, in ms; Infinity while it isn't. */
  let brokenSinceMs = Infinity;
  const meter = createPlaybackMeter(clock);

  /** After a seek while paused a player reports ready even without the data to play on. */
  function readStatus(isRoomMoving: boolean): PlayerStatus {
    const { status, canPlay, hasEnded, isSeeking } = player.state();
    const isStarved = status === 'ready' && !canPlay && !hasEnded;
    starvedSinceMs = isStarved ? Math.min(starvedSinceMs, clock.now()) : Infinity;
    if (clock.now() - starvedSinceMs >= starvedAfterMs) return 'buffering';
    const isBroken = status === 'buffering' && last.status === 'ready' && isRoomMoving;
    brokenSinceMs = isBroken ? Math.min(brokenSinceMs, clock.now()) : Infinity;
    return isBroken && clock.now() - brokenSinceMs < (isSeeking ? seekMs : hiccupMs) ? 'ready' : status;
  }

  function report(current: RoomPlayback | undefined, observation: PlayerObservation): PlayerReport {
    return {
      status: readStatus(observation.isRoomMoving),
      readyForDiscontinuity: readyForDiscontinuity(last, current, observation),
      readyForNext: observation.readyForNext,
      startDelaySeconds: startDelayToReport(last, observation),
      durationSeconds: durationToReport(last, current, observation.isLoaded && player.state().isLoaded ? player.duration() : undefined),
      ended: (observation.isLoaded && player.state().hasEnded) || undefined,
      error: player.state().error,
      undecodable: observation.undecodable,
    };
  }

  return {
    lastReport: () => last,
    update(current, observation) {
      const next = report(current, observation);
      if (!observation.isDetached && observation.offsetSeconds !== undefined) meter.addOffset(observation.offsetSeconds);
      if (isStall(last, next, current) && !player.state().isSeeking) meter.addStall();
      if (isSameReport(next, last) && !meter.isDue()) return;
      last = next;
      onReport({ ...last, ...meter.take() });
    },
  };
}

function readyForDiscontinuity(
  last: PlayerReport,
  current: RoomPlayback | undefined,
  { isDetached, isInPosition }: PlayerObservation,
): number | null {
  if (isDetached || (current !== undefined && current.source === undefined)) return null;
  return current !== undefined && isInPosition ? current.discontinuity : (last.readyForDiscontinuity ?? 0);
}

/** Returns the start delay to report. It varies a little each time, so changes within a step are ignored. */
function startDelayToReport({ startDelaySeconds: last }: PlayerReport, { startDelaySeconds }: PlayerObservation): number | undefined {
  if (startDelaySeconds === undefined) return last;
  if (last !== undefined && Math.abs(startDelaySeconds - last) < startDelayStepSeconds) return last;
  return Math.round(startDelaySeconds / startDelayStepSeconds) * startDelayStepSeconds;
}

/** Returns the length to report. Ignores small changes: some players learn it little by little, and an undeclared live stream grows. */
function durationToReport(
  { durationSeconds: last }: PlayerReport,
  current: RoomPlayback | undefined,
  durationSeconds: number | undefined,
): number | undefined {
  const isWanted = current !== undefined && (current.lengthSeconds === undefined || current.isLengthReported === true);
  if (!isWanted || durationSeconds === undefined) return undefined;
  return last !== undefined && Math.abs(durationSeconds / last - 1) < minDurationChange ? last : durationSeconds;
}

/** Whether a player that was playing at the room's position has stopped for data. */
function isStall(last: PlayerReport, next: PlayerReport, current: RoomPlayback | undefined): boolean {
  const wasPlaying =
    current?.timeline.isPlaying === true && last.status === 'ready' && last.readyForDiscontinuity === current.discontinuity;
  return wasPlaying && next.status === 'buffering';
}

function isSameReport(a: PlayerReport, b: PlayerReport): boolean {
  return (
    a.status === b.status &&
    a.readyForDiscontinuity === b.readyForDiscontinuity &&
    a.readyForNext === b.readyForNext &&
    a.startDelaySeconds === b.startDelaySeconds &&
    a.durationSeconds === b.durationSeconds &&
    a.ended === b.ended &&
    a.error === b.error &&
    a.undecodable === b.undecodable
  );
}
