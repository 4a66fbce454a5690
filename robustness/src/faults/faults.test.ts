import { describe, expect, test } from 'vitest';
import { faults, type Fault } from './faults.ts';

// `node scripts/run.mjs test:faults` kills more often.
const options = { seed: 1, rounds: 5 };
const { kill, ...others } = faults as typeof faults & { kill: Fault };

test.each([kill])('$rule', async ({ run }) => {
  expect((await run(options)).problems).toEqual([]);
});

// Each has a server of its own and mostly waits.
describe.concurrent('beside each other', () => {
  test.each(Object.values(others).filter(({ isForLongRuns }) => isForLongRuns !== true))('$rule', async ({ run }) => {
    expect((await run(options)).problems).toEqual([]);
  });
});
