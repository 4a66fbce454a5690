import type { Chapter } from '@matinee/base/chapters';
import {
  CustomSource,
  EncodedPacketSink,
  Input,
  MATROSKA,
  MP4,
  QTFF,
  ReadableStreamSource,
  WEBM,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { id, readUnsigned, textIn } from '../matroska/ebml.ts';
import { findKeyFrame, findLastSeconds } from '../matroska/find-key-frame.ts';
import { isScript, isText, readCaptions, textTracks, type Caption } from '../matroska/read-captions.ts';
import { readCuedCaptions } from '../matroska/read-cued-captions.ts';
import { readFonts } from '../matroska/read-fonts.ts';
import { readMatroska, type MatroskaTrack } from '../matroska/read-matroska.ts';
import { streamTrack } from '../matroska/single-track.ts';
import { readMp4Chapters } from '../mp4/read-chapters.ts';
import { readMp4Captions, readMp4Texts } from '../mp4/read-texts.ts';
import { BlockReader } from '../ranges/block-reader.ts';
import { RangesError, type Ranges } from '../ranges/ranges.ts';

export interface SoundTrack {
  /** BCP 47 or ISO 639-2, when known. */
  language: string | undefined;
  name: string | undefined;
  isDefault: boolean;
}

export interface TextTrack extends Omit<SoundTrack, 'isDefault'> {
  /** Otherwise images of text. */
  isText: boolean;
  /** The head of ASS or SSA: everything before its events. */
  script?: string;
}

export interface Reading<Track> {
  track: Track;
  /** Undefined for the track's first packet. */
  from: EncodedPacket | undefined;
  /** How much later packets are timed than heard. */
  delaySeconds: number;
  /** How much later packets are timed than shown in this edition. */
  offsetSeconds: number;
  readonly close: () => void;
}

export interface VideoReading extends Reading<InputVideoTrack> {
  /** The time of the key frame. */
  startSeconds: number;
  /** Its position in the file. */
  cluster: number;
}

/** A time that is reached, and the caption there. */
export interface CaptionStep {
  seconds: number;
  caption: Caption | undefined;
}

/** A film whose packets can be read from any time on. */
export interface Film {
  /** Such as `video/x-matroska`. */
  mime: string;
  /** Undefined if even the end of the film doesn't tell. */
  durationSeconds: number | undefined;
  hasVideo: boolean;
  sounds: readonly SoundTrack[];
  chapters: readonly Chapter[];
  /** By the index, in order. */
  keyFrames: readonly number[];
  texts: readonly TextTrack[];
  /** A place is found without reading much of the file. */
  findsFast: boolean;
  /** Reads from the last key frame at or before a time. */
  readVideo(seconds: number): Promise<VideoReading>;
  /** @param fromSeconds not long before the pictures beside */
  readSound(index: number, fromSeconds: number, beside: VideoReading | undefined): Promise<Reading<InputAudioTrack>>;
  /** Reads captions of all texts beside pictures, and first earlier captions that the index names. */
  readCaptions(beside: VideoReading): AsyncIterable<CaptionStep>;
  readFonts(): Promise<Uint8Array<ArrayBuffer>[]>;
  abort(): void;
}

export class NoTracksError extends Error {
  override readonly name = 'NoTracksError';
}

/** A file of another kind, or a broken one. */
export class UnknownFormatError extends Error {
  override readonly name = 'UnknownFormatError';
}

/** Returns null without a packet. */
export async function firstPacketOf({ track, from }: Pick<VideoReading, 'track' | 'from'>): Promise<EncodedPacket | null> {
  return from ?? new EncodedPacketSink(track).getFirstPacket();
}

/** Times of players and files are rounded, so a key frame that is later by less is at the same time. */
const sameTimeSeconds = 0.0005;
/** Kept for a reader that looks back. */
const keptBytes = 8 * 1024 * 1024;

/**
 * Opens Matroska, MP4 or QuickTime, with chapter titles in the first available language (BCP 47).
 * Rejects with an UnknownFormatError, a NotMatroskaError, a NoTracksError, or the error of the reading.
 */
export async function openFilm(ranges: Ranges, languages: readonly string[] = []): Promise<Film> {
  const file = new BlockReader(ranges);
  const magic = readUnsigned(await file.read(0, 4));
  if (magic === id.ebml) return openMatroska(file, languages);
  return openMp4(file).catch((cause: unknown) => {
    if (cause instanceof RangesError || cause instanceof NoTracksError) throw cause;
    throw new UnknownFormatError('It is neither Matroska nor MP4', { cause });
  });
}

/** Streams tracks from the place that our own reader finds. mediabunny reads clusters of some 5 MB, and finds nothing without an index. */
async function openMatroska(file: BlockReader, languages: readonly string[]): Promise<Film> {
  const head = await readMatroska(file, languages);
  const video = head.tracks.find(({ kind }) => kind === 'video');
  const sounds = head.tracks.filter(({ kind }) => kind === 'audio');
  const guide = video ?? sounds[0];
  if (guide === undefined) throw new NoTracksError('It has neither pictures nor sound');
  const toTicks = (seconds: number): number => (seconds + sameTimeSeconds) / head.secondsPerTick;
  function read(track: MatroskaTrack, cluster: number, fromTicks: number): { input: Input; close: () => void } {
    const source = new ReadableStreamSource(streamTrack({ file, head, track, cluster, fromTicks }), {
      maxCacheSize: keptBytes,
      handleUnhandledError: () => undefined,
    });
    const input = new Input({ formats: [MATROSKA, WEBM], source });
    return { input, close: () => input.dispose() };
  }

  return {
    mime: 'video/x-matroska',
    durationSeconds: head.durationSeconds ?? (await findLastSeconds(file, head)),
    hasVideo: video !== undefined,
    sounds,
    chapters: head.chapters,
    keyFrames: (head.cues.get(guide.number) ?? []).map(({ ticks }) => ticks * head.secondsPerTick),
    texts: textTracks(head).map((track) => ({
      language: track.language,
      name: track.name,
      isText: isText(track),
      ...(isScript(track) && { script: textIn(track.entry, id.codecPrivate) ?? '' }),
    })),
    findsFast: head.cues.has(guide.number),
    async readVideo(seconds) {
      if (video === undefined) throw new NoTracksError('It has no pictures');
      const found = await findKeyFrame(file, head, video.number, toTicks(seconds));
      if (found === undefined) throw new NoTracksError('It has no key frame');
      const { cluster } = found;
      const { input, close } = read(video, cluster, found.ticks);
      const track = await input.getPrimaryVideoTrack();
      if (track === null) throw new NoTracksError('Its pictures have no known format');
      return { track, from: undefined, delaySeconds: 0, offsetSeconds: 0, startSeconds: found.ticks * head.secondsPerTick, cluster, close };
    },
    async readSound(index, fromSeconds, beside) {
      const sound = sounds[index];
      if (sound === undefined) throw new NoTracksError(`It has no sound ${index}`);
      const fromTicks = toTicks(fromSeconds);
      const found = beside === undefined ? await findKeyFrame(file, head, sound.number, fromTicks) : undefined;
      const cluster = beside?.cluster ?? found?.cluster ?? head.firstCluster;
      const { input, close } = read(sound, cluster, Math.min(fromTicks, found?.ticks ?? fromTicks));
      const track = await input.getPrimaryAudioTrack();
      if (track === null) throw new NoTracksError('Its sound has no known format');
      return { track, from: undefined, delaySeconds: sound.delaySeconds, offsetSeconds: 0, close };
    },
    async *readCaptions({ cluster, startSeconds, offsetSeconds }) {
      const seconds = startSeconds + offsetSeconds;
      // The pictures come first.
      yield { seconds, caption: undefined };
      for await (const caption of readCuedCaptions(file, head, cluster, seconds)) yield { seconds, caption };
      yield* readCaptions(file, head, cluster);
    },
    readFonts: () => readFonts(file, head),
    abort: () => file.abort(),
  };
}

async function openMp4(file: BlockReader): Promise<Film> {
  const source = new CustomSource({
    getSize: () => file.sizeBytes,
    read: (start, end) => file.read(start, end - start),
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ formats: [MP4, QTFF], source });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getAudioTracks();
  if (video === null && audio.length === 0) throw new NoTracksError('It has neither pictures nor sound');
  const sounds = audio.map(async (track) => {
    const language = await track.getLanguageCode();
    return {
      language: language === 'und' ? undefined : language,
      name: (await track.getName()) ?? undefined,
      isDefault: (await track.getDisposition()).default,
    };
  });
  const texts = await readMp4Texts(file);
  return {
    mime: await input.getMimeType(),
    durationSeconds: await input.computeDuration(),
    hasVideo: video !== null,
    sounds: await Promise.all(sounds),
    chapters: await readMp4Chapters(file),
    keyFrames: [],
    texts: texts.map(({ language, isText }) => ({ language, name: undefined, isText })),
    findsFast: true,
    async readVideo(seconds) {
      if (video === null) throw new NoTracksError('It has no pictures');
      const sink = new EncodedPacketSink(video);
      const from = (await sink.getKeyPacket(seconds + sameTimeSeconds)) ?? (await sink.getFirstKeyPacket());
      if (from === null) throw new NoTracksError('It has no key frame');
      return { track: video, from, delaySeconds: 0, offsetSeconds: 0, startSeconds: from.timestamp, cluster: 0, close: () => undefined };
    },
    async readSound(index, fromSeconds) {
      const track = audio[index];
      if (track === undefined) throw new NoTracksError(`It has no sound ${index}`);
      const sink = new EncodedPacketSink(track);
      return { track, from: (await sink.getPacket(fromSeconds)) ?? undefined, delaySeconds: 0, offsetSeconds: 0, close: () => undefined };
    },
    readCaptions: ({ startSeconds, offsetSeconds }) => readMp4Captions(file, texts, startSeconds + offsetSeconds),
    readFonts: () => Promise.resolve([]),
    // Each read asks for the bytes of a few frames only.
    abort: () => undefined,
  };
}
