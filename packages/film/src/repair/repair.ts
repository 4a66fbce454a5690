import { EncodedPacketSink, type InputAudioTrack, type InputVideoTrack } from 'mediabunny';
import { FragmentWriter, type Fragment, type MediaFrame } from '../mp4/fragment-writer.ts';
import type { AudioFormat, TrackFormat, VideoFormat } from '../mp4/sample-entry.ts';
import type { Ranges } from '../ranges/ranges.ts';
import { chooseEncoder, encodeSound, prepareDecoder, toBytes } from './encode-sound.ts';
import { Gate } from './gate.ts';
import { NoTracksError, openFilm, type Film } from './open-film.ts';

export type RepairedKind = 'video' | 'audio';

/** Parts of a repaired film, in order for each kind. */
export interface RepairSink {
  /** Begins a kind: `mime` names its codec, `bytes` come before its fragments. */
  begin(kind: RepairedKind, mime: string, bytes: Uint8Array<ArrayBuffer>): void;
  fragment(kind: RepairedKind, fragment: Fragment): void;
  /** All of a kind has come. */
  end(kind: RepairedKind): void;
  /** This run can't go on; another may. */
  fail(error: unknown): void;
}

/** The codecs of sound that the browser plays in MP4. */
export interface Playable {
  aac: boolean;
  opus: boolean;
}

export interface RunOptions {
  fromSeconds: number;
  /** The index of the track of sound; undefined for the film's default. */
  sound: number | undefined;
  playable: Playable;
  sink: RepairSink;
}

/** A run through a film from some time on. */
export interface RepairRun {
  /** Lets the run go on up to this time of the film, in seconds. */
  raise(untilSeconds: number): void;
  stop(): void;
}

/** How long before its start a run begins with the sound, so that both begin before it, in seconds. */
const soundLeadSeconds = 0.3;

/** A film that this browser can't play as it is, made into parts that it can. One run at a time. */
export class Repair {
  readonly film: Film;
  #stop: () => void = () => undefined;

  private constructor(film: Film) {
    this.film = film;
  }

  static async open(ranges: Ranges): Promise<Repair> {
    return new Repair(await openFilm(ranges));
  }

  /** Starts a run, in place of the one before. */
  run(options: RunOptions): RepairRun {
    this.#stop();
    const gate = new Gate();
    const stop = (): void => {
      gate.close();
      this.film.abort();
    };
    this.#stop = stop;
    this.#feed(options, gate).catch((error: unknown) => {
      if (!gate.isClosed) options.sink.fail(error);
    });
    return { raise: (untilSeconds) => gate.raise(untilSeconds), stop };
  }

  async #feed(options: RunOptions, gate: Gate): Promise<void> {
    const { film } = this;
    const { fromSeconds, sink } = options;
    const video = film.hasVideo ? await film.readVideo(fromSeconds) : undefined;
    if (gate.isClosed) return video?.close();
    // Both kinds lie in the same clusters: sound from before the key frame would have to be read on its own.
    const soundFrom = Math.max(video?.startSeconds ?? 0, fromSeconds) - soundLeadSeconds;
    await Promise.all([video === undefined ? Promise.resolve() : feedVideo(video, gate, sink), this.#feedSound(options, soundFrom, gate)]);
  }

  async #feedSound({ sound, playable, sink }: RunOptions, fromSeconds: number, gate: Gate): Promise<void> {
    const { sounds } = this.film;
    if (sounds.length === 0) return;
    const index =
      sound ??
      Math.max(
        0,
        sounds.findIndex(({ isDefault }) => isDefault),
      );
    const reading = await this.film.readSound(index, fromSeconds);
    try {
      const copied = await copiedSound(reading.track, playable);
      const frames = copied === undefined ? encodedFrames(reading, playable) : copiedFrames(reading, copied);
      await feed('audio', frames, gate, sink);
    } finally {
      reading.close();
    }
  }
}

interface FormattedFrame {
  frame: MediaFrame;
  format: TrackFormat;
}

async function feedVideo(reading: Awaited<ReturnType<Film['readVideo']>>, gate: Gate, sink: RepairSink): Promise<void> {
  try {
    await feed('video', copiedFrames(reading, await videoFormat(reading.track)), gate, sink);
  } finally {
    reading.close();
  }
}

/** Writes frames as fragments, as far as the gate is open. */
async function feed(kind: RepairedKind, frames: AsyncIterable<FormattedFrame>, gate: Gate, sink: RepairSink): Promise<void> {
  let writer: FragmentWriter | undefined;
  for await (const { frame, format } of frames) {
    if (gate.isClosed) return;
    if (writer === undefined) {
      writer = new FragmentWriter(format);
      sink.begin(kind, mimeOf(format), writer.initialisation());
    }
    const fragment = writer.add(frame);
    if (fragment === undefined) continue;
    sink.fragment(kind, fragment);
    if (!(await gate.opensFor(fragment.endSeconds))) return;
  }
  const last = writer?.finish();
  if (last !== undefined) sink.fragment(kind, last);
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

/** Returns the format of sound that the browser plays as it is; undefined if it has to be encoded again. */
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

async function* copiedFrames(
  { track, from }: { track: InputVideoTrack | InputAudioTrack; from: Parameters<EncodedPacketSink['packets']>[0] },
  format: TrackFormat,
): AsyncGenerator<FormattedFrame, undefined> {
  for await (const { data, timestamp, duration, type } of new EncodedPacketSink(track).packets(from)) {
    yield { format, frame: { data, seconds: Math.max(0, timestamp), durationSeconds: duration, isKey: type === 'key' } };
  }
}

async function* encodedFrames(
  { track, from }: { track: InputAudioTrack; from: { timestamp: number } | undefined },
  playable: Playable,
): AsyncGenerator<FormattedFrame, undefined> {
  await prepareDecoder(track);
  yield* encodeSound(track, from?.timestamp, await chooseEncoder(playable.opus));
}
