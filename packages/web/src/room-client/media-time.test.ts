import { assert, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { formatMediaTime, parseMediaTime } from './media-time.ts';

test('[SCREEN-225] times are shown as m:ss or h:mm:ss', () => {
  expect([0, 7.9, 62, 3599, 3600, 36_061, -4].map(formatMediaTime)).toEqual([
    '0:00',
    '0:07',
    '1:02',
    '59:59',
    '1:00:00',
    '10:01:01',
    '0:00',
  ]);
});

test('[SCREEN-225] typed times are seconds, m:ss or h:mm:ss, with decimals', () => {
  expect(['90', ' 1:30 ', '1:2:3', '0:00:01.5', '0:01,5'].map(parseMediaTime)).toEqual([90, 90, 3723, 1.5, 1.5]);
});

test("text that isn't a time is undefined", () => {
  expect(['', 'now', '1:2:3:4', '-1', '1:-2', '1e3', ':30', '1:', '9999999'].map(parseMediaTime)).toEqual(Array(9).fill(undefined));
});

test('a formatted time is parsed to the same second', () => {
  assert(
    property(nat(7 * 24 * 3600), (seconds) => {
      expect(parseMediaTime(formatMediaTime(seconds))).toBe(seconds);
    }),
  );
});
