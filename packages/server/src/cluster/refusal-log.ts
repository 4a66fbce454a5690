import type { Logger } from 'pino';

/** One refusal per reason is logged in this time. */
const logEveryMs = 1000;

/** Keeps the writers of refused texts from filling the log. */
export function createRefusalLog(log: Pick<Logger, 'warn'>, nowMs: () => number): (place: string, reason: string) => void {
  const refusals = new Map<string, { count: number; loggedMs: number }>();
  return (place, reason) => {
    const known = refusals.get(reason) ?? { count: 0, loggedMs: Number.NEGATIVE_INFINITY };
    refusals.set(reason, known);
    known.count += 1;
    if (nowMs() - known.loggedMs < logEveryMs) return;
    log.warn({ place, reason, refused: known.count }, 'a message from outside the cluster was refused');
    known.count = 0;
    known.loggedMs = nowMs();
  };
}
