import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';

/**
 * An event listener that never throws, since an error in a listener would end the process. The error is logged with the
 * message `what`, then `otherwise` is called with the same arguments.
 */
export function guardListener<This, Args extends unknown[]>(
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
export function guardClock(clock: Clock, log: Pick<Logger, 'error'>): Clock {
  return {
    now: () => clock.now(),
    after: (delayMs, callback) => clock.after(delayMs, guardListener(log, 'a timer failed', callback)),
  };
}
