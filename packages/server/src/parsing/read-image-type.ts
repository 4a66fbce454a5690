import { limits } from '@matinee/protocol';
import { readAvifSize, readGifSize, type ImageSize } from './image-size.ts';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';

interface Image extends ImageSize {
  type: ImageType;
}

/** A small file can decompress to gigabytes, and no thumbnail needs more. */
const maxSide = 4096;

interface ImageFormat {
  type: ImageType;
  matches: (bytes: Buffer) => boolean;
  /** Undefined if the header is invalid. @throws RangeError past the end of the file */
  readSize: (bytes: Buffer) => ImageSize | undefined;
}

const startsWith = (text: string, at = 0) => {
  const magic = Buffer.from(text, 'latin1');
  return (bytes: Buffer): boolean => bytes.subarray(at, at + magic.length).equals(magic);
};
const isRiff = startsWith('RIFF');
const isWebp = startsWith('WEBP', 8);

const formats: readonly ImageFormat[] = [
  { type: 'image/jpeg', matches: startsWith('\u00FF\u00D8\u00FF'), readSize: readJpegSize },
  { type: 'image/png', matches: startsWith('\u0089PNG\r\n\u001A\n'), readSize: readPngSize },
  { type: 'image/gif', matches: (bytes) => startsWith('GIF87a')(bytes) || startsWith('GIF89a')(bytes), readSize: readGifSize },
  { type: 'image/webp', matches: (bytes) => isRiff(bytes) && isWebp(bytes), readSize: readWebpSize },
  { type: 'image/avif', matches: startsWith('ftyp', 4), readSize: readAvifSize },
];

/**
 * Reads JPEG, PNG, GIF, WebP or AVIF of at most 4096 pixels per side. Undefined for anything else. SVG is refused,
 * since it can contain scripts.
 */
export function readImageType(file: Uint8Array): ImageType | undefined {
  return readImage(file, maxSide)?.type;
}

export function readImage(file: Uint8Array, maxSide: number): Image | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const format = formats.find(({ matches }) => matches(bytes));
  const size = format && sizeOf(format, bytes);
  const isSide = (pixels: number): boolean => pixels >= 1 && pixels <= maxSide;
  if (format === undefined || size === undefined || !isSide(size.width) || !isSide(size.height)) return undefined;
  return { type: format.type, ...size };
}

function sizeOf(format: ImageFormat, bytes: Buffer): ImageSize | undefined {
  try {
    return format.readSize(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** PNG (Third Edition), 5.6 and 11.2.1: IHDR comes first. */
function readPngSize(bytes: Buffer): ImageSize | undefined {
  if (!startsWith('IHDR', 12)(bytes)) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** ITU-T T.81, B.2.2: the first frame header precedes the first scan. */
function readJpegSize(bytes: Buffer): ImageSize | undefined {
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrameHeader(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // The end, a scan before any frame, or a marker without a length.
    else if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return undefined;
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
}

/** SOF0 to SOF15, except DHT, JPG and DAC, which lie between them. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** RFC 9649: lossy (VP8, with RFC 6386, 9.1), lossless (VP8L) and extended (VP8X). */
function readWebpSize(bytes: Buffer): ImageSize | undefined {
  switch (bytes.subarray(12, 16).toString('latin1')) {
    case 'VP8 ': {
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    }
    case 'VP8L': {
      if (bytes.readUInt8(20) !== 0x2f) return undefined;
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

export type ThumbnailType = 'image/jpeg' | 'image/webp';

/** Reads JPEG or WebP of at most 640 pixels per side, without trailing data. Undefined for anything else. */
export function readThumbnailType(file: Uint8Array): ThumbnailType | undefined {
  const type = readImage(file, limits.thumbnailSide)?.type;
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (type === 'image/webp' && bytes.readUInt32LE(4) + 8 === bytes.length && !isAnimated(bytes)) return type;
  if (type === 'image/jpeg' && bytes.readUInt16BE(bytes.length - 2) === endOfJpeg) return type;
  return undefined;
}

/** EOI (ITU-T T.81, B.1.1.3). */
const endOfJpeg = 0xffd9;

/** ANIM (RFC 9649, 2.7.1). */
function isAnimated(webp: Buffer): boolean {
  return webp.toString('latin1', 12, 16) === 'VP8X' && (webp.readUInt8(20) & 0b10) !== 0;
}
