import type { Clock } from '@matinee/base/clock';

/** How long the database may take to answer, in ms. Probes commonly wait 1 s. */
const answerTimeoutMs = 500;
/** How long an answer is kept, in ms, so that frequent probes cost nothing. */
const lifetimeMs = 1000;

export interface Readiness {
  /**
   * Whether the database answers within 500 ms. An answer is kept for 1 s, and the database is checked once at a time.
   * Never rejects.
   */
  isReady(): Promise<boolean>;
  /** Makes the server not ready, because it is stopping. */
  drain(): void;
}

export interface ReadinessOptions {
  /** Resolves once the database has answered. */
  checkDatabase: () => Promise<unknown>;
  clock: Clock;
  /** Called once each time the database stops answering, with the reason. */
  onUnready: (reason: unknown) => void;
}

export function createReadiness({ checkDatabase, clock, onUnready }: ReadinessOptions): Readiness {
  let kept: Promise<boolean> | undefined;
  let wasReady = true;
  let isChecking = false;
  let isDraining = false;

  async function checkInTime(): Promise<void> {
    if (isChecking) throw new Error('the database has not answered yet');
    isChecking = true;
    const answer = checkDatabase().finally(() => {
      isChecking = false;
    });
    const { promise: late, reject } = Promise.withResolvers<never>();
    const cancel = clock.after(answerTimeoutMs, () => reject(new Error('the database did not answer in time')));
    try {
      await Promise.race([answer, late]);
    } finally {
      cancel();
    }
  }

  async function check(): Promise<boolean> {
    let reason: unknown;
    const isReady = await checkInTime().then(
      () => true,
      (error: unknown) => {
        reason = error;
        return false;
      },
    );
    if (wasReady && !isReady) onUnready(reason);
    wasReady = isReady;
    clock.after(lifetimeMs, () => {
      kept = undefined;
    });
    return isReady;
  }

  return {
    isReady: async () => !isDraining && (await (kept ??= check())),
    drain() {
      isDraining = true;
    },
  };
}
