import type { Clock } from '@matinee/base/clock';

/** A connection that is back within this time goes unnoticed. */
export const quietMs = 2000;

/** The time after a lost connection in which its room still counts as current. */
export interface QuietPeriod {
  isOn(): boolean;
  /** Begins it, unless it has begun already, or ends it early without `onOver`. */
  set(isOn: boolean): void;
}

export function createQuietPeriod(clock: Pick<Clock, 'after'>, onOver: () => void): QuietPeriod {
  let cancel: (() => void) | undefined;

  function end(): void {
    cancel?.();
    cancel = undefined;
  }

  return {
    isOn: () => cancel !== undefined,
    set(isOn) {
      if (!isOn) return end();
      cancel ??= clock.after(quietMs, () => {
        end();
        onOver();
      });
    },
  };
}
