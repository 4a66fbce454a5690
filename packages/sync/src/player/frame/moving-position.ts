import type { Clock } from '@matinee/base/clock';
/** Readings closer together than this, in media seconds at rate 1, may be a site's own guess between two truths. */
const provenSeconds = 0.3;
/** A player that has not moved on in this time does not play, whatever it says. */
const provenWithinMs = 1000;
/** So long after the last reading nobody knows. Readings may come once a second. */
const silenceMs = 1500;

interface Reading {
  atMs: number;
  seconds: number;
}

/** Where a player is that says so only now and then, and a little late. */
export interface MovingPosition {
  /** It stands there now, whatever was read before. */
  place(seconds: number): void;
  /** It has begun to play, stopped playing, or plays at another rate. */
  run(isRunning: boolean, rate: number): void;
  /** What the player says of itself at this instant. */
  read(seconds: number): void;
  /** Seconds from the start of the source, as of now. */
  seconds(): number;
  /** It runs, and has been seen to move on lately. */
  isMoving(): boolean;
  /** It has been running for a second, and has not been seen to move on. */
  isStuck(): boolean;
}

/**
 * While the player moves, time fills the gaps between readings. What is read is never too new, so that among the
 * readings of the last second the one that leads furthest is right.
 */
export function createMovingPosition(clock: Clock): MovingPosition {
  let readings: Reading[] = [{ atMs: clock.now(), seconds: 0 }];
  let isRunning = false;
  let rate = 1;

  const last = (): Reading => readings.at(-1) as Reading;

  /** Begins anew from where it is. */
  function restart(seconds: number): void {
    readings = [{ atMs: clock.now(), seconds }];
  }

  /** How far it has come between the first reading that still counts and the last. */
  function progressSeconds(): number {
    return last().seconds - (readings[0] as Reading).seconds;
  }

  function isMoving(): boolean {
    return isRunning && progressSeconds() >= provenSeconds * rate && clock.now() - last().atMs <= silenceMs;
  }

  function seconds(): number {
    if (!isMoving()) return last().seconds;
    const recent = readings.filter((reading) => reading === last() || clock.now() - reading.atMs < provenWithinMs);
    return Math.max(...recent.map((reading) => reading.seconds + ((clock.now() - reading.atMs) / 1000) * rate));
  }

  return {
    place: restart,
    run(nextIsRunning, nextRate) {
      if (nextIsRunning === isRunning && nextRate === rate) return;
      // A change of rate does not put in doubt that it moves.
      const isStillMoving = nextIsRunning && isMoving();
      const at = { atMs: clock.now(), seconds: seconds() };
      const before = { atMs: at.atMs - provenWithinMs, seconds: at.seconds - (provenWithinMs / 1000) * nextRate };
      readings = isStillMoving ? [before, at] : [at];
      isRunning = nextIsRunning;
      rate = nextRate;
    },
    read(readSeconds) {
      if (!isRunning) return restart(readSeconds);
      const reading = { atMs: clock.now(), seconds: readSeconds };
      // Of those older than the time in which it has to move, the newest is what it has moved on from.
      const recent = readings.findLastIndex(({ atMs }) => atMs <= reading.atMs - provenWithinMs);
      readings = [...readings.slice(Math.max(0, recent)), reading];
    },
    seconds,
    isMoving,
    isStuck: () => isRunning && !isMoving() && clock.now() - (readings[0] as Reading).atMs >= provenWithinMs,
  };
}
