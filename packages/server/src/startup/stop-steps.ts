import { delay, type Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';

export interface StopStep {
  name: string;
  /** The next step begins after this time at the latest; this one continues meanwhile. */
  withinMs: number;
  stop: () => Promise<unknown>;
}

export interface StopOptions {
  clock: Pick<Clock, 'now' | 'after'>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Goes on after a step that fails or hangs. @throws the first error of a step, at the end */
export async function stopInSteps(steps: readonly StopStep[], { clock, log }: StopOptions): Promise<void> {
  const failures: unknown[] = [];
  for (const { name: step, withinMs, stop } of steps) {
    const startedMs = clock.now();
    const outcome = await Promise.race([
      stop().then(
        () => 'done' as const,
        (error: unknown) => ({ error }),
      ),
      delay(clock, withinMs).then(() => 'late' as const),
    ]);
    const ms = Math.round(clock.now() - startedMs);
    if (outcome === 'done') log.info({ step, ms }, 'a step of stopping is done');
    else if (outcome === 'late') log.warn({ step, ms }, 'a step of stopping takes too long: the next one begins');
    else {
      log.error({ step, ms, err: outcome.error }, 'a step of stopping has failed');
      failures.push(outcome.error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
