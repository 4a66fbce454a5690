import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 100;

/** Waits until something holds. Throws with its name if it does not within 20 s. */
export async function until(name: string, holds: () => Promise<boolean>, withinMs = 20_000): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`Not within ${withinMs / 1000} s: ${name}`);
    await delay(everyMs);
  }
}
