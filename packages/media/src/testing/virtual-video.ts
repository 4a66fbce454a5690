import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from './serve-content.ts';

const zeros = new Uint8Array(64 * 1024);

/** Creates a video of zeros that exist only while they are read, with its index at the end. */
export async function hugeVideo(bytes: number): Promise<Content> {
  const { ftyp, moov } = await readBoxes();
  const mediaBytes = bytes - ftyp.length - moov.length;
  const mediaHeader = Buffer.alloc(16);
  mediaHeader.writeUInt32BE(1, 0);
  mediaHeader.write('mdat', 4, 'latin1');
  mediaHeader.writeBigUInt64BE(BigInt(mediaBytes), 8);
  return toContent([ftyp, mediaHeader, mediaBytes - mediaHeader.length, moov]);
}

/** Creates a video whose index is at the start, as in many hours. */
export async function longIndexVideo(bytes: number): Promise<Content> {
  const { ftyp, moov } = await readBoxes();
  const padding = Buffer.alloc(8);
  padding.writeUInt32BE(bytes - moov.length, 0);
  padding.write('free', 4, 'latin1');
  const longer = Buffer.from(moov);
  longer.writeUInt32BE(bytes, 0);
  const media = Buffer.alloc(8);
  media.writeUInt32BE(1024, 0);
  media.write('mdat', 4, 'latin1');
  return toContent([ftyp, longer, padding, bytes - moov.length - padding.length, media, 1016]);
}

/** Creates a WebM file of 4 MB as browsers record it: without a length, and without an index. */
export async function recordedVideo(): Promise<Content> {
  const file = await readFile(join(import.meta.dirname, '../../fixtures/clip.webm'));
  const clusters = file.indexOf(Buffer.from('1f43b675', 'hex'));
  const head = Buffer.from(file.subarray(0, clusters));
  const replace = (id: string, by: string): void => void Buffer.from(by, 'hex').copy(head, head.indexOf(Buffer.from(id, 'hex')));
  // A segment of unknown size (RFC 8794, 6.2), and void elements in the places of the index and of the length.
  replace('18538067', '1853806701ffffffffffffff');
  replace('114d9b74bb', 'ecbe');
  replace('4489', 'ec89');
  const media = file.subarray(clusters, file.lastIndexOf(Buffer.from('1c53bb6b', 'hex')));
  return { ...toContent([head, ...Array.from({ length: Math.ceil(4e6 / media.length) }, () => media)]), type: 'video/webm' };
}

async function readBoxes(): Promise<{ ftyp: Buffer; moov: Buffer }> {
  const file = await readFile(join(import.meta.dirname, '../../fixtures/moov-at-end.mp4'));
  const boxes = new Map<string, Buffer>();
  for (let at = 0; at < file.length; at += file.readUInt32BE(at)) {
    boxes.set(file.toString('latin1', at + 4, at + 8), file.subarray(at, at + file.readUInt32BE(at)));
  }
  const [ftyp, moov] = [boxes.get('ftyp'), boxes.get('moov')];
  if (ftyp === undefined || moov === undefined) throw new Error('moov-at-end.mp4 is not what make-media.mjs makes');
  return { ftyp, moov };
}

/** Concatenates parts; a number is a count of zeros. */
function toContent(parts: (Uint8Array | number)[]): Content {
  const sizes = parts.map((part) => (typeof part === 'number' ? part : part.length));
  return {
    size: sizes.reduce((sum, size) => sum + size, 0),
    type: 'video/mp4',
    *read(start, end) {
      let offset = 0;
      for (const [index, part] of parts.entries()) {
        const size = sizes[index] ?? 0;
        const from = Math.max(0, start - offset);
        const to = Math.max(from, Math.min(size, end - offset));
        if (typeof part === 'number') yield* zerosOf(to - from);
        else yield part.subarray(from, to);
        offset += size;
      }
    },
  };
}

function* zerosOf(bytes: number): Generator<Uint8Array> {
  for (let left = bytes; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
}
