import type { Clock } from '@matinee/base/clock';

/** Probes commonly wait 1 s. */
const answerTimeoutMs = 500;
const lifetimeMs = 1000;

export interface Readiness {
  /** An answer is kept for 1 s, so that frequent probes cost nothing. Never rejects. */
  isReady(): Promise<boolean>;
  /** The server is stopping. */
  drain(): void;
}

export interface ReadinessOptions {
  checkDatabase: () => Promise<unknown>;
  clock: Clock;
  /** Called once each time the database stops answering. */
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
