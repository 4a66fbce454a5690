import type { PlayerState, Span } from '../player/player.ts';
import type { Timeline } from '@matinee/protocol';

/** The player and the room's timeline at one instant. */
export interface SteerSample {
  /** Local monotonic ms. */
  localMs: number;
  /** The same instant on the server's clock, epoch ms. */
  serverMs: number;
  timeline: Timeline;
  /** End of the source for this room, in seconds; Infinity while unknown. */
  endSeconds: number;
  /** The player's position, in seconds. */
  positionSeconds: number;
  /** Spans that can be played without loading, in the same seconds. */
  buffered: readonly Span[];
  player: PlayerState;
}

export type SteerAction =
  | { type: 'none' }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; positionSeconds: number }
  | { type: 'setRate'; rate: number };

/** A delay of the player, learnt from its landings. */
export interface Lead {
  seconds: number;
  /** How many landings it was learnt from. */
  landings: number;
}

/** Standstill of the player's reported position, and what it shows about changes of rate. */
export interface Standstill {
  positionSeconds: number;
  /** Time at which the position took this value, local ms. */
  sinceMs: number;
  /** Whether it has moved since the player began to run. */
  hasMovedSinceStart: boolean;
  /** Whether the effect of the last change of rate on the position is still unknown. */
  isRateOnTrial: boolean;
  /** How many changes of rate in a row have stopped it. */
  stoppedByRates: number;
  /** Time at which a change of rate last stopped it, local ms. */
  stoppedAtMs: number;
}

/** A stretch at another rate, by which a player with few rates is brought back. */
export interface RatePulse {
  rate: number;
  /** Local ms. */
  sinceMs: number;
  durationMs: number;
}

/** State that the controller keeps between samples. */
export interface SteerState {
  timeline: Timeline | undefined;
  /** Local ms. */
  lastSampleMs: number;
  /** Samples are too rare, as in the background, to end a correction of the rate in time. */
  isSparse: boolean;
  /** There was a discontinuity or the source is new, and the player hasn't been placed yet. */
  needsPlacement: boolean;
  /** Seeks that may still correct an audible offset; afterwards only a large offset is worth one. */
  placementsLeft: number;
  /** The player was playing at the last sample. */
  isRunning: boolean;
  /** The player's last position, reported or set, when it wasn't seeking. */
  seen: { positionSeconds: number; localMs: number } | undefined;
  /** Time since which the player has had no data at its position, local ms; Infinity while it has. */
  starvedSinceMs: number;
  /** Holes in the player's data, as far as it has shown them. */
  holes: readonly Span[];
  /** Nothing is measured before this: the player is still settling. Local ms. */
  quietUntilMs: number;
  standstill: Standstill;
  /** Newest last, each as it would be by now. Positive when the player is ahead. */
  offsets: readonly { localMs: number; seconds: number }[];
  /** Typical offset of the last half second; undefined while there are too few. */
  offsetSeconds: number | undefined;
  /** Typical offset of all `offsets`; undefined while there are too few. */
  steadyOffsetSeconds: number | undefined;
  /** Mean distance of the offsets from it; Infinity while there are too few. */
  scatterSeconds: number;
  isNudging: boolean;
  /** The offset with which the correction under way began. */
  nudgedFromSeconds: number;
  /** A correction has moved the player away: its small offsets are left alone. */
  isMovedByRates: boolean;
  pulse: RatePulse | undefined;
  /** Placed recently: the remaining offset is corrected once, then small offsets are left alone. */
  isSettling: boolean;
  /** Local ms. */
  rateChangedMs: number;
  /** How long a seek takes until the player plays on. */
  seekLead: Lead;
  /** How long a paused player takes to start. */
  startLead: Lead;
  /** The lead that the next measured offset corrects. */
  landing: 'none' | 'seek' | 'start';
  /** Time of the last requested seek, local ms. */
  seekedMs: number;
  seeks: number;
}

export const placementsAfterDiscontinuity = 2;
const firstSeekLeadSeconds = 0.13;
const firstStartLeadSeconds = 0.07;

/** Creates the state for a source that has just been loaded; the previous state passes on its knowledge of the player. */
export function createSteerState(last?: SteerState): SteerState {
  return {
    timeline: undefined,
    lastSampleMs: -Infinity,
    isSparse: true,
    needsPlacement: true,
    placementsLeft: 0,
    isRunning: false,
    seen: undefined,
    starvedSinceMs: Infinity,
    holes: [],
    quietUntilMs: -Infinity,
    standstill: {
      positionSeconds: 0,
      sinceMs: -Infinity,
      hasMovedSinceStart: false,
      isRateOnTrial: false,
      stoppedByRates: last?.standstill.stoppedByRates ?? 0,
      stoppedAtMs: last?.standstill.stoppedAtMs ?? -Infinity,
    },
    offsets: [],
    offsetSeconds: undefined,
    steadyOffsetSeconds: undefined,
    scatterSeconds: Infinity,
    isNudging: false,
    nudgedFromSeconds: 0,
    isMovedByRates: last?.isMovedByRates ?? false,
    pulse: undefined,
    isSettling: true,
    rateChangedMs: -Infinity,
    seekLead: last?.seekLead ?? { seconds: firstSeekLeadSeconds, landings: 0 },
    startLead: last?.startLead ?? { seconds: firstStartLeadSeconds, landings: 0 },
    landing: 'none',
    seekedMs: -Infinity,
    seeks: last?.seeks ?? 0,
  };
}

/** The next sample places the player, as after a discontinuity. */
export function requestPlacement(state: SteerState): SteerState {
  return {
    ...state,
    needsPlacement: true,
    placementsLeft: placementsAfterDiscontinuity,
    offsets: [],
    isNudging: false,
    pulse: undefined,
    isSettling: true,
    landing: 'none',
  };
}

/** How long after it has begun to run a player is corrected in a hurry, in ms. */
const hurryMs = 1500;

/** Whether the player has just started or landed: where it is wrong, everybody notices. */
export function isInHurry({ isRunning, quietUntilMs }: SteerState, localMs: number): boolean {
  return isRunning && localMs < quietUntilMs + hurryMs;
}
