import type { Clock } from '@matinee/base/clock';

/** Notices that a socket is dead although it hasn't closed, as after a network change, or one to a server that stands still: clock probes bring an answer each second. */
export interface SilenceWatch {
  start(): void;
  stop(): void;
  /** Call for each message, and when the device has woken up. */
  reset(): void;
}

const checkIntervalMs = 1000;
const maxSilenceMs = 5000;

/** Calls `onSilence` once when 5 s have passed without a message, and stops. */
export function createSilenceWatch(clock: Clock, onSilence: () => void): SilenceWatch {
  let lastMessageMs = 0;
  let cancel = (): void => undefined;

  function checkLater(): void {
    const scheduledAtMs = clock.now();
    cancel = clock.after(checkIntervalMs, () => {
      const nowMs = clock.now();
      // A timer this late means that the page was suspended, so its silence doesn't show that the connection is lost.
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
