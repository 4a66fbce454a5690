import { expect, test } from 'vitest';
import { parseMediaFragment, parseStartTime } from './start-time.ts';

test.each([
  ['90', 90],
  ['90s', 90],
  ['1m30s', 90],
  ['1h2m3s', 3723],
  ['1m', 60],
  ['1m5', 65],
  ['12.5', 12.5],
  ['1:30', 90],
  ['01:02:03.25', 3723.25],
  ['', undefined],
  ['s', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['1e3', undefined],
  ['99999999', undefined],
])('the start %j is %j seconds', (text, seconds) => {
  expect(parseStartTime(text)).toBe(seconds);
});

test.each([
  ['#t=30', 30],
  ['#t=30,45', 30],
  ['#t=npt:1:30', 90],
  ['#xywh=0,0,1,1&t=12', 12],
  ['#chapter', undefined],
  ['', undefined],
])('the fragment %j starts at %j seconds', (hash, seconds) => {
  expect(parseMediaFragment(hash)).toBe(seconds);
});
