import { boxesIn, findBox, latin1, viewOf, type Box } from './boxes.ts';
import { codecsOf, type CodedTrack } from '../parsing/codecs.ts';
import { detailedCodec } from './codec-details.ts';
import { OutOfReach, type PartialFile } from './known-bytes.ts';
import { languagesOf } from './track-metadata.ts';

const maxTracks = 16;
const maxTitleBytes = 1024;

export interface Movie {
  mime: string;
  /** Undefined where only players can find it. */
  lengthSeconds?: number;
  isLengthGuessed?: boolean;
  /** Fragments or sample tables may say the length. */
  isLengthElsewhere?: boolean;
  /** RFC 6381. */
  codecs?: string;
  /** ISO 639-2, by audio tracks. */
  languages?: readonly string[];
  title?: string;
}

/** Tracks of `text` may be chapters, unless they are WebVTT. */
const captionHandlers: ReadonlySet<string> = new Set(['text', 'sbtl', 'subt', 'subp']);

/** Names captions by their samples: players get all text as WebVTT; other captions are images. */
function captionNameOf(entry: string | undefined): string | undefined {
  if (entry === 'tx3g' || entry === 'wvtt') return 'wvtt';
  return entry === 'mp4s' ? entry : undefined;
}

/** The box of its brand is optional. */
const openingBoxes: ReadonlySet<string> = new Set(['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid', 'pnot']);

const headerToleranceSeconds = 1;

/**
 * Reads an MP4 or QuickTime file (ISO/IEC 14496-12); undefined without a `moov` box.
 * Reads a few bytes of that box, which has megabytes, and no sample tables, whose counts may claim gigabytes. A fragmented file's header
 * may have the length of the first fragment alone. Where the header (8.2.2) contradicts the longest track (8.3.2), the track is the better
 * guess.
 * @throws BytesNeeded, OutOfReach
 */
export function readMovie(file: PartialFile): Movie | undefined {
  const whole = { start: 0, end: file.size ?? Number.MAX_SAFE_INTEGER };
  let brand: string | undefined;
  let movie: Box | undefined;
  let isFirst = true;
  for (const box of boxesIn(file, whole)) {
    if (isFirst && !openingBoxes.has(box.type)) return undefined;
    isFirst = false;
    if (box.type === 'ftyp') brand ??= latin1(file.read(box.start, box.start + 4));
    if (box.type === 'moov') {
      movie = box;
      break;
    }
  }
  if (movie === undefined || movie.end > whole.end) return undefined;

  let isFragmented = false;
  let header: MovieHeader | undefined;
  let trackUnits = 0;
  const kinds: (string | undefined)[] = [];
  const tracks: CodedTrack[] = [];
  const captions = new Set<string | undefined>();
  const languageCodes: (string | undefined)[] = [];
  let userData: Box | undefined;
  for (const box of boxesIn(file, movie)) {
    if (box.type === 'mvex') isFragmented = true;
    if (box.type === 'mvhd') header ??= headerIn(file, box);
    if (box.type === 'trak' && kinds.length < maxTracks) {
      const kind = kindOf(file, box);
      kinds.push(kind);
      if (kind === 'vide' || kind === 'soun') {
        tracks.push({ kind: kind === 'vide' ? 'video' : 'audio', codec: ifInReach(() => codecOf(file, box)) });
      }
      if (kind !== undefined && captionHandlers.has(kind)) captions.add(ifInReach(() => captionNameOf(codecOf(file, box))));
      if (kind === 'soun') languageCodes.push(ifInReach(() => languageOf(file, box)));
      trackUnits = Math.max(trackUnits, durationOfTrack(file, box) ?? 0);
    }
    if (box.type === 'udta') userData ??= box;
  }
  if (!kinds.some((kind) => kind === 'vide' || kind === 'soun')) return undefined;
  const mime = mimeOf(brand, kinds.includes('vide'));
  // Captions in fragments aren't found by their index.
  for (const codec of isFragmented ? [] : captions) if (codec !== undefined) tracks.push({ kind: 'text', codec });
  const codecs = codecsOf(tracks);
  const known = { mime, ...(codecs !== undefined && { codecs }), ...languagesOf(languageCodes) };
  if (header === undefined || isFragmented) return { ...known, isLengthElsewhere: true };
  const title = ifInReach(() => titleIn(file, userData));
  return {
    ...known,
    ...lengthOf(header, trackUnits),
    ...(title !== undefined && { title }),
  };
}

function mimeOf(brand: string | undefined, hasPicture: boolean): string {
  return `${hasPicture ? 'video' : 'audio'}/${brand === 'qt  ' ? 'quicktime' : 'mp4'}`;
}

interface MovieHeader {
  timescale: number;
  /** In units of `timescale`. */
  duration: number;
}

function headerIn(file: PartialFile, box: Box): MovieHeader | undefined {
  const fields = fieldsIn(file, box, { start: 12, longStart: 20 });
  const timescale = fields?.view.getUint32(fields.at) ?? 0;
  const duration = fields && durationAt(fields, 4);
  return duration === undefined || timescale === 0 ? undefined : { timescale, duration };
}

/** Returns units of the movie. */
function durationOfTrack(file: PartialFile, track: Box): number | undefined {
  const box = findBox(file, track, 'tkhd');
  // After the track's number and four reserved bytes.
  const fields = box && fieldsIn(file, box, { start: 12, longStart: 20 });
  return fields && durationAt(fields, 8);
}

/** Times and duration have 64 bits in version 1. */
interface HeaderFields {
  view: DataView;
  at: number;
  isLong: boolean;
}

function fieldsIn(
  file: PartialFile,
  { start, end }: Box,
  { start: short, longStart }: { start: number; longStart: number },
): HeaderFields | undefined {
  const view = viewOf(file.read(start, Math.min(end, start + 36)));
  const isLong = view.byteLength > 0 && view.getUint8(0) === 1;
  return view.byteLength < (isLong ? 36 : 24) ? undefined : { view, at: isLong ? longStart : short, isLong };
}

/** Returns undefined for all ones. */
function durationAt({ view, at, isLong }: HeaderFields, offset: number): number | undefined {
  const duration = isLong ? Number(view.getBigUint64(at + offset)) : view.getUint32(at + offset);
  return duration > 0 && duration < (isLong ? Number.MAX_SAFE_INTEGER : 0xff_ff_ff_ff) ? duration : undefined;
}

function lengthOf({ timescale, duration }: MovieHeader, trackUnits: number): Pick<Movie, 'lengthSeconds' | 'isLengthGuessed'> {
  const isGuess = trackUnits > 0 && Math.abs(trackUnits - duration) / timescale > headerToleranceSeconds;
  return isGuess ? { lengthSeconds: trackUnits / timescale, isLengthGuessed: true } : { lengthSeconds: duration / timescale };
}

/** Returns the handler type, such as `vide`, else what the media header says. */
function kindOf(file: PartialFile, track: Box): string | undefined {
  const media = findBox(file, track, 'mdia');
  const handler = findBox(file, media, 'hdlr');
  const type = handler && latin1(file.read(handler.start + 8, Math.min(handler.end, handler.start + 12)));
  if (type === 'vide' || type === 'soun') return type;
  const information = findBox(file, media, 'minf');
  if (findBox(file, information, 'vmhd') !== undefined) return 'vide';
  return findBox(file, information, 'smhd') === undefined ? type : 'soun';
}

/** Returns three letters of five bits each; undefined for QuickTime's older numbers. */
function languageOf(file: PartialFile, track: Box): string | undefined {
  const box = findBox(file, findBox(file, track, 'mdia'), 'mdhd');
  const fields = box && fieldsIn(file, box, { start: 20, longStart: 32 });
  const packed = fields?.view.getUint16(fields.at) ?? 0;
  return packed < 0x400 ? undefined : String.fromCharCode(...[10, 5, 0].map((shift) => 0x60 + ((packed >> shift) & 31)));
}

/** Enough for a QuickTime sound description and the boxes before its `esds`. */
const maxEntryBytes = 512;

/** Returns undefined for encrypted tracks. */
function codecOf(file: PartialFile, track: Box): string | undefined {
  const table = findBox(file, findBox(file, findBox(file, findBox(file, track, 'mdia'), 'minf'), 'stbl'), 'stsd');
  // After version, flags and the number of entries.
  const entry = table && boxesIn(file, { start: table.start + 8, end: table.end }).next().value;
  if (!entry || !/^[\w. -]{4}$/.test(entry.type) || entry.type === 'encv' || entry.type === 'enca') return undefined;
  const name = entry.type.trim();
  const bytes = file.read(entry.start, Math.min(entry.end, entry.start + maxEntryBytes));
  if (name !== 'mp4a' && name !== 'mp4v') return detailedCodec(name, bytes);
  const object = objectTypeIn(bytes);
  // The profile of AAC stands deeper, and browsers play the usual ones alike.
  return object === undefined ? undefined : `${name}.${object.toString(16)}${object === 0x40 ? '.2' : object === 0x20 ? '.9' : ''}`;
}

/** Reads the decoder configuration in an `esds` (ISO/IEC 14496-1, 7.2.6.6). */
function objectTypeIn(entry: Uint8Array): number | undefined {
  const found = latin1(entry).indexOf('esds');
  if (found < 0) return undefined;
  /** Returns the position behind a descriptor's tag and size, which has 7 bits in each of at most four bytes. */
  const inside = (at: number, tag: number): number | undefined => {
    if (entry[at] !== tag) return undefined;
    let end = at + 1;
    while (end < at + 4 && ((entry[end] ?? 0) & 0x80) !== 0) end += 1;
    return end + 1;
  };
  const stream = inside(found + 8, 3);
  if (stream === undefined) return undefined;
  const flags = entry[stream + 2] ?? 0;
  // Optional fields: the stream that it depends on, a URL behind its length, the stream of its clock.
  let at = stream + 3;
  if ((flags & 0x80) !== 0) at += 2;
  if ((flags & 0x40) !== 0) at += 1 + (entry[at] ?? 0);
  if ((flags & 0x20) !== 0) at += 2;
  const config = inside(at, 4);
  return config === undefined ? undefined : entry[config];
}

/** Reads the title as QuickTime writes it (`©nam` in `udta`), or as iTunes and ffmpeg do (`ilst` in `udta/meta`). */
function titleIn(file: PartialFile, userData: Box | undefined): string | undefined {
  const plain = findBox(file, userData, '©nam');
  if (plain !== undefined) {
    const view = viewOf(file.read(plain.start, Math.min(plain.end, plain.start + 4)));
    return view.byteLength < 4 ? undefined : textIn(file, plain.start + 4, Math.min(plain.end, plain.start + 4 + view.getUint16(0)));
  }
  const meta = findBox(file, userData, 'meta');
  // After version and flags.
  const list = meta && findBox(file, { start: meta.start + 4, end: meta.end }, 'ilst');
  const data = findBox(file, findBox(file, list, '©nam'), 'data');
  const isUtf8 = data !== undefined && data.end - data.start >= 8 && viewOf(file.read(data.start, data.start + 4)).getUint32(0) === 1;
  return isUtf8 ? textIn(file, data.start + 8, data.end) : undefined;
}

function textIn(file: PartialFile, start: number, end: number): string {
  return new TextDecoder().decode(file.read(start, Math.min(end, start + maxTitleBytes)));
}

function ifInReach<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof OutOfReach) return undefined;
    throw error;
  }
}
