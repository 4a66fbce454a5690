import type { PlayerState, Span } from '../player/player.ts';
import type { Timeline } from '@matinee/protocol';

export interface SteerSample {
  /** Monotonic. */
  localMs: number;
  /** The same instant, epoch ms. */
  serverMs: number;
  timeline: Timeline;
  /** Infinity while unknown. */
  endSeconds: number;
  positionSeconds: number;
  buffered: readonly Span[];
  player: PlayerState;
}

export type SteerAction =
  | { type: 'none' }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; positionSeconds: number }
  | { type: 'setRate'; rate: number };

export interface Lead {
  seconds: number;
  landings: number;
}

export interface Standstill {
  positionSeconds: number;
  /** Local ms. */
  sinceMs: number;
  hasMovedSinceStart: boolean;
  isRateOnTrial: boolean;
  /** In a row. */
  stoppedByRates: number;
  /** Local ms. */
  stoppedAtMs: number;
}

/** Time at another rate, for a player with few rates. */
export interface RatePulse {
  rate: number;
  /** Local ms. */
  sinceMs: number;
  durationMs: number;
}

export interface SteerState {
  timeline: Timeline | undefined;
  /** Local ms. */
  lastSampleMs: number;
  /** Too rare, as in the background, to end a correction in time. */
  isSparse: boolean;
  /** Not placed since a discontinuity or a new source. */
  needsPlacement: boolean;
  /** Left for audible offsets; afterwards only a large one gets a seek. */
  placementsLeft: number;
  isRunning: boolean;
  /** Last position, reported or set, while not seeking. */
  seen: { positionSeconds: number; localMs: number } | undefined;
  /** Local ms without data at the position; Infinity with data. */
  starvedSinceMs: number;
  holes: readonly Span[];
  /** Nothing is measured before this. Local ms. */
  quietUntilMs: number;
  standstill: Standstill;
  /** Newest last, projected to now; positive when ahead. */
  offsets: readonly { localMs: number; seconds: number }[];
  /** Typical of the last half second; undefined with too few. */
  offsetSeconds: number | undefined;
  /** Typical of all `offsets`; undefined with too few. */
  steadyOffsetSeconds: number | undefined;
  /** Infinity with too few. */
  scatterSeconds: number;
  isNudging: boolean;
  nudgedFromSeconds: number;
  /** A correction moved the player away: small offsets are left alone. */
  isMovedByRates: boolean;
  pulse: RatePulse | undefined;
  /** The offset after a placement is corrected once, then small ones are left alone. */
  isSettling: boolean;
  /** Local ms. */
  rateChangedMs: number;
  seekLead: Lead;
  startLead: Lead;
  landing: 'none' | 'seek' | 'start';
  /** Local ms. */
  seekedMs: number;
  seeks: number;
}

export const placementsAfterDiscontinuity = 2;
const firstSeekLeadSeconds = 0.13;
const firstStartLeadSeconds = 0.07;

/** Keeps what the previous state knows of the player. */
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

const hurryMs = 1500;

/** Errors are most visible just after a start or landing. */
export function isInHurry({ isRunning, quietUntilMs }: SteerState, localMs: number): boolean {
  return isRunning && localMs < quietUntilMs + hurryMs;
}
