import type { BlockReader } from '../ranges/block-reader.ts';

const maxIndexBytes = 16 * 1024 * 1024;
const maxTopBoxes = 1000;
const wideHeaderBytes = 16;

export async function readMovieBox(file: BlockReader): Promise<DataView | undefined> {
  for (let at = 0, count = 0; at < file.sizeBytes && count < maxTopBoxes; count += 1) {
    const header = dataViewOf(await file.read(at, wideHeaderBytes));
    const { type, headerBytes, size } = headerAt(header, 0, file.sizeBytes - at);
    if (type === 'moov') {
      return size > maxIndexBytes ? undefined : dataViewOf(await file.read(at + headerBytes, size - headerBytes));
    }
    at += size;
  }
  return undefined;
}

export function dataViewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));
}

/** Reads the header of a box (ISO/IEC 14496-12, 4.2). Keeps its size between the header and the room. */
function headerAt(view: DataView, at: number, roomBytes: number): { type: string; headerBytes: number; size: number } {
  const short = view.getUint32(at);
  const headerBytes = short === 1 ? wideHeaderBytes : 8;
  const size = short === 0 ? roomBytes : short === 1 ? Number(view.getBigUint64(at + 8)) : short;
  return { type: typeAt(view, at + 4), headerBytes, size: Math.min(Math.max(size, headerBytes), Math.max(roomBytes, headerBytes)) };
}

/** Returns a type such as `text`. */
export function handlerOf(track: DataView): string {
  const handler = find(track, 'mdia', 'hdlr');
  return handler === undefined ? '' : typeAt(handler, 8);
}

export function trackId(track: DataView): number {
  const header = find(track, 'tkhd');
  return header === undefined ? 0 : header.getUint32(header.getUint8(0) === 1 ? 20 : 12);
}

export function boxesOfType(parent: DataView, wanted: string): DataView[] {
  const found: DataView[] = [];
  for (let at = 0; at + 8 <= parent.byteLength;) {
    const { type, headerBytes, size } = headerAt(parent, at, parent.byteLength - at);
    if (type === wanted) found.push(new DataView(parent.buffer, parent.byteOffset + at + headerBytes, size - headerBytes));
    at += size;
  }
  return found;
}

export function find(parent: DataView, ...path: readonly string[]): DataView | undefined {
  let view: DataView | undefined = parent;
  for (const type of path) view = view === undefined ? undefined : boxesOfType(view, type)[0];
  return view;
}
