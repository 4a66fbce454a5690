import type { Clock } from '@matinee/base/clock';

/** How long the database may take to answer, in ms; probes commonly wait a second. */
const deadlineMs = 500;
/** How long an answer is good for, in ms, so that asking often costs nothing. */
const keptMs = 1000;

export interface ReadinessParts {
  /** Resolves when the database has answered. */
  ask: () => Promise<unknown>;
  clock: Clock;
  /** The server is ready no longer, and why. Called once each time. */
  onUnready: (reason: unknown) => void;
}

/**
 * Whether the server can do its work: whether the database answers within 500 ms. An answer is kept for a second, and a
 * database that does not answer has one question to answer at a time. Never rejects.
 */
export function createReadiness({ ask, clock, onUnready }: ReadinessParts): () => Promise<boolean> {
  let kept: Promise<boolean> | undefined;
  let wasReady = true;
  let isAsking = false;

  async function askInTime(): Promise<void> {
    if (isAsking) throw new Error('the database has not answered yet');
    isAsking = true;
    const answer = ask().finally(() => {
      isAsking = false;
    });
    const { promise: late, reject } = Promise.withResolvers<never>();
    const cancel = clock.after(deadlineMs, () => reject(new Error('the database did not answer in time')));
    try {
      await Promise.race([answer, late]);
    } finally {
      cancel();
    }
  }

  async function check(): Promise<boolean> {
    let reason: unknown;
    const isReady = await askInTime().then(
      () => true,
      (error: unknown) => {
        reason = error;
        return false;
      },
    );
    if (wasReady && !isReady) onUnready(reason);
    wasReady = isReady;
    clock.after(keptMs, () => {
      kept = undefined;
    });
    return isReady;
  }

  return () => (kept ??= check());
}
