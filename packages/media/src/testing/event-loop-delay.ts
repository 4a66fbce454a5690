import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest time that this thread was blocked during some work, in ms, and the work's result. */
export async function maxEventLoopDelay<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const value = await work();
  delay.disable();
  return { value, ms: delay.max / 1e6 };
}
