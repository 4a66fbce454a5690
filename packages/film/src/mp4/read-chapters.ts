import { orderChapters, type Chapter } from '@matinee/base/chapters';
import { blockBytes, type BlockReader } from '../ranges/block-reader.ts';
import { boxesOfType, find, handlerOf, readMovieBox, trackId } from './movie-boxes.ts';
import { samplesOf, textOf } from './read-samples.ts';

/** Limits of a file's chapters, which can be spread over the whole film. */
const maxRead = 1000;
const maxTextBytes = 1024;
const maxBlocks = 32;

/** Reads Nero's list, else the text track that another track refers to (QuickTime File Format, chapter lists). A broken file has none. */
export async function readMp4Chapters(file: BlockReader): Promise<Chapter[]> {
  try {
    const movie = await readMovieBox(file);
    if (movie === undefined) return [];
    const listed = neroChapters(movie);
    return orderChapters(listed.length > 0 ? listed : await chaptersOfTrack(file, movie));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

async function chaptersOfTrack(file: BlockReader, movie: DataView): Promise<Chapter[]> {
  const tracks = boxesOfType(movie, 'trak');
  const referred = tracks.map((track) => find(track, 'tref', 'chap')).find((references) => references !== undefined);
  if (referred === undefined) return [];
  const ids = new Set(Array.from({ length: Math.floor(referred.byteLength / 4) }, (_, index) => referred.getUint32(index * 4)));
  const texts = tracks.find((track) => ids.has(trackId(track)) && isText(track));
  if (texts === undefined) return [];
  const samples = samplesOf(texts, maxRead);
  if (new Set(samples.map(({ at }) => Math.floor(at / blockBytes))).size > maxBlocks) return [];
  const chapters = samples.map(async ({ startSeconds, at, size }) => ({
    startSeconds,
    title: textOf(await file.read(at, Math.min(size, maxTextBytes))),
  }));
  return Promise.all(chapters);
}

/** Tells text tracks from images of chapters. */
const isText = (track: DataView): boolean => ['text', 'sbtl'].includes(handlerOf(track));

/** Reads starts in units of 100 ns, and titles behind their length. */
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
