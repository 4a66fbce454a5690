import type { BlockReader } from '../ranges/block-reader.ts';
import { id, maxHeaderBytes, readHeader, readText, type ElementHeader } from './ebml.ts';
import type { MatroskaHead } from './read-matroska.ts';

/** All fonts of a film together. */
const maxFontBytes = 30 * 1024 * 1024;
const maxFonts = 200;
const maxFiles = 1000;
const maxNameBytes = 1024;
const magicBytes = 4;

/** TrueType, OpenType and their collections, WOFF and WOFF2. */
const magics: ReadonlySet<string> = new Set(['\0\u0001\0\0', 'true', 'OTTO', 'ttcf', 'wOFF', 'wOF2']);

/** Reads attached fonts while there is room. Skips other files and broken ones. */
export async function readFonts(file: BlockReader, { attachments }: Pick<MatroskaHead, 'attachments'>): Promise<Uint8Array<ArrayBuffer>[]> {
  const fonts: Uint8Array<ArrayBuffer>[] = [];
  let room = maxFontBytes;
  const part = attachments === undefined ? undefined : await elementAt(file, attachments);
  if (part?.id !== id.attachments) return fonts;
  let files = 0;
  for await (const attached of elementsIn(file, part)) {
    files += 1;
    if (files > maxFiles || fonts.length === maxFonts) break;
    const data = attached.id === id.attachedFile ? await fontIn(file, attached) : undefined;
    if (data === undefined || data.end - data.start > room) continue;
    room -= data.end - data.start;
    fonts.push((await file.readApart(data.start, data.end - data.start)).slice());
  }
  return fonts;
}

interface Place extends Pick<ElementHeader, 'id'> {
  /** The place of its content. */
  start: number;
  end: number;
}

async function fontIn(file: BlockReader, attached: Place): Promise<Place | undefined> {
  let data: Place | undefined;
  let isFont = false;
  for await (const child of elementsIn(file, attached)) {
    if (child.id === id.fileData) data = child;
    if (child.id !== id.fileName && child.id !== id.fileMediaType) continue;
    const text = readText(await file.readApart(child.start, Math.min(child.end - child.start, maxNameBytes)));
    isFont ||= child.id === id.fileName ? /\.(?:[ot]t[fc]|woff2?)$/i.test(text) : /font|truetype|opentype/i.test(text);
  }
  if (data === undefined || !isFont) return undefined;
  const magic = String.fromCharCode(...(await file.readApart(data.start, magicBytes)));
  return magics.has(magic) ? data : undefined;
}

/** Yields elements up to the first broken one. */
async function* elementsIn(file: BlockReader, { start, end }: Place): AsyncGenerator<Place, undefined> {
  for (let at = start; at < end;) {
    const element = await elementAt(file, at);
    if (element === undefined || element.end > end) return;
    yield element;
    at = element.end;
  }
}

async function elementAt(file: BlockReader, at: number): Promise<Place | undefined> {
  const header = readHeader(await file.readApart(at, maxHeaderBytes));
  if (header?.contentBytes === undefined) return undefined;
  const start = at + header.headerBytes;
  const end = start + header.contentBytes;
  return end > file.sizeBytes ? undefined : { id: header.id, start, end };
}
