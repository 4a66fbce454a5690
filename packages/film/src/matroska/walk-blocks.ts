import type { BlockReader } from '../ranges/block-reader.ts';
import { id, readHeader, readUnsigned, readVint, vintBytes, maxHeaderBytes, type ElementHeader } from './ebml.ts';
import { headerAt } from './read-matroska.ts';

/** A SimpleBlock or BlockGroup: one or more frames. */
export interface MatroskaBlock {
  trackNumber: number;
  clusterTicks: number;
  /** The time of its first frame. */
  ticks: number;
  /** Its first frame needs no others. */
  isKey: boolean;
  frames: number;
  /** The whole element, from its id on. */
  start: number;
  end: number;
}

/** Flags that say how several frames are separated (RFC 9559, 10.3). */
export const lacingFlags = 0x06;
export const maxFrameBytes = 32 * 1024 * 1024;
/** Header, track number, time, flags, number of frames. */
const blockHeadBytes = maxHeaderBytes + 8 + 4;
/** Yields blocks in the order of the file. Reads only their heads, and goes on with the next cluster behind damage. */
export async function* walkBlocks(file: BlockReader, fromCluster: number): AsyncGenerator<MatroskaBlock> {
  let clusterTicks = 0;
  for (let at = fromCluster; at < file.sizeBytes;) {
    const head = file.peek(at, blockHeadBytes) ?? (await file.read(at, blockHeadBytes));
    const header = readHeader(head);
    if (header?.id === id.cluster) {
      at += header.headerBytes;
      continue;
    }
    const end = header?.contentBytes === undefined ? undefined : at + header.headerBytes + header.contentBytes;
    if (header === undefined || end === undefined || isImpossible(header, end, file.sizeBytes)) {
      const next = await findCluster(file, at + 1);
      if (next === undefined) return;
      at = next.position;
      continue;
    }
    if (header.id === id.timestamp)
      clusterTicks = readUnsigned(head.subarray(header.headerBytes, header.headerBytes + (header.contentBytes ?? 0)));
    if (header.id === id.simpleBlock && end <= file.sizeBytes)
      yield simpleBlock(head, header.headerBytes, { clusterTicks, start: at, end });
    if (header.id === id.blockGroup && end <= file.sizeBytes) {
      const block = await groupedBlock(file, at + header.headerBytes, { clusterTicks, start: at, end });
      if (block !== undefined) yield block;
    }
    at = end;
  }
}

/** Tells damage by an element's size. The last frame of a file that was cut short may end beyond it. */
function isImpossible({ id: elementId, contentBytes = 0 }: ElementHeader, end: number, sizeBytes: number): boolean {
  const isFrame = elementId === id.simpleBlock || elementId === id.blockGroup;
  return isFrame ? contentBytes > maxFrameBytes : end > sizeBytes;
}

type Place = Pick<MatroskaBlock, 'clusterTicks' | 'start' | 'end'>;

function simpleBlock(bytes: Uint8Array, at: number, place: Place): MatroskaBlock {
  const { flags, ...head } = blockHead(bytes, at, place.clusterTicks);
  return { ...place, ...head, isKey: (flags & 0x80) !== 0 };
}

/** Reads a BlockGroup, whose frame refers to others unless it is a key frame. */
async function groupedBlock(file: BlockReader, contentStart: number, place: Place): Promise<MatroskaBlock | undefined> {
  let found: MatroskaBlock | undefined;
  let isKey = true;
  for (let at = contentStart; at < place.end;) {
    const head = file.peek(at, blockHeadBytes) ?? (await file.read(at, blockHeadBytes));
    const header = readHeader(head);
    if (header?.contentBytes === undefined) break;
    if (header.id === id.block) {
      const { flags: _, ...block } = blockHead(head, header.headerBytes, place.clusterTicks);
      found = { ...place, ...block, isKey: true };
    }
    if (header.id === id.referenceBlock) isKey = false;
    at += header.headerBytes + header.contentBytes;
  }
  return found === undefined ? undefined : { ...found, isKey };
}

function blockHead(
  bytes: Uint8Array,
  at: number,
  clusterTicks: number,
): Pick<MatroskaBlock, 'trackNumber' | 'ticks' | 'frames'> & { flags: number } {
  const timeAt = at + vintBytes(bytes, at);
  const relative = (((bytes[timeAt] ?? 0) << 24) >> 16) | (bytes[timeAt + 1] ?? 0);
  const flags = bytes[timeAt + 2] ?? 0;
  const frames = (flags & lacingFlags) === 0 ? 1 : (bytes[timeAt + 3] ?? 0) + 1;
  return { trackNumber: readVint(bytes, at) ?? 0, ticks: clusterTicks + relative, frames, flags };
}

const beforeTimestamp: ReadonlySet<number> = new Set([id.crc32, id.void]);
const clusterIdBytes = [0x1f, 0x43, 0xb6, 0x75] as const;
const searchedBytes = 64 * 1024;

/** Finds the next cluster between `from` and `before`. */
export async function findCluster(
  file: BlockReader,
  from: number,
  before = file.sizeBytes,
): Promise<{ position: number; ticks: number } | undefined> {
  for (let at = from; at < before; at += searchedBytes) {
    const bytes = await file.read(at, searchedBytes + clusterIdBytes.length - 1);
    for (let index = bytes.indexOf(clusterIdBytes[0]); index >= 0; index = bytes.indexOf(clusterIdBytes[0], index + 1)) {
      if (at + index >= before) return undefined;
      if (clusterIdBytes.some((byte, offset) => bytes[index + offset] !== byte)) continue;
      const ticks = await clusterTicksAt(file, at + index);
      if (ticks !== undefined) return { position: at + index, ticks };
    }
  }
  return undefined;
}

/** Reads the time, which tells a cluster from bytes that only look like one. */
export async function clusterTicksAt(file: BlockReader, position: number): Promise<number | undefined> {
  const cluster = await headerAt(file, position);
  if (cluster?.id !== id.cluster) return undefined;
  let at = position + cluster.headerBytes;
  for (let parts = 0; parts < 3; parts += 1) {
    const header = await headerAt(file, at);
    if (header?.contentBytes === undefined) return undefined;
    const start = at + header.headerBytes;
    if (header.id === id.timestamp && header.contentBytes <= 8) {
      return readUnsigned(await file.read(start, header.contentBytes));
    }
    if (!beforeTimestamp.has(header.id)) return undefined;
    at = start + header.contentBytes;
  }
  return undefined;
}
