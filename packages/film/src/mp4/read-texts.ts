import { escapeCue, maxCaptionBytes, type Caption } from '../matroska/read-captions.ts';
import type { BlockReader } from '../ranges/block-reader.ts';
import { boxesOfType, find, handlerOf, readMovieBox, trackId, typeAt, dataViewOf } from './movie-boxes.ts';
import { samplesOf, textOf, type Sample } from './read-samples.ts';

const maxCaptions = 50_000;
const maxTracks = 64;
/** Tracks of `text` may be chapters too. */
const handlers: ReadonlySet<string> = new Set(['text', 'sbtl', 'subt', 'subp']);
/** Timed text of 3GPP (TS 26.245), and WebVTT (ISO/IEC 14496-30). */
const textEntries: ReadonlySet<string> = new Set(['tx3g', 'wvtt']);

export interface Mp4Text {
  /** ISO 639-2; undefined if it is undetermined. */
  language: string | undefined;
  isText: boolean;
  isVtt: boolean;
  samples: readonly Sample[];
}

/** Lists captions that the index has; fragments have none there. A broken file has none. */
export async function readMp4Texts(file: BlockReader): Promise<Mp4Text[]> {
  try {
    const movie = await readMovieBox(file);
    const tracks = movie === undefined ? [] : boxesOfType(movie, 'trak');
    const chapters = new Set(tracks.flatMap((track) => numbersIn(find(track, 'tref', 'chap'))));
    const texts = tracks.filter((track) => handlers.has(handlerOf(track)) && !chapters.has(trackId(track)));
    return texts.slice(0, maxTracks).flatMap((track) => {
      const entry = entryOf(track);
      const isText = textEntries.has(entry);
      const samples = isText ? samplesOf(track, maxCaptions) : [];
      const isListed = samples.length > 0 || entry === 'mp4s';
      return isListed ? [{ language: languageOf(track), isText, isVtt: entry === 'wvtt', samples }] : [];
    });
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Yields captions by time. Each step comes twice: before it is read, so that its pictures can be read first, and with its caption. */
export async function* readMp4Captions(
  file: BlockReader,
  texts: readonly Mp4Text[],
  fromSeconds: number,
): AsyncGenerator<{ seconds: number; caption: Caption | undefined }, undefined> {
  const showing = texts.flatMap(({ samples, isVtt }, text) =>
    samples
      .filter(({ endSeconds, size }) => endSeconds > fromSeconds && size <= maxCaptionBytes)
      .map((sample) => ({ text, isVtt, sample })),
  );
  showing.sort((a, b) => a.sample.startSeconds - b.sample.startSeconds);
  for (const { text, isVtt, sample } of showing) {
    const { startSeconds, endSeconds, at, size } = sample;
    const seconds = Math.max(startSeconds, fromSeconds);
    yield { seconds, caption: undefined };
    const bytes = await file.read(at, size);
    const cue = isVtt ? vttIn(bytes) : escapeCue(textOf(bytes), true).trim();
    if (cue !== '') yield { seconds, caption: { text, startSeconds, endSeconds, cue } };
  }
}

/** Joins the cues of a sample, which show together. */
function vttIn(bytes: Uint8Array): string {
  const cues = boxesOfType(dataViewOf(bytes), 'vttc').map((cue) => find(cue, 'payl'));
  return cues.map((payload) => (payload === undefined ? '' : new TextDecoder().decode(payload).trim())).join('\n');
}

function entryOf(track: DataView): string {
  const table = find(track, 'mdia', 'minf', 'stbl', 'stsd');
  // After version, flags, the number of entries and the size of the first.
  return table === undefined || table.byteLength < 16 ? '' : typeAt(table, 12);
}

/** Reads three letters of five bits. */
function languageOf(track: DataView): string | undefined {
  const header = find(track, 'mdia', 'mdhd');
  const packed = header === undefined ? 0 : header.getUint16(header.getUint8(0) === 1 ? 32 : 20);
  const language = String.fromCharCode(...[10, 5, 0].map((shift) => 0x60 + ((packed >> shift) & 0x1f)));
  return /^[a-z]{3}$/.test(language) && language !== 'und' ? language : undefined;
}

function numbersIn(box: DataView | undefined): number[] {
  return Array.from({ length: Math.floor((box?.byteLength ?? 0) / 4) }, (_, index) => box?.getUint32(index * 4) ?? 0);
}
