import type { PlayerStatus } from '@matinee/protocol';
import type { PlayerErrorCode, PlayerSource } from '../player.ts';
import type { EmbedState } from './embed.ts';
import { isProgressing, isStuck, type PositionEstimate } from './position-estimate.ts';

export interface FrameStart {
  /** Time at which it counts as refused by the browser; Infinity while the player buffers or isn't open. */
  deadlineMs: number;
  hasBuffered: boolean;
}

/** A start is pending only while the player should play. */
export type Intent = { type: 'pause' } | { type: 'play'; start: FrameStart | undefined };

export interface FrameMedia {
  source: PlayerSource;
  embedState: EmbedState;
  /** It could play from the start position. */
  isLoaded: boolean;
  intent: Intent;
  position: PositionEstimate;
  rates: readonly number[];
  /** -Infinity at the requested rate. */
  rateRequestedMs: number;
  durationSeconds: number | undefined;
  size: { widthPixels: number; heightPixels: number };
}

export interface Announcement {
  status: PlayerStatus;
  isPaused: boolean;
  canPlay: boolean;
}

interface Lasting {
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  announced: Announcement;
}

export interface EmptyFrame extends Lasting {
  phase: 'empty';
}

/** Not open yet, or not asked to load the source. */
export interface OpeningFrame extends Lasting {
  phase: 'opening';
  media: FrameMedia;
  startAtSeconds: number;
}

export interface OpenFrame extends Lasting {
  phase: 'open';
  media: FrameMedia;
  /** Not confirmed yet. */
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

/** Whether a seek is under way, or a start that hasn't shown progress yet. */
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
