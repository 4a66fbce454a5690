import type { Clock } from '@matinee/base/clock';

/** Notices dead sockets that haven't closed, as after a network change: clock probes bring an answer each second. */
export interface SilenceWatch {
  start(): void;
  stop(): void;
  /** Call for each message, and when the device has woken up. */
  reset(): void;
}

const checkIntervalMs = 1000;
const maxSilenceMs = 5000;

/** Calls once after 5 s without a message, and stops. */
export function createSilenceWatch(clock: Clock, onSilence: () => void): SilenceWatch {
  let lastMessageMs = 0;
  let cancel = (): void => undefined;

  function checkLater(): void {
    const scheduledAtMs = clock.now();
    cancel = clock.after(checkIntervalMs, () => {
      const nowMs = clock.now();
      // A timer this late means that the page was suspended, so silence proves nothing.
      if (nowMs - scheduledAtMs > 2 * checkIntervalMs) lastMessageMs = nowMs;
      if (nowMs - lastMessageMs > maxSilenceMs) onSilence();
      else checkLater();
    });
  }

  return {
    start() {
      lastMessageMs = clock.now();
      checkLater();
    },
    stop: () => cancel(),
    reset() {
      lastMessageMs = clock.now();
    },
  };
}
