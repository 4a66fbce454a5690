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

/** A track of sound, in the order of the file. */
export interface SoundTrack {
  /** BCP 47 or ISO 639-2, when known. */
  language: string | undefined;
  name: string | undefined;
  isDefault: boolean;
}

/** A track of subtitles. */
export interface TextTrack extends Omit<SoundTrack, 'isDefault'> {
  /** Whether it holds text, not pictures of text. */
  isText: boolean;
  /** The head of a script in ASS or SSA: all before its events, such as its styles. */
  script?: string;
}

/** A track that is read from some time on. */
export interface Reading<Track> {
  track: Track;
  /** The packet to begin with; undefined for the track's first one. */
  from: EncodedPacket | undefined;
  /** How much later than they are heard the times of its packets are. */
  delaySeconds: number;
  /** How much later than they are shown the times of its packets are in this edition of the film. */
  offsetSeconds: number;
  /** Ends the reading. */
  readonly close: () => void;
}

export interface VideoReading extends Reading<InputVideoTrack> {
  /** The time of the key frame. */
  startSeconds: number;
  /** Position of the cluster in the file where the reading begins. */
  cluster: number;
}

/** A step on the way through the captions of a film: the time that it has reached, and the caption there. */
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
  /** The times of the key frames that an index names, in seconds, in order. */
  keyFrames: readonly number[];
  texts: readonly TextTrack[];
  /** Whether a place is found without reading much of the file. */
  findsFast: boolean;
  /** Reads the pictures from the last key frame at or before a time. */
  readVideo(seconds: number): Promise<VideoReading>;
  /** Reads a track of sound from a time on, which is not long before the pictures that are read beside it. */
  readSound(index: number, fromSeconds: number, beside: VideoReading | undefined): Promise<Reading<InputAudioTrack>>;
  /**
   * Reads the captions of all texts beside pictures, first captions that began before the pictures, if the index names them; each step with the
   * time that it has reached, in seconds.
   */
  readCaptions(beside: VideoReading): AsyncIterable<CaptionStep>;
  /** Reads the fonts that are attached to the film. */
  readFonts(): Promise<Uint8Array<ArrayBuffer>[]>;
  /** Ends all readings. */
  abort(): void;
}

/** The film has no track that could be played. */
export class NoTracksError extends Error {
  override readonly name = 'NoTracksError';
}

/** It is a file of another kind, or a broken one. */
export class UnknownFormatError extends Error {
  override readonly name = 'UnknownFormatError';
}

/** Returns the packet with which pictures begin; null if there is none. */
export async function firstPacketOf({ track, from }: Pick<VideoReading, 'track' | 'from'>): Promise<EncodedPacket | null> {
  return from ?? new EncodedPacketSink(track).getFirstPacket();
}

/** Times of players and of files are rounded: a key frame that is later by less is at the same time, in seconds. */
const sameTimeSeconds = 0.0005;
/** Bytes of a track that are kept for a reader that looks back. */
const keptBytes = 8 * 1024 * 1024;

/**
 * Opens a film in Matroska, MP4 or QuickTime, with the titles of chapters in the first of the languages (BCP 47) that it has. Rejects with an UnknownFormatError, a NotMatroskaError, a NoTracksError, or the error of the
 * reading.
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

/**
 * Our own reader finds the place in a Matroska file, and streams each track from there as a file of its own: mediabunny alone would read
 * whole clusters of some 5 MB, and finds nothing in files without an index.
 */
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
