import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long at most this thread has stood still while something went on, in ms, and what came of it. */
export async function maxEventLoopDelay<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const value = await work();
  delay.disable();
  return { value, ms: delay.max / 1e6 };
}
