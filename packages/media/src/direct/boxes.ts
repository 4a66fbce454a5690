import type { PartialFile } from './known-bytes.ts';

/** Read per level; a file has a handful besides its media data. */
const maxBoxes = 256;

/** A box of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2), with the byte range of its content. */
export interface Box {
  type: string;
  start: number;
  end: number;
}

/** Yields boxes up to the first invalid one. @throws BytesNeeded, OutOfReach */
export function* boxesIn(file: PartialFile, { start, end }: Pick<Box, 'start' | 'end'>): Generator<Box> {
  let at = start;
  for (let boxes = 0; boxes < maxBoxes && at + 8 <= end; boxes += 1) {
    const bytes = file.read(at, Math.min(at + 16, end));
    if (bytes.length < 8) return;
    const view = viewOf(bytes);
    const shortSize = view.getUint32(0);
    if (shortSize === 1 && bytes.length < 16) return;
    const headerBytes = shortSize === 1 ? 16 : 8;
    // A size of 0 means that the box ends with the range.
    const size = shortSize === 0 ? end - at : shortSize === 1 ? Number(view.getBigUint64(8)) : shortSize;
    if (size < headerBytes) return;
    yield { type: latin1(bytes.subarray(4, 8)), start: at + headerBytes, end: at + size };
    at += size;
  }
}

export function findBox(file: PartialFile, parent: Pick<Box, 'start' | 'end'> | undefined, type: string): Box | undefined {
  if (parent === undefined) return undefined;
  for (const box of boxesIn(file, parent)) if (box.type === type) return box;
  return undefined;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
