import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinBytes } from '../join-bytes.ts';
import { blockBytes, BlockReader } from '../ranges/block-reader.ts';
import { memoryRanges } from '../testing/make-matroska.ts';
import { box, fullBox } from './boxes.ts';
import { readMp4Chapters } from './read-chapters.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function sampleOf(text: Uint8Array): Uint8Array {
  return joinBytes([new Uint8Array([text.length >> 8, text.length & 0xff]), text]);
}

interface Plan {
  texts: readonly Uint8Array[];
  /** The length of each chapter. */
  lengthSeconds: number;
  /** Bytes between the texts. */
  apart?: number;
  handler?: string;
}

/** Puts one chapter into each group of samples. */
function withTrack({ texts, lengthSeconds, apart = 0, handler = 'text' }: Plan): Uint8Array {
  const samples = texts.map(sampleOf);
  const data = box('mdat', ...samples.flatMap((sample) => [sample, new Uint8Array(apart)]));
  const offsets = samples.map((_, index) => 8 + samples.slice(0, index).reduce((sum, { length }) => sum + length + apart, 0));
  const table = box(
    'stbl',
    fullBox('stts', 0, 0, [1, 4], [samples.length, 4], [lengthSeconds * 1000, 4]),
    fullBox('stsz', 0, 0, [0, 4], [samples.length, 4], ...samples.map(({ length }) => [length, 4] as const)),
    fullBox('stsc', 0, 0, [1, 4], [1, 4], [1, 4], [1, 4]),
    fullBox('stco', 0, 0, [offsets.length, 4], ...offsets.map((offset) => [offset, 4] as const)),
  );
  const header = (id: number): Uint8Array => fullBox('tkhd', 0, 0, [0, 8], [id, 4], [0, 60]);
  const chapters = box(
    'trak',
    header(2),
    box('mdia', fullBox('mdhd', 0, 0, [0, 8], [1000, 4], [0, 8]), fullBox('hdlr', 0, 0, [0, 4], utf8(handler)), box('minf', table)),
  );
  return joinBytes([data, box('moov', box('trak', header(1), box('tref', box('chap', [2, 4]))), chapters)]);
}

function withList(...chapters: readonly [startSeconds: number, title: string][]): Uint8Array {
  const entries = chapters.flatMap(([start, title]) => [[start * 1e7, 8] as const, [utf8(title).length, 1] as const, utf8(title)]);
  return box('moov', box('udta', fullBox('chpl', 1, 0, [0, 4], [chapters.length, 1], ...entries)));
}

const read = (bytes: Uint8Array) => readMp4Chapters(new BlockReader(memoryRanges(bytes)));

test('[PLAYER-50] chapters of MP4 are read from Nero’s list', async () => {
  expect(await read(withList([0, 'Opening'], [90.5, 'Straße']))).toEqual([
    { startSeconds: 0, title: 'Opening' },
    { startSeconds: 90.5, title: 'Straße' },
  ]);
});

test('[PLAYER-50] chapters of MP4 are read from the track of text to which another one refers, in UTF-8 and UTF-16', async () => {
  const wide = new Uint8Array([0xfe, 0xff, 0x4e, 0x8c]);
  expect(await read(withTrack({ texts: [utf8('Opening'), wide, utf8('End')], lengthSeconds: 30 }))).toEqual([
    { startSeconds: 0, title: 'Opening' },
    { startSeconds: 30, title: '二' },
    { startSeconds: 60, title: 'End' },
  ]);
});

test('[PLAYER-50] pictures of chapters are no chapters', async () => {
  expect(await read(withTrack({ texts: [utf8('a'), utf8('b')], lengthSeconds: 30, handler: 'vide' }))).toEqual([]);
});

test('chapters that are spread over a large film aren’t read', async () => {
  const ranges = memoryRanges(withTrack({ texts: Array.from({ length: 40 }, () => utf8('a')), lengthSeconds: 30, apart: blockBytes }));
  expect(await readMp4Chapters(new BlockReader(ranges))).toEqual([]);
  // The file begins with one block, and the index has some.
  expect(ranges.reads.length).toBeLessThan(5);
});

test('broken bytes are no chapters, or others, and end no reading', async () => {
  const files = [withList([0, 'Opening'], [90, 'End']), withTrack({ texts: [utf8('Opening'), utf8('End')], lengthSeconds: 30 })];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), fc.array(fc.tuple(fc.nat(700), fc.nat(255)), { maxLength: 12 }), async (file, changes) => {
      const changed = file.slice();
      for (const [at, value] of changes) changed[at % file.length] = value;
      const chapters = await read(changed);
      expect(chapters.every(({ startSeconds }) => startSeconds >= 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
