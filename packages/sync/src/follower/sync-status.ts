import { minWaitMs } from '../controller/room-playback.ts';

/** `waiting`: a start is pending. `behind`: noticeably late, and catching up. `detached`: the user watches without the room. */
export type SyncStatus = 'together' | 'waiting' | 'behind' | 'detached';

export interface SyncStatusState {
  status: SyncStatus;
  /** Infinity while it isn't late. */
  lateSinceMs: number;
}

export type SyncStatusEvent =
  | { type: 'detach' }
  | { type: 'attach' }
  | { type: 'still' }
  /** `startsInMs` is at most 0 after the start, `lateSeconds` positive when the player is late. */
  | { type: 'playing'; startsInMs: number; lateSeconds: number };

const behindSeconds = 0.25;
const behindAfterMs = 700;
const caughtUpSeconds = 0.1;

export const initialSyncStatus: SyncStatusState = { status: 'together', lateSinceMs: Infinity };

/**
 * A player is behind once it has been more than 0.25 s late for 0.7 s, until it is at most 0.1 s late. While detached, only
 * `attach` counts. `nowMs` is monotonic.
 */
export function nextSyncStatus(state: SyncStatusState, event: SyncStatusEvent, nowMs: number): SyncStatusState {
  if (event.type === 'detach') return { ...state, status: 'detached' };
  if (state.status === 'detached') return event.type === 'attach' ? { ...state, status: 'together' } : state;
  if (event.type !== 'playing') return { ...state, status: 'together' };
  const { startsInMs, lateSeconds } = event;
  if (startsInMs > minWaitMs || (state.status === 'waiting' && startsInMs > 0)) return { ...state, status: 'waiting' };
  const isLate = lateSeconds > (state.status === 'behind' ? caughtUpSeconds : behindSeconds);
  const lateSinceMs = isLate ? Math.min(state.lateSinceMs, nowMs) : Infinity;
  return { status: nowMs - lateSinceMs >= behindAfterMs ? 'behind' : 'together', lateSinceMs };
}
