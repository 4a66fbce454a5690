import { expect, test } from 'vitest';
import { wheelWinner } from './polls.ts';

test('the options of a wheel have equal parts of the seeds, in their order', () => {
  const options = Array.from('abcd', (id) => ({ text: id, video: { service: 'youtube', id } as const }));
  const quarter = 2 ** 30;
  const seeds = [0, quarter - 1, quarter, 2 * quarter - 1, 2 * quarter, 3 * quarter, 4 * quarter - 1];
  expect(seeds.map((seed) => wheelWinner({ seed, options }))).toEqual([0, 0, 1, 1, 2, 3, 3]);
});
