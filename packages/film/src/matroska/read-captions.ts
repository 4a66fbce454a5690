import type { BlockReader } from '../ranges/block-reader.ts';
import { childOf, id, readHeader, readUnsigned, vintBytes } from './ebml.ts';
import { inflateBlock } from './inflate-block.ts';
import type { MatroskaHead, MatroskaTrack } from './read-matroska.ts';
import { walkBlocks } from './walk-blocks.ts';

/** A caption with times of the film. */
export interface Caption {
  /** The index of its track among the texts of the film. */
  text: number;
  startSeconds: number;
  endSeconds: number;
  /** WebVTT; empty for drawings of ASS. */
  cue: string;
  /** ASS as in Matroska, with style and place. */
  event?: string;
}

/** A longer caption is neither a readable text nor a drawing. */
export const maxCaptionBytes = 64 * 1024;
/** For a caption without a length. */
const usualSeconds = 4;
/** ReadOrder, Layer, Style, Name, three margins and Effect (Matroska codec mappings, S_TEXT/ASS). */
const fieldsBeforeText = 8;

/** Tells text from images of text, as in PGS and VobSub. */
export function isText({ codec }: Pick<MatroskaTrack, 'codec'>): boolean {
  return /^S_(?:TEXT\/(?:UTF8|ASCII|WEBVTT|ASS|SSA)|ASS|SSA)$/.test(codec);
}

/** Tells whether texts have styles and places (ASS, SSA). */
export function isScript({ codec }: Pick<MatroskaTrack, 'codec'>): boolean {
  return /(?:ASS|SSA)$/.test(codec);
}

export function textTracks({ tracks }: MatroskaHead): MatroskaTrack[] {
  return tracks.filter(({ kind }) => kind === 'text');
}

/** Yields every block in the order of the file, with its time, so that its reader can stop anywhere. */
export async function* readCaptions(
  file: BlockReader,
  head: MatroskaHead,
  cluster: number,
): AsyncGenerator<{ seconds: number; caption: Caption | undefined }, undefined> {
  const texts = textTracks(head);
  for await (const block of walkBlocks(file, cluster)) {
    const index = texts.findIndex(({ number }) => number === block.trackNumber);
    const track = texts[index];
    const seconds = block.ticks * head.secondsPerTick;
    const isCaption = track !== undefined && isText(track) && block.end - block.start <= maxCaptionBytes;
    const element = isCaption ? await file.read(block.start, block.end - block.start).catch(() => undefined) : undefined;
    yield { seconds, caption: element && (await captionIn(element, head, index, block.ticks)) };
  }
}

/** Returns undefined for an empty or broken caption. */
export async function captionIn(stored: Uint8Array, head: MatroskaHead, text: number, ticks: number): Promise<Caption | undefined> {
  const track = textTracks(head)[text];
  const element = track?.isDeflated === true ? await inflateBlock(stored).catch(() => undefined) : stored;
  const header = element && readHeader(element);
  if (track === undefined || element === undefined || header === undefined) return undefined;
  const content = element.subarray(header.headerBytes);
  const isGroup = header.id === id.blockGroup;
  const block = isGroup ? childOf(content, id.block) : content;
  const duration = isGroup ? childOf(content, id.blockDuration) : undefined;
  if (block === undefined) return undefined;
  // After track, time and flags.
  const spoken = new TextDecoder().decode(block.subarray(vintBytes(block, 0) + 3)).replaceAll('\0', '');
  const cue = toCue(track.codec, spoken);
  if (cue === '' && !(isScript(track) && isDrawing(spoken))) return undefined;
  const startSeconds = ticks * head.secondsPerTick;
  const lengthSeconds = duration === undefined ? usualSeconds : readUnsigned(duration) * head.secondsPerTick;
  return { text, startSeconds, endSeconds: startSeconds + lengthSeconds, cue, ...(isScript(track) && { event: spoken }) };
}

const isDrawing = (text: string): boolean => /\{[^}]*\\p[1-9]/.test(text);

/** Leaves out styles, places and drawings of ASS. */
export function toCue(codec: string, text: string): string {
  if (codec === 'S_TEXT/WEBVTT') return text.trim();
  const hasStyles = isScript({ codec });
  const spoken = hasStyles ? text.split(',').slice(fieldsBeforeText).join(',') : text;
  if (hasStyles && isDrawing(spoken)) return '';
  const plain = spoken.replaceAll(/\{\\[^}]*\}/g, '');
  const lines = hasStyles ? plain.replaceAll(/\\[Nn]/g, '\n').replaceAll('\\h', '\u00A0') : plain.replaceAll(/\r\n?/g, '\n');
  return escapeCue(lines, hasStyles).trim();
}

/** Escapes all tags that SubRip doesn't have. */
export function escapeCue(text: string, hasStyles: boolean): string {
  const escaped = text.replaceAll(/&(?!\w+;|#\d+;)/g, '&amp;').replaceAll(hasStyles ? /</g : /<(?!\/?[biu]>)(?!\/?font\b)/gi, '&lt;');
  return escaped.replaceAll(/<\/?font\b[^>]*>/gi, '');
}
