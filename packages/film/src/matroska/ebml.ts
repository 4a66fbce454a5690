import { joinBytes } from '../join-bytes.ts';

/** Ids of EBML (RFC 8794) and Matroska (RFC 9559), with their length markers. */
export const id = {
  ebml: 0x1a45dfa3,
  void: 0xec,
  crc32: 0xbf,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  flagDefault: 0x88,
  name: 0x536e,
  language: 0x22b59c,
  languageBcp47: 0x22b59d,
  codecDelay: 0x56aa,
  contentEncodings: 0x6d80,
  contentEncoding: 0x6240,
  contentEncodingScope: 0x5032,
  contentEncodingType: 0x5033,
  contentCompression: 0x5034,
  contentCompAlgo: 0x4254,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cueRelativePosition: 0xf0,
  cueDuration: 0xb2,
  chapters: 0x1043a770,
  editionEntry: 0x45b9,
  editionFlagHidden: 0x45bd,
  editionFlagDefault: 0x45db,
  editionFlagOrdered: 0x45dd,
  chapterAtom: 0xb6,
  chapterTimeStart: 0x91,
  chapterFlagHidden: 0x98,
  chapterFlagEnabled: 0x4598,
  chapterSegmentUuid: 0x6e67,
  chapterDisplay: 0x80,
  chapString: 0x85,
  chapLanguage: 0x437c,
  chapLanguageBcp47: 0x437d,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  attachedFile: 0x61a7,
  fileName: 0x466e,
  fileMediaType: 0x4660,
  fileData: 0x465c,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
  referenceBlock: 0xfb,
} as const;

export interface ElementHeader {
  id: number;
  /** The bytes of id and size. */
  headerBytes: number;
  /** Undefined if it isn't known, as in streams. */
  contentBytes: number | undefined;
}

export interface EbmlElement {
  id: number;
  content: Uint8Array;
}

export const maxHeaderBytes = 12;

/** Returns undefined where no element can begin, or where the bytes end too early. */
export function readHeader(bytes: Uint8Array, at = 0): ElementHeader | undefined {
  const idBytes = lengthFrom(bytes[at], 4);
  if (idBytes === undefined) return undefined;
  const sizeAt = at + idBytes;
  const sizeBytes = lengthFrom(bytes[sizeAt], 8);
  if (sizeBytes === undefined || sizeAt + sizeBytes > bytes.length) return undefined;
  let elementId = 0;
  for (let index = at; index < sizeAt; index += 1) elementId = elementId * 256 + (bytes[index] ?? 0);
  return { id: elementId, headerBytes: idBytes + sizeBytes, contentBytes: readVint(bytes, sizeAt, sizeBytes) };
}

function lengthFrom(byte: number | undefined, most: number): number | undefined {
  if (byte === undefined || byte === 0) return undefined;
  const length = Math.clz32(byte) - 23;
  return length > most ? undefined : length;
}

/** Reads a number without its length marker; undefined if all bits are set, which means unknown. */
export function readVint(bytes: Uint8Array, at: number, length = lengthFrom(bytes[at], 8) ?? 1): number | undefined {
  const mask = 0xff >> length;
  let value = (bytes[at] ?? 0) & mask;
  let isUnknown = value === mask;
  for (let index = at + 1; index < at + length; index += 1) {
    const byte = bytes[index] ?? 0;
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return isUnknown ? undefined : value;
}

export function vintBytes(bytes: Uint8Array, at: number): number {
  return lengthFrom(bytes[at], 8) ?? 1;
}

/** Yields elements up to the first broken one. */
export function* childrenOf(bytes: Uint8Array): Generator<EbmlElement> {
  for (let at = 0; at < bytes.length;) {
    const header = readHeader(bytes, at);
    if (header === undefined) return;
    const start = at + header.headerBytes;
    const end = start + (header.contentBytes ?? bytes.length);
    yield { id: header.id, content: bytes.subarray(start, end) };
    at = end;
  }
}

export function childOf(bytes: Uint8Array, wanted: number): Uint8Array | undefined {
  for (const child of childrenOf(bytes)) if (child.id === wanted) return child.content;
  return undefined;
}

export function readUnsigned(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value = value * 256 + byte;
  return value;
}

export function unsignedIn(bytes: Uint8Array, wanted: number): number | undefined {
  const content = childOf(bytes, wanted);
  return content === undefined ? undefined : readUnsigned(content);
}

/** Reads 4 or 8 bytes; any other length is 0. */
export function readFloat(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length === 4) return view.getFloat32(0);
  return bytes.length === 8 ? view.getFloat64(0) : 0;
}

/** Reads UTF-8 up to the first zero. */
export function readText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}

export function textIn(bytes: Uint8Array, wanted: number): string | undefined {
  const content = childOf(bytes, wanted);
  return content === undefined ? undefined : readText(content);
}

export function writeElement(elementId: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const size = contents.reduce((sum, { length }) => sum + length, 0);
  const sizeBytes = writeUnsigned(size);
  // The marker of a number of 8 bytes.
  sizeBytes[0] = 0x01;
  return joinBytes([writeId(elementId), sizeBytes, ...contents]);
}

export function writeId(elementId: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, elementId);
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0));
}

/** Writes up to 2^53 as 8 bytes. */
export function writeUnsigned(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}
