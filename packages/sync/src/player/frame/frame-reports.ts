import type { EmbedState } from './embed.ts';
import { stirredStart } from './frame-start.ts';
import { isActive, pendingStart, withMedia, type ActiveFrame, type FrameState, type Intent, type OpenFrame } from './frame-state.ts';
import { announceChanges, emit, emitMetadata, step, withoutStart, type FrameEffect, type FrameStep } from './frame-step.ts';
import { addReading, isProgressing, placeAt, setRunning } from './position-estimate.ts';

/** From the target. */
const arrivedSeconds = 1;
/** Some players don't report the end of a seek. */
const arriveWithinMs = 2000;
const rateWithinMs = 1500;

export function takeState(state: ActiveFrame, embedState: EmbedState, nowMs: number): FrameStep {
  const { media } = state;
  const next = withMedia(state, {
    embedState,
    isLoaded: media.isLoaded || (embedState !== 'unstarted' && embedState !== 'buffering'),
    intent: intentAfter(state, embedState, nowMs),
    position: setRunning(media.position, embedState === 'playing', media.position.rate, nowMs),
  });
  // Cueing again is how an unstarted player seeks.
  const placed = embedState === 'cued' ? arriveAtTarget(next, nowMs) : step(next);
  const hasStarted = embedState === 'playing' && pendingStart(state) !== undefined;
  const started: FrameEffect[] = hasStarted ? [{ type: 'settleStart', outcome: 'playing' }] : [];
  const announced = announceChanges(placed.state, nowMs, ...placed.effects, ...started);
  return embedState === 'ended' ? step(announced.state, ...announced.effects, emit({ type: 'ended' })) : announced;
}

function intentAfter(state: ActiveFrame, embedState: EmbedState, nowMs: number): Intent {
  const { intent, embedState: before } = state.media;
  const start = pendingStart(state);
  if (start === undefined) return embedState === 'ended' ? { type: 'pause' } : intent;
  if (embedState === 'playing') return withoutStart(intent);
  // Some players repeat a state, which is no sign of activity.
  return embedState === before ? intent : stirredStart(start, embedState, nowMs);
}

function arriveAtTarget(state: ActiveFrame, nowMs: number): FrameStep {
  return state.phase === 'open' && state.seek !== undefined ? arriveAt(state, state.seek.targetSeconds, nowMs) : step(state);
}

function arriveAt(state: OpenFrame, seconds: number, nowMs: number): FrameStep {
  const position = placeAt(state.media.position, seconds, nowMs);
  return step(withMedia({ ...state, seek: undefined }, { position }), emit({ type: 'seeked' }));
}

export function takePosition(state: ActiveFrame, seconds: number, nowMs: number): FrameStep {
  const { embedState, position } = state.media;
  // An unstarted player reports 0, wherever it will start.
  if (embedState === 'unstarted' || embedState === 'cued') return step(state);
  if (state.phase === 'opening' || state.seek === undefined) {
    return step(withMedia(state, { position: addReading(position, seconds, nowMs) }));
  }
  const pastSeconds = seconds - state.seek.targetSeconds;
  const maxPlayedSeconds = ((nowMs - state.seek.sinceMs) / 1000) * position.rate;
  const hasArrived = pastSeconds >= -arrivedSeconds && pastSeconds <= arrivedSeconds + maxPlayedSeconds;
  return hasArrived ? arriveAt(state, seconds, nowMs) : step(state);
}

export function takeDuration(state: ActiveFrame, seconds: number): FrameStep {
  const { source, durationSeconds } = state.media;
  if (source.isLive === true || seconds === durationSeconds || !(seconds > 0)) return step(state);
  const next = withMedia(state, { durationSeconds: seconds });
  return step(next, emitMetadata(next.media));
}

export function takeSize(state: ActiveFrame, widthPixels: number, heightPixels: number): FrameStep {
  const next = withMedia(state, { size: { widthPixels, heightPixels } });
  return step(next, emitMetadata(next.media));
}

export function takeRate(state: ActiveFrame, rate: number, nowMs: number): FrameStep {
  const { position, embedState, rateRequestedMs } = state.media;
  if (rate === position.rate) return step(withMedia(state, { rateRequestedMs: -Infinity }));
  // Advertisements have a rate of their own.
  if (!isProgressing(position, nowMs) || nowMs - rateRequestedMs < rateWithinMs) return step(state);
  const next = withMedia(state, { position: setRunning(position, embedState === 'playing', rate, nowMs) });
  // A player that doesn't take a requested rate can only play at this one.
  return step(rateRequestedMs > -Infinity ? withMedia(next, { rates: [rate] }) : next);
}

export function takeRefusal(state: ActiveFrame, nowMs: number): FrameStep {
  const refused: FrameEffect[] = pendingStart(state) === undefined ? [] : [{ type: 'settleStart', outcome: 'refused' }];
  return announceChanges(withMedia(state, { isLoaded: true, intent: withoutStart(state.media.intent) }), nowMs, ...refused);
}

export function tick(state: FrameState, nowMs: number): FrameStep {
  if (!isActive(state)) return step(state);
  const start = pendingStart(state);
  const refused = start !== undefined && nowMs >= start.deadlineMs ? takeRefusal(state, nowMs) : step(state);
  const arrived = isActive(refused.state) && isSeekLate(refused.state, nowMs) ? arriveAtTarget(refused.state, nowMs) : step(refused.state);
  return announceChanges(arrived.state, nowMs, { type: 'scheduleTick' }, ...refused.effects, ...arrived.effects);
}

function isSeekLate(state: ActiveFrame, nowMs: number): boolean {
  return state.phase === 'open' && state.seek !== undefined && nowMs - state.seek.sinceMs > arriveWithinMs;
}
