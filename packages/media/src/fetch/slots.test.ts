import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const never = new AbortController().signal;

test('those who come when all places are taken enter in order as places are left', async () => {
  const slots = createSlots({ total: 2, perHost: 2 });
  const entered: string[] = [];
  const visit = async (name: string) => {
    const leave = await slots.take('host', never);
    entered.push(name);
    return leave;
  };
  const [first, second] = await Promise.all([visit('first'), visit('second')]);
  const third = visit('third');
  const fourth = visit('fourth');
  await Promise.resolve();
  expect(entered).toEqual(['first', 'second']);
  first();
  // Leaving twice makes no second place.
  first();
  await third;
  expect(entered).toEqual(['first', 'second', 'third']);
  second();
  await fourth;
  expect(entered).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a busy host does not keep others waiting', async () => {
  const slots = createSlots({ total: 3, perHost: 1 });
  await slots.take('busy', never);
  const waiting = slots.take('busy', never);
  await slots.take('idle', never);
  await expect(Promise.race([waiting, Promise.resolve('still waiting')])).resolves.toBe('still waiting');
});

test('whoever gives up leaves the queue', async () => {
  const slots = createSlots({ total: 1, perHost: 1 });
  const leave = await slots.take('host', never);
  const impatient = new AbortController();
  const abandoned = slots.take('host', impatient.signal);
  const next = slots.take('host', never);
  impatient.abort(new Error('too late'));
  await expect(abandoned).rejects.toThrow('too late');
  leave();
  await expect(next).resolves.toBeTypeOf('function');
  await expect(slots.take('host', AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
});

test('the limits hold for any coming and going, and everybody gets in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 }), async (hosts) => {
      const limits = { total: 4, perHost: 2 };
      const slots = createSlots(limits);
      const inside: string[] = [];
      await Promise.all(
        hosts.map(async (host) => {
          const leave = await slots.take(host, never);
          inside.push(host);
          expect(inside.length).toBeLessThanOrEqual(limits.total);
          expect(inside.filter((other) => other === host).length).toBeLessThanOrEqual(limits.perHost);
          await Promise.resolve();
          inside.splice(inside.indexOf(host), 1);
          leave();
        }),
      );
      expect(inside).toEqual([]);
    }),
  );
});
