import type { Clock } from '@matinee/base/clock';

/** Calls back at a time, however far it is: a single timer waits for 25 days at most. Returns the function that cancels it. */
export function callAt(clock: Clock, atMs: number, callback: () => void): () => void {
  let cancel = wait();
  function wait(): () => void {
    return clock.after(atMs - clock.now(), () => {
      if (clock.now() >= atMs) callback();
      else cancel = wait();
    });
  }
  return () => cancel();
}
