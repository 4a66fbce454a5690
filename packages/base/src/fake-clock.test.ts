import { expect, test } from 'vitest';
import { createFakeClock } from './fake-clock.ts';

test('timers are called in order, each at its own time', () => {
  const clock = createFakeClock(0);
  const calls: [string, number][] = [];
  const note = (name: string) => () => calls.push([name, clock.now()]);
  clock.after(20, note('second'));
  clock.after(20, note('third'));
  clock.after(10, () => {
    note('first')();
    clock.after(15, note('fourth'));
    clock.after(100, note('too late'));
  });
  clock.after(5, note('cancelled'))();
  clock.advance(50);
  expect(calls).toEqual([
    ['first', 10],
    ['second', 20],
    ['third', 20],
    ['fourth', 25],
  ]);
  expect(clock.now()).toBe(50);
});

test('after a sleep, all timers that fell due are called at its end', () => {
  const clock = createFakeClock(0);
  const calls: [string, number][] = [];
  clock.after(20, () => calls.push(['second', clock.now()]));
  clock.after(10, () => calls.push(['first', clock.now()]));
  clock.sleep(50);
  expect(calls).toEqual([
    ['first', 50],
    ['second', 50],
  ]);
});

test('advanceAsync also runs what awaits a timer', async () => {
  const clock = createFakeClock(0);
  const times: number[] = [];
  const sleep = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
  void (async () => {
    for (const ms of [10, 20, 30]) {
      await sleep(ms);
      times.push(clock.now());
    }
  })();
  await clock.advanceAsync(100);
  expect(times).toEqual([10, 30, 60]);
});
