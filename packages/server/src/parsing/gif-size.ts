import type { ImageSize } from './image-size.ts';

const extension = 0x21;
const image = 0x2c;

/**
 * Returns the size at which browsers show a GIF (GIF89a, 18 and 20): its logical screen, enlarged to its frames. Undefined
 * without a frame.
 */
export function readGifSize(bytes: Buffer): ImageSize | undefined {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let frames = 0;
  let at = 13 + colourTableBytes(bytes.readUInt8(10));
  // If a file is cut short or ends with other data, the frames before that count: browsers show them.
  while (at < bytes.length) {
    const block = bytes.readUInt8(at);
    if (block === extension) at = afterSubBlocks(bytes, at + 2);
    else if (block === image && at + 10 < bytes.length) {
      frames += 1;
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = afterSubBlocks(bytes, at + 11 + colourTableBytes(bytes.readUInt8(at + 9)));
    } else break;
  }
  return frames > 0 ? size : undefined;
}

/** Returns the size of a colour table, from the packed field of a screen or image descriptor. */
function colourTableBytes(packed: number): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1);
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
  return at + 1;
}
