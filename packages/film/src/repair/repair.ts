import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { Caption } from '../matroska/read-captions.ts';
import { FragmentWriter, type Fragment, type MediaFrame } from '../mp4/fragment-writer.ts';
import type { AudioFormat, TrackFormat, VideoFormat } from '../mp4/sample-entry.ts';
import type { Ranges } from '../ranges/ranges.ts';
import { copiedPictures, copiedSoundFrames } from './copied-frames.ts';
import { decodeSound } from './decode-sound.ts';
import { chooseEncoder, encodeSound, prepareDecoder, toBytes } from './encode-sound.ts';
import { fillFrames, fillSamples } from './fill-gaps.ts';
import { Gate } from './gate.ts';
import { holdPictures } from './hold-pictures.ts';
import { shiftFilm } from './shift-film.ts';
import { NoTracksError, openFilm, type Film, type Reading, type VideoReading } from './open-film.ts';

export type RepairedKind = 'video' | 'audio';

/** In order for each kind. */
export interface RepairSink {
  /** @param bytes come before all fragments */
  begin(kind: RepairedKind, mime: string, bytes: Uint8Array<ArrayBuffer>): void;
  fragment(kind: RepairedKind, fragment: Fragment): void;
  caption(caption: Caption): void;
  /** Ends a kind. */
  end(kind: RepairedKind): void;
  /** This run can't go on; another may. */
  fail(error: unknown): void;
}

/** Sound that the browser plays in MP4. */
export interface Playable {
  aac: boolean;
  opus: boolean;
}

export interface RunOptions {
  fromSeconds: number;
  /** Undefined for the film's default. */
  sound: number | undefined;
  playable: Playable;
  /** For pictures that the browser can't decode. */
  soundOnly?: boolean | undefined;
  sink: RepairSink;
}

export interface RepairRun {
  /** Lets the run go on up to a time of the film. */
  raise(untilSeconds: number): void;
  /** Changes the sound from a time on, with the same pictures. */
  replaceSound(options: RunOptions): void;
}

/** The sound begins so much before the run, so that both kinds begin before it. */
const soundLeadSeconds = 0.3;

/** Makes parts that the browser can play, one run at a time. */
export class Repair {
  readonly film: Film;
  #stop: () => void = () => undefined;

  private constructor(film: Film) {
    this.film = film;
  }

  /** Opens a film whose pictures come `offsetSeconds` too late. Rejects as openFilm does. */
  static async open(ranges: Ranges, offsetSeconds = 0, languages: readonly string[] = []): Promise<Repair> {
    return new Repair(shiftFilm(await openFilm(ranges, languages), offsetSeconds));
  }

  /** Loads decoder and encoder by a run whose parts are dropped. */
  warmUp(): void {
    const ignore = (): void => undefined;
    const sink = { begin: ignore, fragment: ignore, caption: ignore, end: ignore, fail: ignore };
    this.run({ fromSeconds: 0, sound: undefined, playable: { aac: true, opus: true }, sink });
  }

  stop(): void {
    this.#stop();
  }

  /** Replaces the run before. */
  run(options: RunOptions): RepairRun {
    this.stop();
    const gate = new Gate();
    const pictures = new Gate();
    let sound = new Gate();
    this.#stop = () => {
      for (const each of [gate, pictures, sound]) each.close();
      this.film.abort();
    };
    this.#feed(options, { gate, sound, pictures }).catch((error: unknown) => {
      if (!gate.isClosed) options.sink.fail(error);
    });
    return {
      raise(untilSeconds) {
        gate.raise(untilSeconds);
        sound.raise(untilSeconds);
      },
      replaceSound: (other) => {
        if (gate.isClosed) return;
        sound.close();
        sound = new Gate();
        sound.raise(gate.untilSeconds);
        void this.#feedSound(other, { soundFrom: other.fromSeconds, beside: undefined, gate: sound, pictures });
      },
    };
  }

  async #feed(options: RunOptions, { gate, sound, pictures }: Record<'gate' | 'sound' | 'pictures', Gate>): Promise<void> {
    const { film } = this;
    const { fromSeconds, soundOnly = false } = options;
    const video = film.hasVideo && !soundOnly ? await film.readVideo(fromSeconds) : undefined;
    if (gate.isClosed) return video?.close();
    // Silence follows sound that ends before the pictures.
    if (soundOnly) pictures.raise(film.durationSeconds ?? 0);
    if (video === undefined) pictures.close();
    // Both kinds lie in the same clusters, unless the pictures begin later.
    const beside = video !== undefined && video.startSeconds <= fromSeconds ? video : undefined;
    await Promise.all([
      ...(video === undefined
        ? []
        : [this.#feedVideo(options, video, gate, pictures), this.#feedCaptions(options, video, [pictures, gate])]),
      this.#feedSound(options, { soundFrom: fromSeconds - soundLeadSeconds, beside, gate: sound, pictures }),
    ]);
  }

  /** Passes captions up to the pictures, from the same bytes, and after their end up to the gate. */
  async #feedCaptions({ sink }: RunOptions, video: VideoReading, [pictures, gate]: [Gate, Gate]): Promise<void> {
    if (!this.film.texts.some(({ isText }) => isText)) return;
    try {
      for await (const { seconds, caption } of this.film.readCaptions(video)) {
        if (!(await pictures.opensFor(seconds)) && !(await gate.opensFor(seconds))) return;
        if (caption !== undefined) sink.caption(caption);
      }
    } catch {
      // The pictures and the sound report why the film can't be read.
    }
  }

  async #feedVideo({ fromSeconds, sink }: RunOptions, reading: VideoReading, gate: Gate, pictures: Gate): Promise<void> {
    try {
      const format = await videoFormat(reading.track);
      const frames = holdPictures(copiedPictures(reading), fromSeconds, this.film.durationSeconds ?? 0);
      await feed('video', withFormat(frames, format), gate, sink, ({ endSeconds }) => pictures.raise(endSeconds));
    } finally {
      pictures.close();
      reading.close();
    }
  }

  /** Feeds sound until its gate closes. Pictures go on after a failure. */
  async #feedSound(options: RunOptions, place: SoundPlace): Promise<void> {
    if (this.film.sounds.length === 0 || place.gate.isClosed) return;
    try {
      await this.#feedTrack(options, place);
    } catch (error) {
      if (!place.gate.isClosed) options.sink.fail(error);
    }
  }

  async #feedTrack({ fromSeconds, sound, playable, sink }: RunOptions, { soundFrom, beside, gate, pictures }: SoundPlace): Promise<void> {
    const { sounds } = this.film;
    const index =
      sound ??
      Math.max(
        0,
        sounds.findIndex(({ isDefault }) => isDefault),
      );
    const reading = await this.film.readSound(index, soundFrom, beside);
    try {
      const copied = await copiedSound(reading.track, playable);
      const filled = { fromSeconds, pictures };
      const frames =
        copied === undefined
          ? encodedFrames(reading, playable, filled)
          : withFormat(fillFrames(copiedSoundFrames(reading, copied), copied, fromSeconds, pictures), copied);
      await feed('audio', frames, gate, sink);
    } finally {
      reading.close();
    }
  }
}

interface SoundPlace {
  soundFrom: number;
  beside: VideoReading | undefined;
  gate: Gate;
  pictures: Gate;
}

interface FormattedFrame {
  frame: MediaFrame;
  format: TrackFormat;
}

async function feed(
  kind: RepairedKind,
  frames: AsyncIterable<FormattedFrame>,
  gate: Gate,
  sink: RepairSink,
  onFragment: (fragment: Fragment) => void = () => undefined,
): Promise<void> {
  let writer: FragmentWriter | undefined;
  for await (const { frame, format } of frames) {
    if (gate.isClosed) return;
    if (writer === undefined) {
      writer = new FragmentWriter(format);
      sink.begin(kind, mimeOf(format), writer.initialisation());
    }
    const fragment = writer.add(frame);
    if (fragment === undefined) continue;
    onFragment(fragment);
    sink.fragment(kind, fragment);
    if (!(await gate.opensFor(fragment.endSeconds))) return;
  }
  const last = writer?.finish();
  if (last !== undefined) {
    onFragment(last);
    sink.fragment(kind, last);
  }
  sink.end(kind);
}

function mimeOf({ kind, codec }: TrackFormat): string {
  return `${kind}/mp4; codecs="${codec}"`;
}

async function videoFormat(track: InputVideoTrack): Promise<VideoFormat> {
  const config = await track.getDecoderConfig();
  if (config === null) throw new NoTracksError('Its pictures have no known format');
  return {
    kind: 'video',
    codec: config.codec.replace(/^hev1/, 'hvc1').replace(/^avc3/, 'avc1'),
    description: config.description === undefined ? undefined : toBytes(config.description),
    widthPixels: config.codedWidth ?? 0,
    heightPixels: config.codedHeight ?? 0,
  };
}

/** Returns undefined for sound that has to be encoded again. */
async function copiedSound(track: InputAudioTrack, playable: Playable): Promise<AudioFormat | undefined> {
  const config = await track.getDecoderConfig();
  const isPlayable = (config?.codec === 'opus' && playable.opus) || (config?.codec.startsWith('mp4a.40') === true && playable.aac);
  if (config === null || !isPlayable || config.description === undefined) return undefined;
  return {
    kind: 'audio',
    codec: config.codec,
    description: toBytes(config.description),
    channels: config.numberOfChannels,
    sampleRate: config.sampleRate,
  };
}

async function* withFormat(frames: AsyncIterable<MediaFrame>, format: TrackFormat): AsyncGenerator<FormattedFrame, undefined> {
  for await (const frame of frames) yield { frame, format };
}

async function* encodedFrames(
  reading: Reading<InputAudioTrack>,
  playable: Playable,
  { fromSeconds, pictures }: { fromSeconds: number; pictures: Gate },
): AsyncGenerator<FormattedFrame, undefined> {
  const { track } = reading;
  await prepareDecoder(track);
  const format = { numberOfChannels: await track.getNumberOfChannels(), sampleRate: await track.getSampleRate() };
  const samples = fillSamples(decodeSound(reading), format, fromSeconds, pictures);
  yield* encodeSound(samples, format.sampleRate, await chooseEncoder(playable.opus));
}
