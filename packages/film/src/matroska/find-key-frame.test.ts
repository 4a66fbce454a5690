import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockBytes, BlockReader } from '../ranges/block-reader.ts';
import { makeMatroska, memoryRanges } from '../testing/make-matroska.ts';
import { findKeyFrame, findLastSeconds, type KeyFrame } from './find-key-frame.ts';
import { NotMatroskaError, readMatroska } from './read-matroska.ts';

const plans = fc.record({
  groups: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }),
  pictureBytes: fc.constantFrom(20, 3000),
  hasIndex: fc.boolean(),
});

test('finds the last key frame at or before any time, or the last one in the index', async () => {
  await fc.assert(
    fc.asyncProperty(plans, fc.integer({ min: 0, max: 30_000 }), async (plan, ms) => {
      const { bytes, keyFramesMs, picturesMs } = await makeMatroska(plan);
      const file = new BlockReader(memoryRanges(bytes));
      const head = await readMatroska(file);
      const found = await findKeyFrame(file, head, 1, ms);
      const known = plan.hasIndex ? keyFramesMs.filter((key) => head.cues.get(1)?.some(({ ticks }) => ticks === key)) : keyFramesMs;
      expect(found?.ticks).toBe(known.findLast((key) => key <= ms));
      expect(await findLastSeconds(file, head)).toBeCloseTo((picturesMs.at(-1) ?? 0) / 1000, 3);
    }),
    { numRuns: 40 },
  );
});

test('reads a small part of a film without an index to find a time in it', async () => {
  const { bytes } = await makeMatroska({ groups: Array.from({ length: 40 }, () => 50), pictureBytes: 20_000, hasIndex: false });
  const ranges = memoryRanges(bytes);
  const file = new BlockReader(ranges);
  const head = await readMatroska(file);
  await findKeyFrame(file, head, 1, 47_123);
  expect(ranges.reads.reduce((sum, [start, end]) => sum + end - start, 0)).toBeLessThan(bytes.length / 4);
});

test('reads one block of a film without an index to find its first key frame', async () => {
  const { bytes } = await makeMatroska({ groups: Array.from({ length: 40 }, () => 50), pictureBytes: 20_000, hasIndex: false });
  const ranges = memoryRanges(bytes);
  const file = new BlockReader(ranges);
  expect(await findKeyFrame(file, await readMatroska(file), 1, 0)).toMatchObject({ ticks: 0 });
  expect(ranges.reads).toEqual([[0, blockBytes]]);
});

test('goes on with the next cluster behind a damaged part', async () => {
  const { bytes, keyFramesMs } = await makeMatroska({ groups: [50, 50, 50, 50], pictureBytes: 3000, hasIndex: false });
  const head = await readMatroska(new BlockReader(memoryRanges(bytes)));
  bytes.fill(0, bytes.length * 0.3, bytes.length * 0.4);
  const found = await findKeyFrame(new BlockReader(memoryRanges(bytes)), head, 1, 1e6);
  expect(found?.ticks).toBe(keyFramesMs.at(-1));
});

test('never hangs or fails on a file whose bytes are changed', async () => {
  const { bytes } = await makeMatroska({ groups: [30, 30], pictureBytes: 300, hasIndex: true });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), { maxLength: 20 }), async (changes) => {
      const changed = bytes.slice();
      for (const [at, value] of changes) changed[at] = value;
      const file = new BlockReader(memoryRanges(changed));
      const looking = readMatroska(file).then((head) => findKeyFrame(file, head, 1, 1000));
      const found = await looking.catch((error: unknown) => error);
      expect(found === undefined || found instanceof NotMatroskaError || Number.isFinite((found as KeyFrame).ticks)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('reads at most two blocks of a film to find a time of its index', async () => {
  const { bytes } = await makeMatroska({ groups: Array.from({ length: 10 }, () => 250), pictureBytes: 20_000, hasIndex: true });
  const ranges = memoryRanges(bytes);
  const file = new BlockReader(ranges);
  const head = await readMatroska(file);
  ranges.reads.length = 0;
  await findKeyFrame(file, head, 1, 47_123);
  expect(ranges.reads.length).toBeGreaterThan(0);
  expect(ranges.reads.reduce((sum, [start, end]) => sum + end - start, 0)).toBeLessThanOrEqual(2 * blockBytes);
});
