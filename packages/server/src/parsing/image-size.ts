/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

const extensionBlock = 0x21;
const imageBlock = 0x2c;

/**
 * Returns the size at which browsers show a GIF (GIF89a, 18 and 20): its logical screen, enlarged to its frames.
 * Undefined without a frame.
 */
export function readGifSize(bytes: Buffer): ImageSize | undefined {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let frames = 0;
  let at = 13 + colourTableBytes(bytes.readUInt8(10));
  // Browsers show the frames of a file that is cut short or ends with other data.
  while (at < bytes.length) {
    const block = bytes.readUInt8(at);
    if (block === extensionBlock) at = afterSubBlocks(bytes, at + 2);
    else if (block === imageBlock && at + 10 < bytes.length) {
      frames += 1;
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = afterSubBlocks(bytes, at + 11 + colourTableBytes(bytes.readUInt8(at + 9)));
    } else break;
  }
  return frames > 0 ? size : undefined;
}

/** Reads the packed field of a screen or image descriptor. */
function colourTableBytes(packed: number): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1);
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
  return at + 1;
}

interface Box {
  type: string;
  content: Buffer;
}

/** An image has a handful. */
const maxBoxes = 256;

/**
 * Returns the largest extent (`ispe`) in an AVIF file: of the image, or of the grid around its tiles (AVIF 1.1, 2.2;
 * ISO/IEC 23008-12, 6.5.3). Undefined for other files in the same container.
 */
export function readAvifSize(bytes: Buffer): ImageSize | undefined {
  const boxes = boxesIn(bytes);
  const brands = boxes[0]?.type === 'ftyp' ? brandsOf(boxes[0].content) : [];
  // Browsers show an image sequence from its tracks, which have sizes of their own.
  if (brands[0] === 'avis' || !brands.includes('avif')) return undefined;
  const meta = contentOf(boxes, 'meta')?.subarray(4);
  const properties = meta && contentOf(boxesIn(meta), 'iprp');
  const container = properties && contentOf(boxesIn(properties), 'ipco');
  if (container === undefined) return undefined;
  const extents = boxesIn(container).filter(({ type }) => type === 'ispe');
  if (extents.length === 0) return undefined;
  return {
    width: Math.max(...extents.map(({ content }) => content.readUInt32BE(4))),
    height: Math.max(...extents.map(({ content }) => content.readUInt32BE(8))),
  };
}

function brandsOf(content: Buffer): string[] {
  const brands = [content.toString('latin1', 0, 4)];
  for (let at = 8; at + 4 <= content.length && brands.length < maxBoxes; at += 4) brands.push(content.toString('latin1', at, at + 4));
  return brands;
}

function contentOf(boxes: readonly Box[], type: string): Buffer | undefined {
  return boxes.find((box) => box.type === type)?.content;
}

/** ISO/IEC 14496-12, 4.2. @throws RangeError if a box doesn't fit or there are too many */
function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const declared = bytes.readUInt32BE(at);
    const isLarge = declared === 1;
    // A size of 0 means: to the end.
    const size = declared === 0 ? bytes.length - at : isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : declared;
    const headerBytes = isLarge ? 16 : 8;
    if (size < headerBytes || at + size > bytes.length || boxes.length === maxBoxes) throw new RangeError('A box does not fit');
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + headerBytes, at + size) });
    at += size;
  }
  return boxes;
}
