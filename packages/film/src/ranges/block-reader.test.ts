import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryRanges } from '../testing/make-matroska.ts';
import { blockBytes, BlockReader } from './block-reader.ts';

const film = Uint8Array.from({ length: 11 * blockBytes + 1234 }, (_, index) => (index * 7 + Math.floor(index / 251)) % 256);

test('returns the bytes that were asked for, and fewer only at the end', async () => {
  const read = fc.tuple(fc.nat({ max: film.length + 10 }), fc.nat({ max: 3 * blockBytes }));
  await fc.assert(
    fc.asyncProperty(fc.array(read, { minLength: 1, maxLength: 6 }), async (reads) => {
      const file = new BlockReader(memoryRanges(film));
      for (const [start, length] of reads) {
        const expected = film.subarray(start, start + length);
        expect(Buffer.compare(await file.read(start, length), expected)).toBe(0);
        expect(Buffer.compare(file.peek(start, length) ?? expected, expected)).toBe(0);
      }
    }),
    { numRuns: 50 },
  );
});

test('reads one block after a seek, and more at once while the reading goes on', async () => {
  const ranges = memoryRanges(film);
  const file = new BlockReader(ranges);
  for (const block of [0, 1, 2, 3, 4, 5, 6, 9, 10]) await file.read(block * blockBytes, 10);
  expect(ranges.reads.map(([start, end]) => [start / blockBytes, Math.ceil((end - start) / blockBytes)])).toEqual([
    [0, 1],
    [1, 2],
    [3, 4],
    [9, 1],
    [10, 2],
  ]);
});

test('reads a block once for all that wait for it', async () => {
  const ranges = memoryRanges(film);
  const file = new BlockReader(ranges);
  await Promise.all([file.read(5, 100), file.read(200, 100)]);
  expect(ranges.reads).toHaveLength(1);
});

test('rejects the reads that wait when it is aborted, and reads again afterwards', async () => {
  const file = new BlockReader({
    sizeBytes: film.length,
    read: (start, end, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
        queueMicrotask(() => void Promise.resolve().then(() => resolve(film.slice(start, end))));
      }),
  });
  const aborted = file.read(0, 10);
  file.abort();
  await expect(aborted).rejects.toThrow('abort');
  expect(await file.read(0, 3)).toEqual(film.slice(0, 3));
});
