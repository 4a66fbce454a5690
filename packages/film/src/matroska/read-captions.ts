import type { BlockReader } from '../ranges/block-reader.ts';
import { childOf, id, readHeader, readUnsigned, vintBytes } from './ebml.ts';
import { inflateBlock } from './inflate-block.ts';
import type { MatroskaHead, MatroskaTrack } from './read-matroska.ts';
import { walkBlocks, type MatroskaBlock } from './walk-blocks.ts';

/** A caption of a film. Times are in seconds of the film. */
export interface Caption {
  /** The index of its track among the texts of the film. */
  text: number;
  startSeconds: number;
  endSeconds: number;
  /** The text of a cue in WebVTT. */
  cue: string;
}

/** A longer caption is no text that anybody reads, in bytes. */
const maxCaptionBytes = 16 * 1024;
/** How long a caption shows that doesn't say so. */
const usualSeconds = 4;
/** ReadOrder, Layer, Style, Name, three margins and Effect come before the text (Matroska codec mappings, S_TEXT/ASS). */
const fieldsBeforeText = 8;

/** Whether a track holds text rather than pictures of text, as PGS and VobSub do. */
export function isText({ codec }: Pick<MatroskaTrack, 'codec'>): boolean {
  return /^S_(?:TEXT\/(?:UTF8|ASCII|WEBVTT|ASS|SSA)|ASS|SSA)$/.test(codec);
}

/**
 * Reads the captions of all tracks of text from a cluster on, in the order of the file. Yields for every block, with its time in seconds, so
 * that its reader can stop anywhere.
 */
export async function* readCaptions(
  file: BlockReader,
  head: MatroskaHead,
  cluster: number,
): AsyncGenerator<{ seconds: number; caption: Caption | undefined }, undefined> {
  const texts = head.tracks.filter(({ kind }) => kind === 'text');
  for await (const block of walkBlocks(file, cluster)) {
    const index = texts.findIndex(({ number }) => number === block.trackNumber);
    const track = texts[index];
    const seconds = block.ticks * head.secondsPerTick;
    const isCaption = track !== undefined && isText(track) && block.end - block.start <= maxCaptionBytes;
    const read = isCaption ? await readCaption(file, track, block).catch(() => undefined) : undefined;
    const lengthSeconds = read?.ticks === undefined ? usualSeconds : read.ticks * head.secondsPerTick;
    yield { seconds, caption: read && { text: index, cue: read.cue, startSeconds: seconds, endSeconds: seconds + lengthSeconds } };
  }
}

interface ReadCaption {
  cue: string;
  /** How long it shows; undefined if the block doesn't say it. */
  ticks: number | undefined;
}

/** Reads a caption. Rejects if it is compressed and broken, or as the reading does. */
async function readCaption(file: BlockReader, track: MatroskaTrack, { start, end }: MatroskaBlock): Promise<ReadCaption | undefined> {
  const stored = await file.read(start, end - start);
  const element = track.isDeflated ? await inflateBlock(stored) : stored;
  const header = readHeader(element);
  if (header === undefined) return undefined;
  const content = element.subarray(header.headerBytes);
  const isGroup = header.id === id.blockGroup;
  const block = isGroup ? childOf(content, id.block) : content;
  const duration = isGroup ? childOf(content, id.blockDuration) : undefined;
  if (block === undefined) return undefined;
  // Its track, its time and its flags come before its text.
  const text = new TextDecoder().decode(block.subarray(vintBytes(block, 0) + 3)).replaceAll('\0', '');
  const cue = toCue(track.codec, text);
  return cue === '' ? undefined : { cue, ticks: duration === undefined ? undefined : readUnsigned(duration) };
}

/** Writes the text of a caption as WebVTT. Styles and places of ASS are left out. */
export function toCue(codec: string, text: string): string {
  if (codec === 'S_TEXT/WEBVTT') return text.trim();
  const isScript = /(?:ASS|SSA)$/.test(codec);
  const spoken = isScript ? text.split(',').slice(fieldsBeforeText).join(',') : text;
  // Drawings are lists of points.
  if (isScript && /\{[^}]*\\p[1-9]/.test(spoken)) return '';
  const plain = spoken.replaceAll(/\{\\[^}]*\}/g, '');
  const lines = isScript ? plain.replaceAll(/\\[Nn]/g, '\n').replaceAll('\\h', '\u00A0') : plain.replaceAll(/\r\n?/g, '\n');
  return escapeCue(lines, isScript).trim();
}

/** Escapes what WebVTT would read as a tag, but for the tags that SubRip has too. */
function escapeCue(text: string, isScript: boolean): string {
  const escaped = text.replaceAll(/&(?!\w+;|#\d+;)/g, '&amp;').replaceAll(isScript ? /</g : /<(?!\/?[biu]>)(?!\/?font\b)/gi, '&lt;');
  return escaped.replaceAll(/<\/?font\b[^>]*>/gi, '');
}
