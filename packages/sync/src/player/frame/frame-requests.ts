import type { PlayerSource } from '../player.ts';
import { stirredStart, waitingStart } from './frame-start.ts';
import { isActive, pendingStart, withMedia, type FrameMedia, type FrameState, type OpeningFrame } from './frame-state.ts';
import { announceChanges, overtakeStart, step, toEmpty, type FrameEffect, type FrameStep } from './frame-step.ts';
import { createPositionEstimate, placeAt, setRunning } from './position-estimate.ts';

export function handleLoad(state: FrameState, source: PlayerSource, startAtSeconds: number, nowMs: number): FrameStep {
  const opening: OpeningFrame = { ...toEmpty(state), phase: 'opening', media: mediaOf(source, startAtSeconds, nowMs), startAtSeconds };
  return announceChanges(
    opening,
    nowMs,
    ...overtakeStart(state),
    { type: 'release', after: 'video' },
    { type: 'setVisible', isVisible: true },
    { type: 'scheduleTick' },
    { type: 'open', id: source.url },
  );
}

function mediaOf(source: PlayerSource, startAtSeconds: number, nowMs: number): FrameMedia {
  return {
    source,
    embedState: 'unstarted',
    isLoaded: false,
    intent: { type: 'pause' },
    position: createPositionEstimate(startAtSeconds, nowMs),
    rates: [1],
    rateRequestedMs: -Infinity,
    durationSeconds: undefined,
    size: { widthPixels: 0, heightPixels: 0 },
  };
}

export function loadIntoEmbed(state: OpeningFrame, nowMs: number): FrameStep {
  const { startAtSeconds, volume, isMuted, announced } = state;
  const { source, intent, embedState } = state.media;
  const start = pendingStart(state);
  const media = start === undefined ? state.media : { ...state.media, intent: stirredStart(start, embedState, nowMs) };
  return step(
    { phase: 'open', volume, isMuted, announced, media, seek: undefined },
    { type: 'setVideoVolume', volume },
    { type: 'setVideoMuted', isMuted },
    { type: 'loadVideo', id: source.url, startAtSeconds, isPlaying: intent.type === 'play' },
  );
}

export function handleUnload(state: FrameState, nowMs: number): FrameStep {
  if (state.phase === 'empty') return step(state);
  return announceChanges(
    toEmpty(state),
    nowMs,
    { type: 'stopVideo' },
    ...overtakeStart(state),
    { type: 'release', after: 'video' },
    { type: 'setVisible', isVisible: false },
  );
}

export function handlePlay(state: FrameState, nowMs: number): FrameStep {
  if (!isActive(state)) return step(state, { type: 'settleStart', outcome: 'impossible' });
  const { embedState, source } = state.media;
  const start = pendingStart(state) ?? waitingStart;
  if (embedState === 'playing') {
    return step(withMedia(state, { intent: { type: 'play', start: undefined } }), { type: 'settleStart', outcome: 'playing' });
  }
  if (state.phase === 'opening') return step(withMedia(state, { intent: { type: 'play', start } }));
  const toEdge: FrameEffect[] = source.isLive === true && embedState === 'paused' ? [{ type: 'seekVideoToEdge' }] : [];
  return step(withMedia(state, { intent: stirredStart(start, embedState, nowMs) }), ...toEdge, { type: 'playVideo' });
}

export function handlePause(state: FrameState): FrameStep {
  if (!isActive(state)) return step(state);
  const paused = withMedia(state, { intent: { type: 'pause' } });
  const isStill = state.phase === 'opening' || state.media.embedState === 'cued';
  return isStill ? step(paused, ...overtakeStart(state)) : step(paused, ...overtakeStart(state), { type: 'pauseVideo' });
}

export function handleSeek(state: FrameState, seconds: number, nowMs: number): FrameStep {
  if (!isActive(state)) return step(state);
  const placed = withMedia(state, { position: placeAt(state.media.position, seconds, nowMs) });
  if (placed.phase === 'opening') return step({ ...placed, startAtSeconds: seconds });
  return step({ ...placed, seek: { targetSeconds: seconds, sinceMs: nowMs } }, { type: 'seekVideo', seconds });
}

export function handleSetRate(state: FrameState, rate: number, nowMs: number): FrameStep {
  if (!isActive(state) || rate === state.media.position.rate) return step(state);
  const { position, embedState } = state.media;
  const next = withMedia(state, { position: setRunning(position, embedState === 'playing', rate, nowMs), rateRequestedMs: nowMs });
  return state.phase === 'open' ? step(next, { type: 'setVideoRate', rate }) : step(next);
}

export function handleSetVolume(state: FrameState, volume: number): FrameStep {
  const next = { ...state, volume };
  return state.phase === 'open' ? step(next, { type: 'setVideoVolume', volume }) : step(next);
}

export function handleSetMuted(state: FrameState, isMuted: boolean): FrameStep {
  const next = { ...state, isMuted };
  return state.phase === 'open' ? step(next, { type: 'setVideoMuted', isMuted }) : step(next);
}
