import type { EmbedState } from './embed.ts';
import type { Intent, FrameStart } from './frame-state.ts';

/** Sites don't always report a start that the browser refused, so one without effect counts as refused. */
const refusedAfterMs = 2000;
/** The same while nothing has loaded or buffered. */
const refusedWhileLoadingMs = 4000;

/** The site's player isn't open yet. */
export const waitingStart: FrameStart = { deadlineMs: Infinity, hasBuffered: false };

/**
 * Restarts the deadline after a request or a change of state: players may show a little activity and stop again (YouTube in
 * Firefox: -1, 3, -1).
 */
export function stirredStart({ hasBuffered }: FrameStart, embedState: EmbedState, nowMs: number): Intent {
  const isBuffering = embedState === 'buffering';
  const patienceMs = embedState === 'unstarted' && !hasBuffered ? refusedWhileLoadingMs : refusedAfterMs;
  return {
    type: 'play',
    start: { hasBuffered: hasBuffered || isBuffering, deadlineMs: isBuffering ? Infinity : nowMs + patienceMs },
  };
}
