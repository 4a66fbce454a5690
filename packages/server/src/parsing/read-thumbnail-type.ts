import { limits } from '@matinee/protocol';
import { readImage } from './read-image-type.ts';

export type ThumbnailType = 'image/jpeg' | 'image/webp';

/**
 * Returns the type of an untrusted image that a browser has made as a thumbnail: JPEG or WebP of at most 640 pixels per side,
 * without trailing data. Undefined for anything else, such as an image followed by another file.
 */
export function readThumbnailType(file: Uint8Array): ThumbnailType | undefined {
  const type = readImage(file, limits.thumbnailSide)?.type;
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (type === 'image/webp' && bytes.readUInt32LE(4) + 8 === bytes.length && !isAnimated(bytes)) return type;
  if (type === 'image/jpeg' && bytes.readUInt16BE(bytes.length - 2) === endOfJpeg) return type;
  return undefined;
}

/** The marker EOI (ITU-T T.81, B.1.1.3). */
const endOfJpeg = 0xffd9;

/** The flag ANIM of an extended WebP (RFC 9649, 2.7.1). */
function isAnimated(webp: Buffer): boolean {
  return webp.toString('latin1', 12, 16) === 'VP8X' && (webp.readUInt8(20) & 0b10) !== 0;
}
