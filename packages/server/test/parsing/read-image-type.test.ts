import { describe, expect, test } from 'vitest';
import { readImageType } from '../../src/parsing/read-image-type.ts';
import { pictures, type PictureKind } from '../helpers/pictures.ts';

const kinds = Object.keys(pictures) as PictureKind[];

/** Returns a picture with another size in its header. */
function resized(kind: PictureKind, width: number, height: number): Buffer {
  const bytes = Buffer.from(pictures[kind].bytes);
  const at = (text: string): number => bytes.indexOf(Buffer.from(text, 'latin1'));
  const frame = at('\u00FF\u00C0');
  const write: Record<PictureKind, () => void> = {
    jpeg: () => [bytes.writeUInt16BE(height, frame + 5), bytes.writeUInt16BE(width, frame + 7)],
    png: () => [bytes.writeUInt32BE(width, 16), bytes.writeUInt32BE(height, 20)],
    gif() {
      bytes.writeUInt16LE(width, 6);
      bytes.writeUInt16LE(height, 8);
      // The larger of picture and frame counts.
      bytes.writeUInt16LE(Math.min(width, 34), frameOf(bytes) + 5);
      bytes.writeUInt16LE(Math.min(height, 18), frameOf(bytes) + 7);
    },
    lossy: () => [bytes.writeUInt16LE(width, 26), bytes.writeUInt16LE(height, 28)],
    lossless: () => bytes.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 21),
    extended: () => [bytes.writeUIntLE(width - 1, 24, 3), bytes.writeUIntLE(height - 1, 27, 3)],
    avif: () => [bytes.writeUInt32BE(width, at('ispe') + 8), bytes.writeUInt32BE(height, at('ispe') + 12)],
  };
  write[kind]();
  return bytes;
}

/** Returns the position of a GIF's only frame. */
function frameOf(gif: Buffer): number {
  return gif.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
}

describe('a file that is shown as an image', () => {
  test.each(kinds)('[SAFE-8] may be %s, with 1 to 4096 pixels a side', (kind) => {
    expect(readImageType(pictures[kind].bytes)).toBe(pictures[kind].type);
    expect(readImageType(resized(kind, 4096, 4096))).toBe(pictures[kind].type);
    // These two kinds cannot encode zero pixels.
    const wrongSides = kind === 'lossless' || kind === 'extended' ? [4097] : [4097, 0];
    for (const side of wrongSides) {
      expect(readImageType(resized(kind, side, 18))).toBeUndefined();
      expect(readImageType(resized(kind, 34, side))).toBeUndefined();
    }
    for (let length = 0; length < 24; length += 1) expect(readImageType(pictures[kind].bytes.subarray(0, length))).toBeUndefined();
  });

  const avifHead = pictures.avif.bytes.subarray(0, 32);
  const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['empty', Buffer.alloc(0)],
    ['a video', latin('\0\0\0\u0018ftypisom\0\0\0\0isomiso2')],
    ['a bitmap', latin('BM\0\0')],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2])],
    ['a JPEG of nothing but padding', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, 0xff)])],
    ['a GIF with a frame larger than its screen', withLargeFrame()],
    ['a GIF without a frame', pictures.gif.bytes.subarray(0, 13)],
    ['an AVIF of many boxes', Buffer.concat([avifHead, Buffer.alloc(1_600_000, '\0\0\0\u0008free', 'latin1')])],
    ['an AVIF whose box claims too much', Buffer.concat([avifHead, latin('\0\0\0\u0001meta'), Buffer.alloc(8, 0xff)])],
  ])('[SAFE-8] may not be %s', (_, file) => {
    expect(readImageType(file)).toBeUndefined();
  });
});

function withLargeFrame(): Buffer {
  const bytes = Buffer.from(pictures.gif.bytes);
  bytes.writeUInt16LE(5000, frameOf(bytes) + 5);
  return bytes;
}
