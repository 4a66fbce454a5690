import { expect, test } from 'vitest';
import { foreignShare, parseProcess, parseProcessorTime } from './processor-time.ts';

test('the machine’s time is counted over all processors, with what its host took away', () => {
  // user nice system idle iowait irq softirq steal guest guest_nice
  const stat = 'cpu  1000 20 300 5000 40 5 6 70 9 9\ncpu0 500 10 150 2500 20 2 3 35 9 9\n';
  expect(parseProcessorTime(stat)).toEqual({ all: 6441, used: 1401 });
});

test('a process is counted with the child processes that it has waited for', () => {
  const stat = '77 (node main) S 1 77 77 0 -1 4194304 100 200 0 0 30 4 500 60 20 0 11 0 9999';
  expect(parseProcess(stat)).toEqual({ pid: 77, name: 'node main', parent: 1, ticks: 594 });
});

test('others used what the machine used and this process did not, as a share of all processors', () => {
  const before = { all: 1000, used: 400, own: 100 };
  expect(foreignShare(before, { all: 2000, used: 900, own: 350 })).toBe(0.25);
});

test('a share is never negative, though ticks are counted in turn', () => {
  expect(foreignShare({ all: 1000, used: 400, own: 100 }, { all: 1010, used: 405, own: 106 })).toBe(0);
});
