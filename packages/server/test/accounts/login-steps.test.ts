import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import * as fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLoginSteps, type LoginStep, type LoginSteps } from '../../src/accounts/logins/login-steps.ts';
import { openSimulationDatabase } from '../simulation/simulation-database.ts';

const { opened, close } = await openSimulationDatabase();
afterAll(close);
const { database } = opened;
let clock: FakeClock;
let steps: LoginSteps;

beforeEach(async () => {
  await database.deleteFrom('login_steps').execute();
  clock = createFakeClock();
  steps = createLoginSteps(database, clock);
});

const forMs = 1000;
const step = fc.record({ sessionId: fc.constantFrom('s1', 's2'), kind: fc.constantFrom('a', 'b'), key: fc.constantFrom('k1', 'k2') });
const action = fc.record({
  type: fc.constantFrom('keep', 'read', 'take', 'sweep', 'wait'),
  step,
  ms: fc.integer({ min: 1, max: 1500 }),
});

function model() {
  const kept = new Map<string, { key: string; value: string; endsAt: number }>();
  const placeOf = ({ sessionId, kind }: LoginStep): string => `${sessionId} ${kind}`;
  const read = (one: LoginStep): string | undefined => {
    const known = kept.get(placeOf(one));
    return known?.key === one.key && known.endsAt > clock.now() ? known.value : undefined;
  };
  return {
    keep: (one: LoginStep, value: string) => void kept.set(placeOf(one), { key: one.key, value, endsAt: clock.now() + forMs }),
    read,
    take(one: LoginStep): string | undefined {
      const value = read(one);
      if (value !== undefined) kept.delete(placeOf(one));
      return value;
    },
  };
}

test('[ACCOUNT-21] through any requests, a step is taken once, by its session and key, in time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
      await database.deleteFrom('login_steps').execute();
      const expected = model();
      const found: (string | undefined)[] = [];
      const wanted: (string | undefined)[] = [];
      for (const [index, { type, step: one, ms }] of actions.entries()) {
        if (type === 'wait') clock.advance(ms);
        if (type === 'sweep') await steps.sweep();
        if (type === 'keep') {
          await steps.keep(one, `value ${index}`, forMs);
          expected.keep(one, `value ${index}`);
        }
        if (type === 'read' || type === 'take') {
          wanted.push(expected[type](one));
          found.push(await steps[type](one));
        }
      }
      expect(found).toEqual(wanted);
    }),
    { numRuns: 50 },
  );
});

test('steps that are over are removed', async () => {
  await steps.keep({ sessionId: 's1', kind: 'a', key: 'k1' }, 'value', forMs);
  clock.advance(forMs);
  await steps.sweep();
  expect(await database.selectFrom('login_steps').selectAll().execute()).toEqual([]);
});
