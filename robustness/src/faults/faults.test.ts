import { describe, expect, test } from 'vitest';
import { faults, type Fault } from './faults.ts';

// A short run; `node scripts/run.mjs test:faults` kills more often.
const options = { seed: 1, rounds: 5 };
const { kill, ...others } = faults as typeof faults & { kill: Fault };

test.each([kill])('$rule', async ({ run }) => {
  expect((await run(options)).problems).toEqual([]);
});

// Each of them has a server of its own and waits more than it works.
describe.concurrent('beside each other', () => {
  test.each(Object.values(others).filter(({ isForLongRuns }) => isForLongRuns !== true))('$rule', async ({ run }) => {
    expect((await run(options)).problems).toEqual([]);
  });
});
