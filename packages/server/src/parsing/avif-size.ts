import type { ImageSize } from './image-size.ts';

interface Box {
  type: string;
  content: Buffer;
}

/** How many boxes are read in one container; an image has a handful. */
const maxBoxes = 256;

/**
 * Returns the largest extent (`ispe`) in an AVIF file: the extent of the image, or of the grid around its tiles (AVIF 1.1,
 * 2.2; ISO/IEC 23008-12, 6.5.3). Undefined for videos and other files in the same container.
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

/** Returns the sibling boxes in some bytes (ISO/IEC 14496-12, 4.2). @throws RangeError if a box doesn't fit or there are too many */
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
