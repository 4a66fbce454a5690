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

/** A track of a Matroska file. */
export interface MatroskaTrack {
  number: number;
  kind: TrackKind;
  /** Such as `S_TEXT/UTF8` (RFC 9559 and its codec mappings). */
  codec: string;
  /** BCP 47 or ISO 639-2; undefined if it is undetermined. */
  language: string | undefined;
  name: string | undefined;
  isDefault: boolean;
  /** How much later than they are heard the times of its frames are: what its decoder drops first. */
  delaySeconds: number;
  /** The content of its TrackEntry, without its compression if that is taken off. */
  entry: Uint8Array;
  /** Whether its frames are compressed by zlib. */
  isDeflated: boolean;
}

/** All that a Matroska file says about itself, apart from its clusters. */
export interface MatroskaHead {
  /** The content of the EBML header and of Info, to be written into another file. */
  ebml: Uint8Array;
  info: Uint8Array;
  secondsPerTick: number;
  durationSeconds: number | undefined;
  tracks: readonly MatroskaTrack[];
  /** By track number, in the order of time. Empty in a file without an index. */
  cues: ReadonlyMap<number, readonly Cue[]>;
  chapters: readonly Chapter[];
  firstCluster: number;
  /** Position of the attached files, if the file says where they are. */
  attachments: number | undefined;
}

/** The file isn't Matroska, or is broken before its first frame. */
export class NotMatroskaError extends Error {
  override readonly name = 'NotMatroskaError';
}

/** The largest part beside the clusters that is read, in bytes. */
const maxPartBytes = 16 * 1024 * 1024;
/** ISO 639-2 for an unknown language, and Matroska's default for a track that names none. */
const undetermined = 'und';
const defaultLanguage = 'eng';

/**
 * Reads the head of a Matroska file, and the parts that its index of parts names, wherever they are. Chapters have their titles in the
 * first of the languages (BCP 47) in which there are any.
 */
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

/** Reads the parts before the first cluster, and returns the cluster's position: the end of the file if it has none. */
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

/** Lists the parts of a SeekHead: their ids, and their positions in the segment. */
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

/** Names the compression that a reader of the track doesn't know. */
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
