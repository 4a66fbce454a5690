import { find, dataViewOf } from './movie-boxes.ts';

export interface Sample {
  startSeconds: number;
  endSeconds: number;
  /** Position in the file. */
  at: number;
  size: number;
}

/** Lists first samples by the track's tables (ISO/IEC 14496-12, 8.6 and 8.7). */
export function samplesOf(track: DataView, most: number): Sample[] {
  const media = find(track, 'mdia', 'mdhd');
  const table = find(track, 'mdia', 'minf', 'stbl');
  if (media === undefined || table === undefined) return [];
  const timescale = media.getUint32(media.getUint8(0) === 1 ? 20 : 12) || 1;
  const [times, sizes, runs] = [find(table, 'stts'), find(table, 'stsz'), find(table, 'stsc')];
  const [offsets, wideOffsets] = [find(table, 'stco'), find(table, 'co64')];
  const places = offsets ?? wideOffsets;
  if (times === undefined || sizes === undefined || runs === undefined || places === undefined) return [];
  const count = Math.min(sizes.getUint32(8), most);
  const starts = startsOf(times, count + 1);
  const samples: Sample[] = [];
  for (let group = 0, run = 0; group < places.getUint32(4) && samples.length < count; group += 1) {
    // Each run names its first group, counted from 1, and the samples of each group.
    while (run + 1 < runs.getUint32(4) && runs.getUint32(8 + (run + 1) * 12) <= group + 1) run += 1;
    const inGroup = runs.getUint32(12 + run * 12);
    let at = offsets === undefined ? Number(places.getBigUint64(8 + group * 8)) : places.getUint32(8 + group * 4);
    for (let index = 0; index < inGroup && samples.length < count; index += 1) {
      const size = sizes.getUint32(4) || sizes.getUint32(12 + samples.length * 4);
      const start = starts[samples.length] ?? Number.NaN;
      const end = starts[samples.length + 1] ?? start;
      samples.push({ startSeconds: start / timescale, endSeconds: end / timescale, at, size });
      at += size;
    }
  }
  return samples;
}

/** Returns starts and the last end, in units of the track. */
function startsOf(times: DataView, count: number): number[] {
  const starts = [0];
  for (let entry = 0; entry < times.getUint32(4) && starts.length < count; entry += 1) {
    const [samples, length] = [times.getUint32(8 + entry * 8), times.getUint32(12 + entry * 8)];
    for (let index = 0; index < samples && starts.length < count; index += 1) starts.push((starts.at(-1) ?? 0) + length);
  }
  return starts;
}

/** Reads a text behind its length, in UTF-8 or, with a byte-order mark, UTF-16. */
export function textOf(sample: Uint8Array): string {
  if (sample.length < 2) return '';
  const text = sample.subarray(2, 2 + dataViewOf(sample).getUint16(0));
  const encoding = text[0] === 0xfe && text[1] === 0xff ? 'utf-16be' : text[0] === 0xff && text[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding).decode(text);
}
