import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockReader } from '../ranges/block-reader.ts';
import { joinBytes } from '../join-bytes.ts';
import { memoryRanges } from '../testing/make-matroska.ts';
import { id, writeElement, writeUnsigned } from './ebml.ts';
import { readCaptions, toCue, type Caption } from './read-captions.ts';
import { readMatroska } from './read-matroska.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function track(number: number, type: number, codec: string, extra: Uint8Array = new Uint8Array()): Uint8Array {
  return writeElement(
    id.trackEntry,
    writeElement(id.trackNumber, writeUnsigned(number)),
    writeElement(id.trackType, writeUnsigned(type)),
    writeElement(id.codecId, bytesOf(codec)),
    extra,
  );
}

const zlib = writeElement(
  id.contentEncodings,
  writeElement(id.contentEncoding, writeElement(id.contentCompression, writeElement(id.contentCompAlgo, writeUnsigned(0)))),
);

function block(number: number, ms: number, content: Uint8Array, durationMs?: number): Uint8Array {
  const body = joinBytes([Uint8Array.of(0x80 | number, ms >> 8, ms & 255, 0), content]);
  if (durationMs === undefined) return writeElement(id.simpleBlock, body);
  return writeElement(id.blockGroup, writeElement(id.block, body), writeElement(id.blockDuration, writeUnsigned(durationMs)));
}

async function captionsOf(...blocks: Uint8Array[]): Promise<Caption[]> {
  const tracks = [
    track(1, 1, 'V_VP8'),
    track(2, 17, 'S_TEXT/UTF8'),
    track(3, 17, 'S_TEXT/ASS', zlib),
    track(4, 17, 'S_HDMV/PGS'),
    track(5, 17, 'S_TEXT/WEBVTT'),
  ];
  const file = new BlockReader(
    memoryRanges(
      joinBytes([
        writeElement(id.ebml),
        writeElement(
          id.segment,
          writeElement(id.tracks, ...tracks),
          writeElement(id.cluster, writeElement(id.timestamp, writeUnsigned(10_000)), ...blocks),
        ),
      ]),
    ),
  );
  const head = await readMatroska(file);
  const captions: Caption[] = [];
  for await (const { caption } of readCaptions(file, head, head.firstCluster)) if (caption !== undefined) captions.push(caption);
  return captions;
}

test('[FILM-38] captions of all texts of a film come with their times, also compressed ones', async () => {
  const said = '7,0,Default,Ann,0,0,0,,{\\an8\\i1}Guten Tag,\\Nwie geht’s?';
  const script = deflateSync(bytesOf(said));
  expect(
    await captionsOf(
      block(1, 0, bytesOf('a picture')),
      block(2, 500, bytesOf('Good day,\r\n<i>how are you?</i>'), 1500),
      block(3, 500, script, 2000),
      block(4, 600, bytesOf('pictures of text'), 1000),
      block(5, 750, bytesOf('<v Ann>Hello')),
    ),
  ).toEqual([
    { text: 0, startSeconds: 10.5, endSeconds: 12, cue: 'Good day,\n<i>how are you?</i>' },
    { text: 1, startSeconds: 10.5, endSeconds: 12.5, cue: 'Guten Tag,\nwie geht’s?', event: said },
    { text: 3, startSeconds: 10.75, endSeconds: 14.75, cue: '<v Ann>Hello' },
  ]);
});

test('[FILM-38] broken, empty and huge captions are left out', async () => {
  const captions = await captionsOf(
    block(3, 0, bytesOf('not compressed'), 1000),
    block(2, 0, bytesOf('  \n '), 1000),
    block(2, 0, bytesOf('x'.repeat(70_000)), 1000),
    block(2, 100, bytesOf('Still here'), 1000),
  );
  expect(captions.map(({ cue }) => cue)).toEqual(['Still here']);
});

test.each([
  ['S_TEXT/UTF8', 'a < b & c', 'a &lt; b &amp; c'],
  ['S_TEXT/UTF8', '<font color="red">Stop!</font> <b>Now</b>', 'Stop! <b>Now</b>'],
  ['S_TEXT/UTF8', '{\\an8}Above', 'Above'],
  ['S_TEXT/UTF8', '5 &gt; 4', '5 &gt; 4'],
  ['S_TEXT/ASS', '1,0,Default,,0,0,0,,{\\p1}m 0 0 l 10 10{\\p0}', ''],
  ['S_TEXT/SSA', '1,0,Default,,0,0,0,,One, two\\hthree', 'One, two\u00A0three'],
  ['S_ASS', '1,0,Default,,0,0,0,,<3', '&lt;3'],
])('the text of a caption in %s, %s, becomes %s', (codec, text, cue) => {
  expect(toCue(codec, text)).toBe(cue);
});

test('no text keeps the page busy, and none has tags of another kind', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('S_TEXT/UTF8', 'S_TEXT/ASS'),
      fc.string({ unit: fc.constantFrom('<', '>', '&', '{', '\\', 'i', ' ', ',', 'p1', ';') }),
      (codec, text) => {
        expect(toCue(codec, text)).not.toMatch(/<(?!\/?[biu]>)/i);
      },
    ),
  );
});
