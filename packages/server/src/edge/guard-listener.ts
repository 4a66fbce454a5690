import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';

/** Wraps an event listener so that it never throws, as that would end the process. Logs the error with `text`, then calls `onError`. */
export function guardListener<This, Args extends unknown[]>(
  log: Pick<Logger, 'error'>,
  text: string,
  run: (this: This, ...args: Args) => void,
  onError?: (this: This, ...args: Args) => void,
): (this: This, ...args: Args) => void {
  return function listener(...args) {
    try {
      run.apply(this, args);
    } catch (error) {
      log.error({ err: error }, text);
      onError?.apply(this, args);
    }
  };
}

export function guardClock(clock: Clock, log: Pick<Logger, 'error'>): Clock {
  return {
    now: () => clock.now(),
    after: (delayMs, callback) => clock.after(delayMs, guardListener(log, 'a timer failed', callback)),
  };
}
