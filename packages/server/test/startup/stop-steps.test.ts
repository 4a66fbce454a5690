import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { stopInSteps } from '../../src/startup/stop-steps.ts';

test('[NODES-52] names a step that hangs or fails, and takes the next ones', async () => {
  const clock = createFakeClock();
  const logged: unknown[] = [];
  const write = ({ step, ms }: { step: string; ms: number }, text: string): void => void logged.push([step, ms, text]);
  const log = { info: write, warn: write, error: write } as never;
  const stopping = stopInSteps(
    [
      { name: 'rooms', withinMs: 6000, stop: () => new Promise(() => undefined) },
      { name: 'database', withinMs: 1000, stop: () => Promise.reject(new Error('away')) },
      { name: 'http', withinMs: 1000, stop: async () => undefined },
    ],
    { clock, log },
  );
  const outcome = stopping.catch((error: unknown) => error);
  await clock.advanceAsync(6000);
  expect(await outcome).toEqual(new Error('away'));
  expect(logged).toEqual([
    ['rooms', 6000, 'a step of stopping takes too long: the next one begins'],
    ['database', 0, 'a step of stopping has failed'],
    ['http', 0, 'a step of stopping is done'],
  ]);
});
