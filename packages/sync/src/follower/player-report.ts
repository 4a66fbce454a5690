import type { Clock } from '@matinee/base/clock';
import type { PlayerStatus, UndecodableParts } from '@matinee/protocol';
import { createPlaybackMeter, type PlaybackQuality } from './playback-meter.ts';
import type { Player, PlayerErrorCode } from '../player/player.ts';
import type { RoomPlayback } from '../controller/room-playback.ts';

/** The quality isn't repeated. */
export interface PlayerReport extends PlaybackQuality {
  status: PlayerStatus;
  /** 0 for none yet; null when starts need not wait for it. */
  readyForDiscontinuity: number | null;
  /** The `videoKey` of the next item, if it could start at once. */
  readyForNext: string | null;
  /** Roughly; undefined until known. */
  startDelaySeconds: number | undefined;
  /** As the player found it, unless the room knows it better. */
  durationSeconds: number | undefined;
  ended: true | undefined;
  /** Set once the player has given up. */
  error: PlayerErrorCode | undefined;
  undecodable: UndecodableParts | undefined;
}

export interface PlayerObservation {
  isDetached: boolean;
  isLoaded: boolean;
  /** It is at the room's position, and could play on. */
  isInPosition: boolean;
  readyForNext: string | null;
  undecodable: UndecodableParts | undefined;
  /** Undefined until known. */
  startDelaySeconds: number | undefined;
  isRoomMoving: boolean;
  /** Positive when ahead; undefined while it can't be measured. */
  offsetSeconds: number | undefined;
}

export interface Reporter {
  lastReport(): PlayerReport;
  update(current: RoomPlayback | undefined, observation: PlayerObservation): void;
}

/** A ready player without data for this long is reported as buffering. */
const starvedAfterMs = 400;
/** The same for a player that plays along: shorter breaks should not stop others. */
const hiccupMs = 150;
/** The same after a seek, which takes that long anyway. */
const seekMs = 1000;
const startDelayStepSeconds = 0.05;
/** As a share. */
const minDurationChange = 0.02;

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
  /** Local ms; Infinity while it has data. */
  let starvedSinceMs = Infinity;
  /** Since when a player reported as ready buffers in a playing room, local ms; Infinity while it doesn't. */
  let brokenSinceMs = Infinity;
  const meter = createPlaybackMeter(clock);

  /** After a seek while paused, a player reports ready even without data. */
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

/** The delay varies, so changes within a step are ignored. */
function startDelayToReport({ startDelaySeconds: last }: PlayerReport, { startDelaySeconds }: PlayerObservation): number | undefined {
  if (startDelaySeconds === undefined) return last;
  if (last !== undefined && Math.abs(startDelaySeconds - last) < startDelayStepSeconds) return last;
  return Math.round(startDelaySeconds / startDelayStepSeconds) * startDelayStepSeconds;
}

/** Some players learn the length gradually, and an undeclared live stream grows. */
function durationToReport(
  { durationSeconds: last }: PlayerReport,
  current: RoomPlayback | undefined,
  durationSeconds: number | undefined,
): number | undefined {
  const isWanted = current !== undefined && (current.lengthSeconds === undefined || current.isLengthReported === true);
  if (!isWanted || durationSeconds === undefined) return undefined;
  return last !== undefined && Math.abs(durationSeconds / last - 1) < minDurationChange ? last : durationSeconds;
}

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
