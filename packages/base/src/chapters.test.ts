import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chapterAt, maxChapters, maxChapterTitle, orderChapters } from './chapters.ts';

const anyNumber = fc.oneof(fc.double(), fc.integer({ min: -10, max: 10_000 }));

test('[PLAYER-50] chapters of any source are in order, within the video, and bounded in number and length', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ startSeconds: anyNumber, title: fc.string({ maxLength: 400 }) }), { maxLength: 400 }), (found) => {
      const chapters = orderChapters(found, 9000);
      const starts = chapters.map(({ startSeconds }) => startSeconds);
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
      expect(starts.every((start) => start >= 0 && start < 9000)).toBe(true);
      expect(chapters.length === 0 || (chapters.length >= 2 && chapters.length <= maxChapters)).toBe(true);
      expect(chapters.every(({ title }) => title.length <= maxChapterTitle)).toBe(true);
    }),
  );
});

test('a hundred thousand chapters leave the first ones', () => {
  const found = Array.from({ length: 100_000 }, (_, index) => ({ startSeconds: 100_000 - index, title: '' }));
  expect(orderChapters(found).at(-1)).toEqual({ startSeconds: maxChapters, title: '' });
});

test('the last of two chapters with the same start stays, and a single chapter is none', () => {
  const [film, opening, end] = [
    { startSeconds: 0, title: 'Film' },
    { startSeconds: 0, title: 'Opening' },
    { startSeconds: 60, title: 'End' },
  ];
  expect(orderChapters([film, opening, end])).toEqual([opening, end]);
  expect(orderChapters([film, opening])).toEqual([]);
});

test('a position is in the last chapter that has begun', () => {
  const chapters = [5, 60].map((startSeconds) => ({ startSeconds, title: '' }));
  expect([0, 5, 59.9, 60, 1e6].map((seconds) => chapterAt(chapters, seconds))).toEqual([-1, 0, 0, 1, 1]);
});
