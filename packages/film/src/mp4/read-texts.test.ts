import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinBytes } from '../join-bytes.ts';
import { BlockReader } from '../ranges/block-reader.ts';
import { memoryRanges } from '../testing/make-matroska.ts';
import { box, fullBox } from './boxes.ts';
import { readMp4Captions, readMp4Texts } from './read-texts.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const cueBox = (text: string): Uint8Array => box('vttc', box('payl', utf8(text)));

/** Makes samples of 2 s; other tracks refer to the track 9 for their chapters. */
function fileOf(entry: string, samples: readonly Uint8Array[], { handler = 'text', id = 2 } = {}): Uint8Array {
  const data = box('mdat', ...samples);
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, [1, 4], box(entry, [0, 8])),
    fullBox('stts', 0, 0, [1, 4], [samples.length, 4], [2000, 4]),
    fullBox('stsz', 0, 0, [0, 4], [samples.length, 4], ...samples.map(({ length }) => [length, 4] as const)),
    fullBox('stsc', 0, 0, [1, 4], [1, 4], [samples.length, 4], [1, 4]),
    fullBox('stco', 0, 0, [1, 4], [8, 4]),
  );
  const german = (4 << 10) | (5 << 5) | 21;
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, [0, 8], [1000, 4], [0, 4], [german, 2], [0, 2]),
    fullBox('hdlr', 0, 0, [0, 4], utf8(handler)),
    box('minf', table),
  );
  const pictures = box('trak', fullBox('tkhd', 0, 0, [0, 8], [1, 4], [0, 60]), box('tref', box('chap', [9, 4])));
  return joinBytes([data, box('moov', pictures, box('trak', fullBox('tkhd', 0, 0, [0, 8], [id, 4], [0, 60]), media))]);
}

async function read(bytes: Uint8Array, fromSeconds = 0) {
  const file = new BlockReader(memoryRanges(bytes));
  const texts = await readMp4Texts(file);
  const captions = [];
  for await (const { caption } of readMp4Captions(file, texts, fromSeconds)) if (caption !== undefined) captions.push(caption);
  return { texts: texts.map(({ language, isText }) => ({ language, isText })), captions };
}

const vtt = [joinBytes([cueBox('<v Ann>Hello'), cueBox('Both')]), box('vtte'), cueBox('Bye')];

test('[FILM-60] WebVTT inside an MP4 is read with its tags, two cues at once as one', async () => {
  expect(await read(fileOf('wvtt', vtt))).toEqual({
    texts: [{ language: 'deu', isText: true }],
    captions: [
      { text: 0, startSeconds: 0, endSeconds: 2, cue: '<v Ann>Hello\nBoth' },
      { text: 0, startSeconds: 4, endSeconds: 6, cue: 'Bye' },
    ],
  });
  expect((await read(fileOf('wvtt', vtt), 3)).captions).toMatchObject([{ cue: 'Bye' }]);
});

test('[FILM-60] timed text inside an MP4 has no tags', async () => {
  const text = utf8('<b>1 & 2');
  const { captions } = await read(fileOf('tx3g', [joinBytes([new Uint8Array([0, text.length]), text, box('styl', [0, 2])])]));
  expect(captions).toMatchObject([{ cue: '&lt;b>1 &amp; 2' }]);
});

test('[FILM-60] pictures of text inside an MP4 are named, and chapters are no captions', async () => {
  expect(await read(fileOf('mp4s', [], { handler: 'subp' }))).toEqual({ texts: [{ language: 'deu', isText: false }], captions: [] });
  expect((await read(fileOf('tx3g', vtt, { id: 9 }))).texts).toEqual([]);
});

test('no change of a file makes its captions hang or fail', async () => {
  const bytes = fileOf('wvtt', vtt);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), { maxLength: 12 }), async (changes) => {
      const changed = bytes.slice();
      for (const [at, value] of changes) changed[at] = value;
      const { captions } = await read(changed);
      expect(captions.length).toBeLessThan(1000);
    }),
    { numRuns: 200 },
  );
});
