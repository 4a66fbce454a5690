import { box, fullBox } from './boxes.ts';
import { joinBytes } from '../join-bytes.ts';
import { sampleEntry, type TrackFormat } from './sample-entry.ts';

/** A picture or a packet of sound, in decoding order. */
export interface MediaFrame {
  data: Uint8Array;
  /** The time at which it is shown or heard. */
  seconds: number;
  /** Undefined if only the next frame tells. */
  durationSeconds: number | undefined;
  isKey: boolean;
}

/** A part that a SourceBuffer takes by itself, after the initialisation. */
export interface Fragment {
  bytes: Uint8Array<ArrayBuffer>;
  startSeconds: number;
  endSeconds: number;
  /** Begins with a key frame. */
  isKey: boolean;
}

interface TimedFrame extends MediaFrame {
  /** The time at which it is shown, in units of the track. */
  ticks: number;
}

/** Divisible by all usual frame rates. */
const videoTimescale = 90_000;
/** Frames may be shown earlier than so many frames before them. */
const lookAhead = 8;
/** Short, so that the film starts soon. */
const firstSeconds = 0.3;
const laterSeconds = { video: 1, audio: 0.5 };
const trackId = 1;
/** No transformation. */
const unity = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].map((value) => [value, 4] as const);

/**
 * Writes one track as fragmented MP4 (ISO/IEC 14496-12, 8.8). Key frames may be 10 s apart, so a fragment also ends wherever all earlier
 * frames are shown before all later ones.
 */
export class FragmentWriter {
  readonly #format: TrackFormat;
  readonly #timescale: number;
  readonly #frames: TimedFrame[] = [];
  #sequence = 0;

  constructor(format: TrackFormat) {
    this.#format = format;
    this.#timescale = format.kind === 'video' ? videoTimescale : format.sampleRate;
  }

  /** Returns the part that precedes all fragments. */
  initialisation(): Uint8Array<ArrayBuffer> {
    return joinBytes([box('ftyp', text('iso6'), [0, 4], text('iso6'), text('mp41')), movie(this.#format, this.#timescale)]);
  }

  /** Returns the fragment that the frame completes, if any. */
  add(frame: MediaFrame): Fragment | undefined {
    this.#frames.push({ ...frame, ticks: Math.round(frame.seconds * this.#timescale) });
    const kind = this.#format.kind;
    const minimum = (this.#sequence === 0 ? firstSeconds : laterSeconds[kind]) * this.#timescale;
    const ahead = kind === 'video' ? lookAhead : 1;
    const first = this.#frames[0]?.ticks ?? 0;
    const cut = this.#frames.length - ahead;
    if (cut < 1 || (this.#frames[cut]?.ticks ?? 0) - first < minimum) return undefined;
    return this.#isBoundary(cut) ? this.#write(cut) : undefined;
  }

  finish(): Fragment | undefined {
    return this.#frames.length === 0 ? undefined : this.#write(this.#frames.length);
  }

  #isBoundary(cut: number): boolean {
    const shown = (frames: readonly TimedFrame[]): number[] => frames.map(({ ticks }) => ticks);
    return Math.max(...shown(this.#frames.slice(0, cut))) < Math.min(...shown(this.#frames.slice(cut)));
  }

  #write(count: number): Fragment {
    const frames = this.#frames.splice(0, count);
    const shown = frames.map(({ ticks }) => ticks).toSorted((a, b) => a - b);
    const next = Math.min(...this.#frames.map(({ ticks }) => ticks));
    // Sorted times of showing serve as decoding times: they grow, and need no room before the first frame.
    const ends = shown.map(
      (ticks, index) => shown[index + 1] ?? (Number.isFinite(next) ? next : ticks + this.#lastDuration(frames, shown)),
    );
    this.#sequence += 1;
    const start = shown[0] ?? 0;
    return {
      bytes: this.#encode(frames, shown, ends),
      startSeconds: start / this.#timescale,
      endSeconds: (ends.at(-1) ?? start) / this.#timescale,
      isKey: frames[0]?.isKey === true,
    };
  }

  #lastDuration(frames: readonly TimedFrame[], shown: readonly number[]): number {
    const seconds = frames.at(-1)?.durationSeconds;
    if (seconds !== undefined && seconds > 0) return Math.round(seconds * this.#timescale);
    return Math.max(1, (shown.at(-1) ?? 0) - (shown.at(-2) ?? (shown.at(-1) ?? 0) - this.#timescale / 25));
  }

  #encode(frames: readonly TimedFrame[], decoded: readonly number[], ends: readonly number[]): Uint8Array<ArrayBuffer> {
    const samples = new Uint8Array(frames.length * 16);
    const view = new DataView(samples.buffer);
    for (const [index, frame] of frames.entries()) {
      const decodedAt = decoded[index] ?? 0;
      view.setUint32(index * 16, (ends[index] ?? decodedAt) - decodedAt);
      view.setUint32(index * 16 + 4, frame.data.length);
      view.setUint32(index * 16 + 8, frame.isKey ? 0x0200_0000 : 0x0101_0000);
      view.setInt32(index * 16 + 12, frame.ticks - decodedAt);
    }
    // The offset of the data counts from the start of the moof, whose size doesn't depend on it.
    const fragment = (dataOffset: number): Uint8Array =>
      box(
        'moof',
        fullBox('mfhd', 0, 0, [this.#sequence, 4]),
        box(
          'traf',
          fullBox('tfhd', 0, 0x02_0000, [trackId, 4]),
          fullBox('tfdt', 1, 0, [decoded[0] ?? 0, 8]),
          fullBox('trun', 1, 0x00_0f01, [frames.length, 4], [dataOffset, 4], samples),
        ),
      );
    const size = fragment(0).length;
    return joinBytes([fragment(size + 8), box('mdat', ...frames.map(({ data }) => data))]);
  }
}

function movie(format: TrackFormat, timescale: number): Uint8Array {
  const isVideo = format.kind === 'video';
  const [width, height] = isVideo ? [format.widthPixels, format.heightPixels] : [0, 0];
  return box(
    'moov',
    fullBox('mvhd', 0, 0, [0, 8], [1000, 4], [0, 4], [0x1_0000, 4], [0x100, 2], [0, 10], ...unity, [0, 24], [trackId + 1, 4]),
    box(
      'trak',
      fullBox(
        'tkhd',
        0,
        3,
        [0, 8],
        [trackId, 4],
        [0, 8],
        [0, 8],
        [0, 4],
        [isVideo ? 0 : 0x100, 2],
        [0, 2],
        ...unity,
        [width * 65_536, 4],
        [height * 65_536, 4],
      ),
      box(
        'mdia',
        fullBox('mdhd', 0, 0, [0, 8], [timescale, 4], [0, 4], [0x55c4, 2], [0, 2]),
        fullBox('hdlr', 0, 0, [0, 4], text(isVideo ? 'vide' : 'soun'), [0, 13]),
        box(
          'minf',
          isVideo ? fullBox('vmhd', 0, 1, [0, 8]) : fullBox('smhd', 0, 0, [0, 4]),
          box('dinf', fullBox('dref', 0, 0, [1, 4], fullBox('url ', 0, 1))),
          box(
            'stbl',
            fullBox('stsd', 0, 0, [1, 4], sampleEntry(format)),
            fullBox('stts', 0, 0, [0, 4]),
            fullBox('stsc', 0, 0, [0, 4]),
            fullBox('stsz', 0, 0, [0, 8]),
            fullBox('stco', 0, 0, [0, 4]),
          ),
        ),
      ),
    ),
    box('mvex', fullBox('trex', 0, 0, [trackId, 4], [1, 4], [0, 12])),
  );
}

function text(name: string): Uint8Array {
  return Uint8Array.from(name, (letter) => letter.charCodeAt(0));
}
