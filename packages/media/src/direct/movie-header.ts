import type { RemoteFile } from './remote-file.ts';

/** Boxes looked at before giving up: a film has a handful beside its media data. */
const maxBoxes = 64;

/**
 * The length of an MP4 or QuickTime file in seconds, from its movie header alone (ISO/IEC 14496-12, 8.2.2): a few bytes
 * of the `moov` box, which is several megabytes long for a feature film. Undefined when there is none, or when it names
 * no length, as in fragmented files.
 */
export async function readMovieHeader(file: Pick<RemoteFile, 'read' | 'size'>): Promise<number | undefined> {
  const movie = await findBox(file, 'moov', 0, file.size ?? Number.MAX_SAFE_INTEGER);
  const header = movie && (await findBox(file, 'mvhd', movie.start, movie.end));
  if (header === undefined) return undefined;
  const bytes = await file.read(header.start, Math.min(header.end, header.start + 32));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLong = view.byteLength > 0 && view.getUint8(0) === 1;
  if (view.byteLength < (isLong ? 32 : 20)) return undefined;
  const timescale = view.getUint32(isLong ? 20 : 12);
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  // All ones stand for "unknown".
  const isKnown = duration > 0 && duration < (isLong ? Number.MAX_SAFE_INTEGER : 0xff_ff_ff_ff);
  return isKnown && timescale > 0 ? duration / timescale : undefined;
}

/** Where the first box of a type has its content, among the boxes from `start` up to `end`. */
async function findBox(
  file: Pick<RemoteFile, 'read'>,
  type: string,
  start: number,
  end: number,
): Promise<{ start: number; end: number } | undefined> {
  let at = start;
  for (let boxes = 0; boxes < maxBoxes && at + 8 <= end; boxes += 1) {
    const bytes = await file.read(at, Math.min(at + 16, end));
    if (bytes.length < 8) return undefined;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const shortSize = view.getUint32(0);
    if (shortSize === 1 && bytes.length < 16) return undefined;
    const headerBytes = shortSize === 1 ? 16 : 8;
    // A size of 0 means: to the end of the file.
    const size = shortSize === 0 ? end - at : shortSize === 1 ? Number(view.getBigUint64(8)) : shortSize;
    if (size < headerBytes) return undefined;
    if (String.fromCharCode(...bytes.subarray(4, 8)) === type) return { start: at + headerBytes, end: Math.min(at + size, end) };
    at += size;
  }
  return undefined;
}
