import type { PlayerErrorCode, PlayerEvent, PlayerSource } from '../player.ts';
import type { EmbedState } from './embed.ts';
import {
  canPlay,
  frameStatus,
  isPaused,
  pendingStart,
  type ActiveFrame,
  type EmptyFrame,
  type FailedFrame,
  type FrameMedia,
  type FrameState,
  type Intent,
} from './frame-state.ts';

export type FrameRequest =
  | { type: 'load'; source: PlayerSource; startAtSeconds: number }
  | { type: 'unload' }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; seconds: number }
  | { type: 'setRate'; rate: number }
  | { type: 'setVolume'; volume: number }
  | { type: 'setMuted'; isMuted: boolean };

export type FrameReport =
  | { type: 'state'; state: EmbedState }
  | { type: 'position'; seconds: number }
  | { type: 'duration'; seconds: number }
  | { type: 'size'; widthPixels: number; heightPixels: number }
  | { type: 'rates'; rates: readonly number[] }
  | { type: 'rate'; rate: number }
  | { type: 'refused' }
  | { type: 'tracks' }
  | { type: 'failed'; code: PlayerErrorCode };

/** `opened`: ready for videos. `tick`: 0.1 s has passed. */
export type FrameEvent = FrameRequest | FrameReport | { type: 'opened' } | { type: 'tick' };

export type StartOutcome = 'playing' | 'refused' | 'overtaken' | 'impossible';

/** Ignored without a player. */
export type VideoEffect =
  | { type: 'loadVideo'; id: string; startAtSeconds: number; isPlaying: boolean }
  | { type: 'playVideo' | 'pauseVideo' | 'stopVideo' | 'seekVideoToEdge' }
  | { type: 'seekVideo'; seconds: number }
  | { type: 'setVideoRate'; rate: number }
  | { type: 'setVideoVolume'; volume: number }
  | { type: 'setVideoMuted'; isMuted: boolean };

export type FrameEffect =
  | VideoEffect
  | { type: 'emit'; event: PlayerEvent }
  | { type: 'settleStart'; outcome: StartOutcome }
  /** Opens the site's player unless it is open or opening. The answer is `opened` or `failed`. */
  | { type: 'open'; id: string }
  /** The site decides whether the frame is kept. */
  | { type: 'release'; after: 'video' | 'failure' }
  | { type: 'setVisible'; isVisible: boolean }
  | { type: 'scheduleTick' };

export interface FrameStep {
  state: FrameState;
  effects: readonly FrameEffect[];
}

export function step(state: FrameState, ...effects: FrameEffect[]): FrameStep {
  return { state, effects };
}

export function emit(event: PlayerEvent): FrameEffect {
  return { type: 'emit', event };
}

export function emitMetadata({ durationSeconds, size }: FrameMedia): FrameEffect {
  return emit({ type: 'metadata', durationSeconds: durationSeconds ?? Number.NaN, ...size });
}

/** Emits the changes since the last announcement, after `effects`. */
export function announceChanges(state: FrameState, nowMs: number, ...effects: FrameEffect[]): FrameStep {
  const before = state.announced;
  const announced = { status: frameStatus(state, nowMs), isPaused: isPaused(state), canPlay: canPlay(state, nowMs) };
  const changes: FrameEffect[] = [];
  if (announced.status !== before.status) changes.push(emit({ type: 'status', status: announced.status }));
  if (announced.isPaused !== before.isPaused) changes.push(emit({ type: 'paused', isPaused: announced.isPaused }));
  if (announced.canPlay && !before.canPlay) changes.push(emit({ type: 'canplay' }));
  return step({ ...state, announced }, ...effects, ...changes);
}

export function overtakeStart(state: FrameState): FrameEffect[] {
  return pendingStart(state) === undefined ? [] : [{ type: 'settleStart', outcome: 'overtaken' }];
}

export function fail(state: ActiveFrame, error: PlayerErrorCode, nowMs: number): FrameStep {
  const { volume, isMuted, announced } = state;
  const media = { ...state.media, intent: withoutStart(state.media.intent) };
  const failed: FailedFrame = { phase: 'failed', volume, isMuted, announced, media, error };
  const { state: next, effects } = announceChanges(failed, nowMs, ...overtakeStart(state), { type: 'release', after: 'failure' });
  return step(next, ...effects, emit({ type: 'error', code: error }));
}

export function toEmpty({ volume, isMuted, announced }: FrameState): EmptyFrame {
  return { phase: 'empty', volume, isMuted, announced };
}

export function withoutStart(intent: Intent): Intent {
  return intent.type === 'play' ? { type: 'play', start: undefined } : intent;
}
