import { inflateSync } from 'node:zlib';
import { limits } from '@matinee/protocol';
import { decode, encode, type DecodedPng } from 'fast-png';
import { readImage } from './read-image-type.ts';

/**
 * Encodes the pixels of an untrusted PNG again, without metadata, further frames or trailing data. Undefined for
 * anything else, and above 128 pixels per side.
 */
export function encodeEmote(file: Uint8Array): Uint8Array | undefined {
  if (readImage(file, limits.emoteSide)?.type !== 'image/png') return undefined;
  const png = decodeOrNothing(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (png === undefined) return undefined;
  const { width, height, data, channels, depth, palette } = png;
  return encode({ width, height, data, channels, depth, ...(palette !== undefined && { palette }) }, { zlib: { level: 9 } });
}

function decodeOrNothing(file: Buffer): DecodedPng | undefined {
  try {
    const chunks = chunksOf(file).filter(({ type }) => pixelChunks.has(type));
    const ofType = (wanted: string): Buffer[] => chunks.flatMap(({ type, data }) => (type === wanted ? [data] : []));
    // Only the size in the first header was checked.
    if (ofType('IHDR').length !== 1) return undefined;
    inflateSync(Buffer.concat(ofType('IDAT')), { maxOutputLength: maxPixelBytes });
    return decode(Buffer.concat([file.subarray(0, signatureLength), ...chunks.map(({ bytes }) => bytes)]), { checkCrc: true });
  } catch {
    return undefined;
  }
}

const signatureLength = 8;
/** More than any picture of that size needs with 8 bytes a pixel and, if interlaced, its filter types. */
const maxPixelBytes = limits.emoteSide ** 2 * 10;
/** The chunks that make up the pixels: PNG (Third Edition), 5.6. */
const pixelChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

interface Chunk {
  type: string;
  data: Buffer;
  bytes: Buffer;
}

/** PNG (Third Edition), 5.3. @throws RangeError when the file is cut off */
function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signatureLength; chunks.at(-1)?.type !== 'IEND';) {
    const dataEnd = at + 8 + file.readUInt32BE(at);
    chunks.push({
      type: file.toString('latin1', at + 4, at + 8),
      data: file.subarray(at + 8, dataEnd),
      bytes: file.subarray(at, dataEnd + 4),
    });
    at = dataEnd + 4;
  }
  return chunks;
}
