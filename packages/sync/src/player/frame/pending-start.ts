import type { Clock } from '@matinee/base/clock';
import { AutoplayBlockedError } from '../player.ts';
import type { EmbedState } from './embed.ts';

/** Who stands there, was told to play and has not begun for so long was refused by the browser. */
const refusedAfterMs = 2000;
/** The same for who is still loading, which may take its time. */
const refusedWhileLoadingMs = 4000;

/** A start that was asked for, and what has come of it so far. */
export interface PendingStart {
  isPending(): boolean;
  /** Resolves when it plays, rejects when that was refused or overtaken. The same promise while one is pending. */
  ask(): Promise<void>;
  /** The player has been told, or has shown a sign of life: from now on it has its time. */
  told(state: EmbedState): void;
  succeed(): void;
  refuse(): void;
  /** Something else was asked for meanwhile. */
  overtake(): void;
  /** Its time is over, and nothing has come of it. */
  isOverdue(): boolean;
}

/** Sites do not always say that the browser refused; some show a little life first (-1, 3, -1 of YouTube in Firefox). */
export function createPendingStart(clock: Clock): PendingStart {
  let pending: PromiseWithResolvers<void> | undefined;
  let refusedAtMs = Infinity;
  let hasStirred = false;

  function settle(settleIt: (pending: PromiseWithResolvers<void>) => void): void {
    const settled = pending;
    pending = undefined;
    refusedAtMs = Infinity;
    hasStirred = false;
    if (settled !== undefined) settleIt(settled);
  }
  return {
    isPending: () => pending !== undefined,
    ask() {
      pending ??= Promise.withResolvers<void>();
      return pending.promise;
    },
    told(state) {
      hasStirred ||= state === 'buffering';
      const isLoading = state === 'unstarted' && !hasStirred;
      refusedAtMs = state === 'buffering' ? Infinity : clock.now() + (isLoading ? refusedWhileLoadingMs : refusedAfterMs);
    },
    succeed: () => settle(({ resolve }) => resolve()),
    refuse: () => settle(({ reject }) => reject(new AutoplayBlockedError('The browser wants a gesture first'))),
    overtake: () => settle(({ reject }) => reject(new Error('The start was overtaken'))),
    isOverdue: () => pending !== undefined && clock.now() >= refusedAtMs,
  };
}
