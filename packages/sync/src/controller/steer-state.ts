import type { PlayerState } from '../player/player.ts';
import type { Timeline } from '@matinee/protocol';

/** One look at the player and at the room's line, all of the same instant. */
export interface SteerSample {
  /** Local monotonic ms. */
  localMs: number;
  /** The same instant on the server's clock, epoch ms. */
  serverMs: number;
  timeline: Timeline;
  /** Where the source ends for this room, in seconds; Infinity while unknown. */
  endSeconds: number;
  /** Where the player is, in seconds. */
  positionSeconds: number;
  player: PlayerState;
}

export type SteerAction =
  | { type: 'none' }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; positionSeconds: number }
  | { type: 'setRate'; rate: number };

/** A delay of the player's own, learnt from where it landed. */
export interface Lead {
  seconds: number;
  /** How often it was learnt from. */
  landings: number;
}

/** What the controller remembers from sample to sample. */
export interface SteerState {
  timeline: Timeline | undefined;
  /** Local ms. */
  lastSampleMs: number;
  /** Samples come so rarely (a page in the background) that a nudge could not be ended in time. */
  isSparse: boolean;
  /** The line has jumped, or the source is new, and the player has not been put there yet. */
  needsPlacement: boolean;
  /** Seeks that may still correct any audible error at once; afterwards only a large error is worth one. */
  placementsLeft: number;
  /** The player was running, undisturbed, at the last sample. */
  isRunning: boolean;
  /** What is measured before this is worth nothing: the player has not found its pace yet. Local ms. */
  quietUntilMs: number;
  /** Newest last. Positive when the player is ahead. */
  offsets: readonly { localMs: number; seconds: number }[];
  /** Median of `errors`; undefined while there are too few. */
  offsetSeconds: number | undefined;
  isNudging: boolean;
  /** Placed lately: what is left of the error is taken back once, then small ones are let be. */
  isSettling: boolean;
  /** Local ms. */
  rateChangedMs: number;
  /** How much later than asked a seek lets the player go on. */
  seekLead: Lead;
  /** How much later than asked a paused player begins to move. */
  startLead: Lead;
  /** The lead that the next measured error will show to be right or wrong. */
  landing: 'none' | 'seek' | 'start';
  /** When the last seek was asked for, local ms. */
  seekedMs: number;
  seeks: number;
}

export const placementsAfterDiscontinuity = 2;
const firstSeekLeadSeconds = 0.13;
const firstStartLeadSeconds = 0.07;

/** The state for a source that has just been loaded; the last one's state passes on what was learnt of the player. */
export function createSteerState(last?: SteerState): SteerState {
  return {
    timeline: undefined,
    lastSampleMs: -Infinity,
    isSparse: true,
    needsPlacement: true,
    placementsLeft: 0,
    isRunning: false,
    quietUntilMs: -Infinity,
    offsets: [],
    offsetSeconds: undefined,
    isNudging: false,
    isSettling: true,
    rateChangedMs: -Infinity,
    seekLead: last?.seekLead ?? { seconds: firstSeekLeadSeconds, landings: 0 },
    startLead: last?.startLead ?? { seconds: firstStartLeadSeconds, landings: 0 },
    landing: 'none',
    seekedMs: -Infinity,
    seeks: last?.seeks ?? 0,
  };
}

/** Has the player put where it belongs at the next sample, as after a jump of the line. */
export function requestPlacement(state: SteerState): SteerState {
  return {
    ...state,
    needsPlacement: true,
    placementsLeft: placementsAfterDiscontinuity,
    offsets: [],
    isNudging: false,
    isSettling: true,
    landing: 'none',
  };
}
