import { setTimeout as delay } from 'node:timers/promises';

/** Waits until something is so, or for 5 s. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; waited < 100 && !isSo(); waited++) await delay(50);
}
