import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { descriptionChapters } from './description-chapters.ts';

const found = (description: string, lengthSeconds?: number) =>
  descriptionChapters(description, lengthSeconds).map(({ startSeconds, title }) => [startSeconds, title]);

test('[PLAYER-55] lines with times in a description are chapters, with the time before or behind the title', () => {
  const description =
    'A film about spoons.\n\n00:00 Wood\n(1:30) – The knife: how to hold it\nSanding - 1:02:03\n\nMore at https://a.example:8080/';
  expect(found(description)).toEqual([
    [0, 'Wood'],
    [90, 'The knife: how to hold it'],
    [3723, 'Sanding'],
  ]);
});

test.each([
  ['two chapters', '0:00 a\n1:00 b'],
  ['a first time that isn’t 0:00', '0:05 a\n1:00 b\n2:00 c'],
  ['times out of order', '0:00 a\n2:00 b\n1:00 c'],
  ['a chapter of less than 10 s', '0:00 a\n0:09 b\n1:00 c'],
  ['a last chapter of less than 10 s', '0:00 a\n1:00 b\n1:55 c'],
  ['an empty description', ''],
])('[PLAYER-55] there are none with %s', (_, description) => {
  expect(found(description, 120)).toEqual([]);
});

test('a description of any kind is read in time proportional to its length', () => {
  const long = Array.from({ length: 100_000 }, (_, index) => `${Math.floor(index / 6)}:${(index % 6) * 10} ${'('.repeat(20)}`).join('\n');
  expect(found(long).length).toBeLessThanOrEqual(200);
  expect(found(`0:00 ${'- '.repeat(200_000)}`)).toEqual([]);
  fc.assert(fc.property(fc.string(), fc.string(), (before, behind) => void found(`0:00 ${before}\n${behind} 1:00\n2:00 ${before}`)));
});
