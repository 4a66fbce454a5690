import { joinBytes } from '../join-bytes.ts';
import { childrenOf, id, readHeader, vintBytes, writeElement } from './ebml.ts';
import { lacingFlags, maxFrameBytes } from './walk-blocks.ts';

/** RFC 9559, 10.3. */
const lacing = { xiph: 0x02, fixed: 0x04 } as const;

export class InflateError extends Error {
  override readonly name = 'InflateError';
}

/** Removes the zlib compression from the frames of a SimpleBlock or BlockGroup. Rejects with an InflateError. */
export async function inflateBlock(element: Uint8Array): Promise<Uint8Array> {
  const header = readHeader(element);
  if (header === undefined) throw new InflateError('It is no block');
  const content = element.subarray(header.headerBytes);
  if (header.id === id.simpleBlock) return writeElement(id.simpleBlock, await inflateFrames(content));
  const children: Uint8Array[] = [];
  for (const child of childrenOf(content)) {
    children.push(writeElement(child.id, child.id === id.block ? await inflateFrames(child.content) : child.content));
  }
  return writeElement(id.blockGroup, ...children);
}

async function inflateFrames(block: Uint8Array): Promise<Uint8Array> {
  const flagsAt = vintBytes(block, 0) + 2;
  const flags = block[flagsAt] ?? 0;
  const head = block.slice(0, flagsAt + 1);
  const frames = await Promise.all(framesOf(block.subarray(flagsAt + 1), flags & lacingFlags).map(inflate));
  head[flagsAt] = (flags & ~lacingFlags) | (frames.length > 1 ? lacing.xiph : 0);
  const sizes = frames.length > 1 ? [frames.length - 1, ...frames.slice(0, -1).flatMap(({ length }) => xiphSize(length))] : [];
  return joinBytes([head, Uint8Array.from(sizes), ...frames]);
}

function xiphSize(length: number): number[] {
  return [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255];
}

function framesOf(bytes: Uint8Array, kind: number): Uint8Array[] {
  if (kind === 0) return [bytes];
  const count = (bytes[0] ?? 0) + 1;
  const { sizes, at } =
    kind === lacing.fixed ? fixedSizes(bytes, count) : kind === lacing.xiph ? xiphSizes(bytes, count) : ebmlSizes(bytes, count);
  let start = at;
  const frames = sizes.map((size) => bytes.subarray(start, (start += size)));
  return [...frames, bytes.subarray(start)];
}

interface Sizes {
  /** Without the last frame, which takes the rest. */
  sizes: number[];
  at: number;
}

function fixedSizes(bytes: Uint8Array, count: number): Sizes {
  return { sizes: Array.from({ length: count - 1 }, () => Math.floor((bytes.length - 1) / count)), at: 1 };
}

function xiphSizes(bytes: Uint8Array, count: number): Sizes {
  let at = 1;
  const sizes = Array.from({ length: count - 1 }, () => {
    let size = 0;
    let byte: number;
    do {
      byte = bytes[at] ?? 0;
      size += byte;
      at += 1;
    } while (byte === 255);
    return size;
  });
  return { sizes, at };
}

/** Reads a first size and the differences of the others. */
function ebmlSizes(bytes: Uint8Array, count: number): Sizes {
  let at = 1;
  let last = 0;
  const sizes = Array.from({ length: count - 1 }, (_, index) => {
    const length = vintBytes(bytes, at);
    let value = (bytes[at] ?? 0) & (0xff >> length);
    for (let offset = 1; offset < length; offset += 1) value = value * 256 + (bytes[at + offset] ?? 0);
    at += length;
    last = index === 0 ? value : last + value - (2 ** (7 * length - 1) - 1);
    return last;
  });
  return { sizes, at };
}

async function inflate(frame: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const part of new Blob([Uint8Array.from(frame)]).stream().pipeThrough(new DecompressionStream('deflate'))) {
      size += part.length;
      if (size > maxFrameBytes) throw new InflateError('A frame is too large');
      parts.push(part);
    }
  } catch (cause) {
    throw cause instanceof InflateError ? cause : new InflateError('A frame is broken', { cause });
  }
  return joinBytes(parts);
}
