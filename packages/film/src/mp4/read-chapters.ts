import { orderChapters, type Chapter } from '@matinee/base/chapters';
import { blockBytes, type BlockReader } from '../ranges/block-reader.ts';

/** Bytes of the largest index of a film that is read for its chapters. */
const maxIndexBytes = 16 * 1024 * 1024;
/** Chapters that are read of a file, bytes of each, and the blocks in which they may lie: they can be spread over the whole film. */
const maxRead = 1000;
const maxTextBytes = 1024;
const maxBlocks = 32;
/** Boxes side by side at the top of a file. */
const maxTopBoxes = 1000;
const wideHeaderBytes = 16;

/**
 * Reads the chapters of MP4 or QuickTime: Nero's list, which lies in the index, else a track of text to which another one refers
 * (QuickTime File Format, chapter lists). A broken file has none.
 */
export async function readMp4Chapters(file: BlockReader): Promise<Chapter[]> {
  try {
    const movie = await readMovie(file);
    if (movie === undefined) return [];
    const listed = neroChapters(movie);
    return orderChapters(listed.length > 0 ? listed : await chaptersOfTrack(file, movie));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Returns the content of the box `moov`, wherever it is in the file. */
async function readMovie(file: BlockReader): Promise<DataView | undefined> {
  for (let at = 0, count = 0; at < file.sizeBytes && count < maxTopBoxes; count += 1) {
    const header = viewOf(await file.read(at, wideHeaderBytes));
    const { type, headerBytes, size } = headerAt(header, 0, file.sizeBytes - at);
    if (type === 'moov') {
      return size > maxIndexBytes ? undefined : viewOf(await file.read(at + headerBytes, size - headerBytes));
    }
    at += size;
  }
  return undefined;
}

async function chaptersOfTrack(file: BlockReader, movie: DataView): Promise<Chapter[]> {
  const tracks = boxesIn(movie, 'trak');
  const referred = tracks.map((track) => find(track, 'tref', 'chap')).find((references) => references !== undefined);
  if (referred === undefined) return [];
  const ids = new Set(Array.from({ length: Math.floor(referred.byteLength / 4) }, (_, index) => referred.getUint32(index * 4)));
  const texts = tracks.find((track) => ids.has(trackId(track)) && isText(track));
  if (texts === undefined) return [];
  const samples = samplesOf(texts);
  if (new Set(samples.map(({ at }) => Math.floor(at / blockBytes))).size > maxBlocks) return [];
  const chapters = samples.map(async ({ startSeconds, at, size }) => ({
    startSeconds,
    title: textOf(await file.read(at, Math.min(size, maxTextBytes))),
  }));
  return Promise.all(chapters);
}

function trackId(track: DataView): number {
  const header = find(track, 'tkhd');
  return header === undefined ? 0 : header.getUint32(header.getUint8(0) === 1 ? 20 : 12);
}

/** Whether a track holds text; others hold the pictures of chapters. */
function isText(track: DataView): boolean {
  const handler = find(track, 'mdia', 'hdlr');
  return handler !== undefined && ['text', 'sbtl'].includes(typeAt(handler, 8));
}

interface Sample {
  startSeconds: number;
  at: number;
  size: number;
}

/** Lists the samples of a track by its tables (ISO/IEC 14496-12, 8.6 and 8.7). */
function samplesOf(track: DataView): Sample[] {
  const media = find(track, 'mdia', 'mdhd');
  const table = find(track, 'mdia', 'minf', 'stbl');
  if (media === undefined || table === undefined) return [];
  const timescale = media.getUint32(media.getUint8(0) === 1 ? 20 : 12) || 1;
  const [times, sizes, runs] = [find(table, 'stts'), find(table, 'stsz'), find(table, 'stsc')];
  const [offsets, wideOffsets] = [find(table, 'stco'), find(table, 'co64')];
  const places = offsets ?? wideOffsets;
  if (times === undefined || sizes === undefined || runs === undefined || places === undefined) return [];
  const count = Math.min(sizes.getUint32(8), maxRead);
  const starts = startsOf(times, count);
  const samples: Sample[] = [];
  for (let group = 0, run = 0; group < places.getUint32(4) && samples.length < count; group += 1) {
    // Each run of groups names its first group, counted from 1, and the samples of each.
    while (run + 1 < runs.getUint32(4) && runs.getUint32(8 + (run + 1) * 12) <= group + 1) run += 1;
    const inGroup = runs.getUint32(12 + run * 12);
    let at = offsets === undefined ? Number(places.getBigUint64(8 + group * 8)) : places.getUint32(8 + group * 4);
    for (let index = 0; index < inGroup && samples.length < count; index += 1) {
      const size = sizes.getUint32(4) || sizes.getUint32(12 + samples.length * 4);
      samples.push({ startSeconds: (starts[samples.length] ?? Number.NaN) / timescale, at, size });
      at += size;
    }
  }
  return samples;
}

/** Returns the starts of the first samples, in units of the track. */
function startsOf(times: DataView, count: number): number[] {
  const starts: number[] = [];
  let start = 0;
  for (let entry = 0; entry < times.getUint32(4) && starts.length < count; entry += 1) {
    const [samples, length] = [times.getUint32(8 + entry * 8), times.getUint32(12 + entry * 8)];
    for (let index = 0; index < samples && starts.length < count; index += 1, start += length) starts.push(start);
  }
  return starts;
}

/** Reads a text that follows its length, in UTF-8 or, behind a byte order mark, in UTF-16. */
function textOf(sample: Uint8Array): string {
  if (sample.length < 2) return '';
  const text = sample.subarray(2, 2 + viewOf(sample).getUint16(0));
  const encoding = text[0] === 0xfe && text[1] === 0xff ? 'utf-16be' : text[0] === 0xff && text[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding).decode(text);
}

/** Reads the list that Nero invented: starts in units of 100 ns, with titles that follow their length. */
function neroChapters(movie: DataView): Chapter[] {
  const list = find(movie, 'udta', 'chpl');
  if (list === undefined) return [];
  const chapters: Chapter[] = [];
  let at = list.getUint8(0) === 0 ? 4 : 8;
  const count = list.getUint8(at);
  at += 1;
  while (chapters.length < count) {
    const startSeconds = Number(list.getBigUint64(at)) / 1e7;
    const length = list.getUint8(at + 8);
    const title = new Uint8Array(list.buffer, list.byteOffset + at + 9, Math.min(length, list.byteLength - at - 9));
    chapters.push({ startSeconds, title: new TextDecoder().decode(title) });
    at += 9 + length;
  }
  return chapters;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));
}

/** Reads the header of a box (ISO/IEC 14496-12, 4.2), which is at least as long as its header and ends within what it is in. */
function headerAt(view: DataView, at: number, roomBytes: number): { type: string; headerBytes: number; size: number } {
  const short = view.getUint32(at);
  const headerBytes = short === 1 ? wideHeaderBytes : 8;
  const size = short === 0 ? roomBytes : short === 1 ? Number(view.getBigUint64(at + 8)) : short;
  return { type: typeAt(view, at + 4), headerBytes, size: Math.min(Math.max(size, headerBytes), Math.max(roomBytes, headerBytes)) };
}

/** Lists the contents of the boxes of a type inside another one. */
function boxesIn(parent: DataView, wanted: string): DataView[] {
  const found: DataView[] = [];
  for (let at = 0; at + 8 <= parent.byteLength;) {
    const { type, headerBytes, size } = headerAt(parent, at, parent.byteLength - at);
    if (type === wanted) found.push(new DataView(parent.buffer, parent.byteOffset + at + headerBytes, size - headerBytes));
    at += size;
  }
  return found;
}

/** Returns the content of a box at the end of a path. */
function find(parent: DataView, ...path: readonly string[]): DataView | undefined {
  let view: DataView | undefined = parent;
  for (const type of path) view = view === undefined ? undefined : boxesIn(view, type)[0];
  return view;
}
