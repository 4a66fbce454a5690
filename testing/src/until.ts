import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 20;

/** @throws Error with `otherwise` when it takes too long */
export async function until(holds: () => boolean | Promise<boolean>, otherwise: string | (() => string), withinMs = 20_000): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadlineMs) throw new Error(`${typeof otherwise === 'string' ? otherwise : otherwise()} within ${withinMs} ms`);
    await delay(everyMs);
  }
}
