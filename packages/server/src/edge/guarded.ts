import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';

/**
 * The function as an event listener that never throws: an error of a listener would end the process. It is logged with
 * `what`, then `otherwise` gets the same arguments.
 */
export function guarded<This, Args extends unknown[]>(
  log: Pick<Logger, 'error'>,
  what: string,
  run: (this: This, ...args: Args) => void,
  otherwise?: (this: This, ...args: Args) => void,
): (this: This, ...args: Args) => void {
  return function listener(...args) {
    try {
      run.apply(this, args);
    } catch (error) {
      log.error({ err: error }, what);
      otherwise?.apply(this, args);
    }
  };
}

/** The clock, with callbacks that never throw. */
export function guardedClock(clock: Clock, log: Pick<Logger, 'error'>): Clock {
  return {
    now: () => clock.now(),
    after: (delayMs, callback) => clock.after(delayMs, guarded(log, 'a timer failed', callback)),
  };
}
