import type { Clock } from '@matinee/base/clock';

/** A connection that is back within this time goes unnoticed: the page says nothing, and users' requests are sent then. */
export const quietMs = 2000;

/** The time after a connection was lost in which its room still counts as current. */
export interface QuietPeriod {
  isOn(): boolean;
  /** Begins it, unless it has begun already, or ends it early; `onOver` is not called then. */
  set(isOn: boolean): void;
}

/** `onOver` is called when the connection is not back in time. */
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
