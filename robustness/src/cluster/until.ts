import { setTimeout as delay } from 'node:timers/promises';

/** Waits until something holds. @throws Error when it takes too long */
export async function until(holds: () => boolean | Promise<boolean>, withinMs: number, otherwise: () => string): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadlineMs) throw new Error(`${otherwise()} within ${withinMs} ms`);
    await delay(10);
  }
}
