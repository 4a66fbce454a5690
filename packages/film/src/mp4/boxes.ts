import { joinBytes } from '../join-bytes.ts';

/** A number comes with its count of bytes. */
type Part = Uint8Array | readonly [value: number, bytes: number];

/** Writes a box of ISO/IEC 14496-12. */
export function box(type: string, ...parts: readonly Part[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + (part instanceof Uint8Array ? part.length : part[1]), 8);
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, size);
  for (let index = 0; index < 4; index += 1) bytes[4 + index] = type.charCodeAt(index);
  let at = 8;
  for (const part of parts) {
    if (part instanceof Uint8Array) bytes.set(part, at);
    else writeNumber(bytes, at, part);
    at += part instanceof Uint8Array ? part.length : part[1];
  }
  return bytes;
}

export function fullBox(type: string, version: number, flags: number, ...parts: readonly Part[]): Uint8Array {
  return box(type, [version, 1], [flags, 3], ...parts);
}

/** Writes two's complement, most significant byte first. */
function writeNumber(bytes: Uint8Array, at: number, [value, length]: readonly [number, number]): void {
  for (let index = 0; index < length; index += 1) {
    bytes[at + length - 1 - index] = Math.floor(value / 2 ** (8 * index)) & 0xff;
  }
}

/** Writes a descriptor of MPEG-4 (ISO/IEC 14496-1) of less than 128 bytes. */
export function descriptor(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  return joinBytes([new Uint8Array([tag, size]), ...parts]);
}
