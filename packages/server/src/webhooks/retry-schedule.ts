const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The delays before the second, third … attempt, as Standard Webhooks advises. */
const delaysMs = [5 * secondMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs, 14 * hourMs, 20 * hourMs, 24 * hourMs];
/** Up to this share of a delay is added to it, so that messages to a receiver that was away aren't all retried at once. */
const jitter = 0.2;
const maxPauseMs = 5 * minuteMs;

/** How long a webhook may go without a success before it is switched off. */
export const maxFailingMs = 5 * 24 * hourMs;

/** Returns the delay before the next attempt; undefined after the last. @param attempts how many have failed */
export function retryDelayMs(attempts: number, random: () => number): number | undefined {
  const delayMs = delaysMs[attempts - 1];
  return delayMs === undefined ? undefined : Math.round(delayMs * (1 + jitter * random()));
}

/** Returns how long a webhook gets no other messages after this many failures in a row. */
export function pauseMs(failures: number): number {
  return Math.min(5 * secondMs * 2 ** Math.min(failures - 1, 10), maxPauseMs);
}
