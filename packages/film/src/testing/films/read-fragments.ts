import { createHash } from 'node:crypto';

export interface ReadFrame {
  /** The time at which it is shown. */
  seconds: number;
  decodedSeconds: number;
  durationSeconds: number;
  isKey: boolean;
  /** MD5. */
  hash: string;
}

interface Box {
  type: string;
  start: number;
  end: number;
}

/** Reads one run per fragment (ISO/IEC 14496-12, 8.8), independently of the writer. */
export function readFragments(initialisation: Uint8Array, fragments: readonly Uint8Array[]): ReadFrame[] {
  const mdhd = boxAt(initialisation, ['moov', 'trak', 'mdia', 'mdhd']);
  const timescale = dataViewOf(initialisation).getUint32(mdhd.start + 12);
  return fragments.flatMap((bytes) => framesOf(bytes, timescale));
}

function framesOf(bytes: Uint8Array, timescale: number): ReadFrame[] {
  const view = dataViewOf(bytes);
  let decoded = Number(view.getBigUint64(boxAt(bytes, ['moof', 'traf', 'tfdt']).start + 4));
  const run = boxAt(bytes, ['moof', 'traf', 'trun']).start;
  let dataAt = view.getInt32(run + 8);
  return Array.from({ length: view.getUint32(run + 4) }, (_, index) => {
    const at = run + 12 + index * 16;
    const [duration, size, flags, offset] = [view.getUint32(at), view.getUint32(at + 4), view.getUint32(at + 8), view.getInt32(at + 12)];
    const frame = {
      seconds: (decoded + offset) / timescale,
      decodedSeconds: decoded / timescale,
      durationSeconds: duration / timescale,
      isKey: (flags & 0x1_0000) === 0,
      hash: createHash('md5')
        .update(bytes.subarray(dataAt, dataAt + size))
        .digest('hex'),
    };
    decoded += duration;
    dataAt += size;
    return frame;
  });
}

function boxAt(bytes: Uint8Array, path: readonly string[]): Box {
  let found: Box = { type: '', start: 0, end: bytes.length };
  for (const type of path) {
    const child = childrenOf(bytes, found).find((box) => box.type === type);
    if (child === undefined) throw new Error(`No ${type}`);
    found = child;
  }
  return found;
}

function childrenOf(bytes: Uint8Array, { start, end }: Box): Box[] {
  const view = dataViewOf(bytes);
  const boxes: Box[] = [];
  for (let at = start; at < end; at += view.getUint32(at)) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    boxes.push({ type, start: at + 8, end: at + view.getUint32(at) });
  }
  return boxes;
}

const dataViewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
