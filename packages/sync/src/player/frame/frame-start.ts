import type { EmbedState } from './embed.ts';
import type { Intent, FrameStart } from './frame-state.ts';

/** Sites don't always report that the browser refused a start: one without effect for this long counts as refused. */
const refusedAfterMs = 2000;
/** Limit while the player has neither loaded nor buffered anything. */
const refusedWhileLoadingMs = 4000;

/** A start that was requested before the site's player is open. */
export const waitingStart: FrameStart = { deadlineMs: Infinity, hasBuffered: false };

/**
 * The pending start after the player was asked to play or has changed its state, which restarts the deadline. Some
 * players show a little activity and stop again: YouTube in Firefox reports -1, 3, -1.
 */
export function stirredStart({ hasBuffered }: FrameStart, embedState: EmbedState, nowMs: number): Intent {
  const isBuffering = embedState === 'buffering';
  const patienceMs = embedState === 'unstarted' && !hasBuffered ? refusedWhileLoadingMs : refusedAfterMs;
  return {
    type: 'play',
    start: { hasBuffered: hasBuffered || isBuffering, deadlineMs: isBuffering ? Infinity : nowMs + patienceMs },
  };
}
