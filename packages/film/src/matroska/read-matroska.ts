import type { Chapter } from '@matinee/base/chapters';
import { joinBytes } from '../join-bytes.ts';
import type { BlockReader } from '../ranges/block-reader.ts';
import {
  childOf,
  childrenOf,
  id,
  maxHeaderBytes,
  readFloat,
  readHeader,
  textIn,
  unsignedIn,
  writeElement,
  type ElementHeader,
} from './ebml.ts';
import { readChapters } from './read-chapters.ts';
import { readCues, type Cue } from './read-cues.ts';

export type TrackKind = 'video' | 'audio' | 'text';

export interface MatroskaTrack {
  number: number;
  kind: TrackKind;
  /** Such as `S_TEXT/UTF8` (RFC 9559 and its codec mappings). */
  codec: string;
  /** BCP 47 or ISO 639-2; undefined if it is undetermined. */
  language: string | undefined;
  name: string | undefined;
  isDefault: boolean;
  /** How much later frames are timed than heard: decoders drop the beginning. */
  delaySeconds: number;
  /** The content of TrackEntry, without removed compression. */
  entry: Uint8Array;
  /** Compressed by zlib. */
  isDeflated: boolean;
}

export interface MatroskaHead {
  /** Contents of the EBML header and of Info, to be written into another file. */
  ebml: Uint8Array;
  info: Uint8Array;
  secondsPerTick: number;
  durationSeconds: number | undefined;
  tracks: readonly MatroskaTrack[];
  /** By track number, in the order of time. Empty without an index. */
  cues: ReadonlyMap<number, readonly Cue[]>;
  chapters: readonly Chapter[];
  firstCluster: number;
  /** Position in the file. */
  attachments: number | undefined;
}

/** The file isn't Matroska, or is broken before its first frame. */
export class NotMatroskaError extends Error {
  override readonly name = 'NotMatroskaError';
}

const maxPartBytes = 16 * 1024 * 1024;
/** ISO 639-2, and Matroska's default. */
const undetermined = 'und';
const defaultLanguage = 'eng';

/** Reads the head and the parts that SeekHead names. Titles of chapters are in the first available language (BCP 47). */
export async function readMatroska(file: BlockReader, languages: readonly string[] = []): Promise<MatroskaHead> {
  const first = await readElement(file, 0);
  if (first?.id !== id.ebml) throw new NotMatroskaError('It has no EBML header');
  const segmentAt = first.end;
  const segment = await headerAt(file, segmentAt);
  if (segment?.id !== id.segment) throw new NotMatroskaError('It has no segment');
  const segmentStart = segmentAt + segment.headerBytes;

  const parts = new Map<number, Uint8Array>();
  const firstCluster = await readUpToCluster(file, segmentStart, parts);
  const positions = seekPositions(parts.get(id.seekHead));
  for (const [wanted, position] of positions) {
    if (parts.has(wanted) || ![id.info, id.tracks, id.cues, id.chapters].includes(wanted as never)) continue;
    const part = await readElement(file, segmentStart + position).catch(() => undefined);
    if (part?.id === wanted) parts.set(wanted, part.content);
  }

  const info = parts.get(id.info) ?? new Uint8Array();
  const tracks = [...childrenOf(parts.get(id.tracks) ?? new Uint8Array())].filter((child) => child.id === id.trackEntry).flatMap(toTrack);
  if (tracks.length === 0) throw new NotMatroskaError('It has no tracks');
  const nanosecondsPerTick = unsignedIn(info, id.timestampScale) ?? 1_000_000;
  const secondsPerTick = nanosecondsPerTick / 1e9;
  const durationSeconds = readFloat(childOf(info, id.duration) ?? new Uint8Array()) * secondsPerTick;
  const attachments = positions.find(([wanted]) => wanted === id.attachments);
  return {
    ebml: first.content,
    info,
    secondsPerTick,
    durationSeconds: durationSeconds > 0 && Number.isFinite(durationSeconds) ? durationSeconds : undefined,
    tracks,
    cues: readCues(parts.get(id.cues), segmentStart),
    chapters: readChapters(parts.get(id.chapters) ?? new Uint8Array(), languages),
    firstCluster,
    attachments: attachments === undefined ? undefined : segmentStart + attachments[1],
  };
}

/** Returns the position of the first cluster, or the end of the file. */
async function readUpToCluster(file: BlockReader, start: number, parts: Map<number, Uint8Array>): Promise<number> {
  for (let at = start; at < file.sizeBytes;) {
    const header = await headerAt(file, at);
    if (header === undefined || header.id === id.cluster || header.contentBytes === undefined) return at;
    if (header.id !== id.attachments && header.id !== id.void && header.contentBytes <= maxPartBytes && !parts.has(header.id)) {
      parts.set(header.id, await file.read(at + header.headerBytes, header.contentBytes));
    }
    at += header.headerBytes + header.contentBytes;
  }
  return file.sizeBytes;
}

export async function headerAt(file: BlockReader, at: number): Promise<ElementHeader | undefined> {
  return readHeader(file.peek(at, maxHeaderBytes) ?? (await file.read(at, maxHeaderBytes)));
}

async function readElement(file: BlockReader, at: number): Promise<{ id: number; content: Uint8Array; end: number } | undefined> {
  const header = await headerAt(file, at);
  if (header?.contentBytes === undefined || header.contentBytes > maxPartBytes) return undefined;
  const content = await file.read(at + header.headerBytes, header.contentBytes);
  return { id: header.id, content, end: at + header.headerBytes + header.contentBytes };
}

/** Returns ids, and positions in the segment. */
function seekPositions(seekHead: Uint8Array | undefined): [number, number][] {
  if (seekHead === undefined) return [];
  return [...childrenOf(seekHead)].flatMap(({ id: childId, content }) => {
    const wanted = unsignedIn(content, id.seekId);
    const position = unsignedIn(content, id.seekPosition);
    return childId !== id.seek || wanted === undefined || position === undefined ? [] : [[wanted, position] as [number, number]];
  });
}

function toTrack({ content: entry }: { content: Uint8Array }): MatroskaTrack[] {
  const kind = kindOf(unsignedIn(entry, id.trackType));
  const number = unsignedIn(entry, id.trackNumber);
  if (kind === undefined || number === undefined) return [];
  const language = textIn(entry, id.languageBcp47) ?? textIn(entry, id.language) ?? defaultLanguage;
  return [
    {
      number,
      kind,
      codec: textIn(entry, id.codecId) ?? '',
      language: language === undetermined ? undefined : language,
      name: textIn(entry, id.name),
      isDefault: unsignedIn(entry, id.flagDefault) !== 0,
      delaySeconds: (unsignedIn(entry, id.codecDelay) ?? 0) / 1e9,
      ...uncompressed(entry),
    },
  ];
}

/** Removes zlib compression from the entry, since the reader of the track doesn't know it. */
function uncompressed(entry: Uint8Array): Pick<MatroskaTrack, 'entry' | 'isDeflated'> {
  const [encoding, ...others] = [...childrenOf(childOf(entry, id.contentEncodings) ?? new Uint8Array())];
  const compression = encoding === undefined ? undefined : childOf(encoding.content, id.contentCompression);
  const isDeflated =
    encoding !== undefined &&
    others.length === 0 &&
    compression !== undefined &&
    (unsignedIn(encoding.content, id.contentEncodingScope) ?? 1) === 1 &&
    (unsignedIn(encoding.content, id.contentEncodingType) ?? 0) === 0 &&
    (unsignedIn(compression, id.contentCompAlgo) ?? 0) === 0;
  if (!isDeflated) return { entry, isDeflated };
  const kept = [...childrenOf(entry)].filter((child) => child.id !== id.contentEncodings);
  return { entry: joinBytes(kept.map((child) => writeElement(child.id, child.content))), isDeflated };
}

function kindOf(type: number | undefined): TrackKind | undefined {
  if (type === 1) return 'video';
  if (type === 2) return 'audio';
  return type === 17 ? 'text' : undefined;
}
