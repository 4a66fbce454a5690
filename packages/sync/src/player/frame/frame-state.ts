import type { PlayerStatus } from '@matinee/protocol';
import type { PlayerErrorCode, PlayerSource } from '../player.ts';
import type { EmbedState } from './embed.ts';
import { isProgressing, isStuck, type PositionEstimate } from './position-estimate.ts';

/** A start that was requested and has not led to playing yet. */
export interface FrameStart {
  /** Time at which it counts as refused by the browser, in ms; Infinity while the player buffers or isn't open yet. */
  deadlineMs: number;
  /** The player has buffered since the request. */
  hasBuffered: boolean;
}

/** Last request to the player. A start is pending only while the player should play. */
export type Intent = { type: 'pause' } | { type: 'play'; start: FrameStart | undefined };

/** The loaded source, and the reports of the site's player about it. */
export interface FrameMedia {
  source: PlayerSource;
  embedState: EmbedState;
  /** The player has shown that it can play from the start position. */
  isLoaded: boolean;
  intent: Intent;
  /** Its rate is the player's. */
  position: PositionEstimate;
  rates: readonly number[];
  /** Time at which another rate was requested, in ms; -Infinity when the player plays at the requested one. */
  rateRequestedMs: number;
  durationSeconds: number | undefined;
  size: { widthPixels: number; heightPixels: number };
}

/** State that the listeners were last notified of. */
export interface Announcement {
  status: PlayerStatus;
  isPaused: boolean;
  canPlay: boolean;
}

/** State that outlives sources. */
interface Lasting {
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  announced: Announcement;
}

export interface EmptyFrame extends Lasting {
  phase: 'empty';
}

/** The site's player isn't open yet, or hasn't been asked to load the source. */
export interface OpeningFrame extends Lasting {
  phase: 'opening';
  media: FrameMedia;
  startAtSeconds: number;
}

/** The site's player has the source. */
export interface OpenFrame extends Lasting {
  phase: 'open';
  media: FrameMedia;
  /** A seek that the site's player hasn't confirmed yet. */
  seek: { targetSeconds: number; sinceMs: number } | undefined;
}

export interface FailedFrame extends Lasting {
  phase: 'failed';
  media: FrameMedia;
  error: PlayerErrorCode;
}

export type ActiveFrame = OpeningFrame | OpenFrame;
export type FrameState = EmptyFrame | ActiveFrame | FailedFrame;

export const initialFrameState: FrameState = {
  phase: 'empty',
  volume: 1,
  isMuted: false,
  announced: { status: 'none', isPaused: true, canPlay: false },
};

export function isActive(state: FrameState): state is ActiveFrame {
  return state.phase === 'opening' || state.phase === 'open';
}

export function hasMedia(state: FrameState): state is ActiveFrame | FailedFrame {
  return state.phase !== 'empty';
}

export function withMedia<State extends ActiveFrame>(state: State, changes: Partial<FrameMedia>): State {
  return { ...state, media: { ...state.media, ...changes } };
}

export function frameStatus(state: FrameState, nowMs: number): PlayerStatus {
  if (state.phase === 'empty') return 'none';
  if (state.phase === 'failed') return 'error';
  const { isLoaded, embedState, position } = state.media;
  return !isLoaded || embedState === 'buffering' || isStuck(position, nowMs) ? 'buffering' : 'ready';
}

export function isPaused(state: FrameState): boolean {
  if (!hasMedia(state)) return true;
  const { embedState, intent } = state.media;
  return embedState !== 'playing' && !(embedState === 'buffering' && intent.type === 'play');
}

/** Whether a seek is under way, or playing has been reported and progress hasn't been seen yet. */
export function isSeeking(state: FrameState, nowMs: number): boolean {
  if (!isActive(state)) return false;
  if (state.phase === 'open' && state.seek !== undefined) return true;
  const { embedState, position } = state.media;
  return embedState === 'playing' && !isProgressing(position, nowMs) && !isStuck(position, nowMs);
}

export function canPlay(state: FrameState, nowMs: number): boolean {
  return frameStatus(state, nowMs) === 'ready' && !isSeeking(state, nowMs);
}

export function pendingStart(state: FrameState): FrameStart | undefined {
  return hasMedia(state) && state.media.intent.type === 'play' ? state.media.intent.start : undefined;
}
