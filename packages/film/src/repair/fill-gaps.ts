import { AudioSample } from 'mediabunny';
import type { MediaFrame } from '../mp4/fragment-writer.ts';
import type { AudioFormat } from '../mp4/sample-entry.ts';
import type { Gate } from './gate.ts';
import { packetSeconds } from './packet-seconds.ts';

interface Piece<Value> {
  value: Value;
  seconds: number;
  durationSeconds: number;
}

/** Times of Matroska are rounded, and decoders begin within a packet. */
const smallGapSeconds = 0.03;
/** Given to every run. */
const minimumSeconds = 0.1;
/** Earlier sound is left out: a reading begins with the last sound before a gap. */
const beforeRunSeconds = 1;
/** A player waits for all sound after the last picture, so longer sound is cut. */
const afterPicturesSeconds = 20;

/** Makes silence, which may be longer than the gap after the last piece. */
type MakeSilence<Value> = (gap: { startSeconds: number; endSeconds: number; isLast: boolean }) => Iterable<Piece<Value>>;

/**
 * Puts silence where pictures lack sound, since players stop where a kind is missing.
 * @param pictures is open as far as there are pictures, and closes after the last
 */
async function* fillGaps<Value>(
  pieces: AsyncIterable<Piece<Value>>,
  fromSeconds: number,
  pictures: Gate,
  makeSilence: MakeSilence<Value>,
): AsyncGenerator<Value, undefined> {
  let reachedSeconds = fromSeconds;
  let isEmpty = true;

  function* silence(endSeconds: number, isLast: boolean): Generator<Value, undefined> {
    if (!(endSeconds - reachedSeconds > smallGapSeconds)) return;
    for (const piece of makeSilence({ startSeconds: reachedSeconds, endSeconds, isLast })) {
      yield piece.value;
      isEmpty = false;
      reachedSeconds = piece.seconds + piece.durationSeconds;
    }
  }

  for await (const piece of pieces) {
    const hasPictures = Number.isFinite(pictures.untilSeconds);
    if (hasPictures && pictures.isClosed && piece.seconds > pictures.untilSeconds + afterPicturesSeconds) return;
    yield* silence(piece.seconds, false);
    yield piece.value;
    isEmpty = false;
    reachedSeconds = piece.seconds + piece.durationSeconds;
  }
  while (await pictures.opensFor(reachedSeconds + smallGapSeconds)) {
    const before = reachedSeconds;
    yield* silence(pictures.untilSeconds, true);
    if (reachedSeconds === before) return;
  }
  // A player behind the end of a film still waits for both kinds.
  if (isEmpty) reachedSeconds = Math.min(reachedSeconds, pictures.untilSeconds - minimumSeconds);
  yield* silence(pictures.untilSeconds, true);
}

const decodedSilenceSeconds = 0.1;
/** A share of a packet that counts as none. */
const rounding = 0.001;

export function fillSamples(
  samples: AsyncIterable<AudioSample>,
  format: { numberOfChannels: number; sampleRate: number },
  fromSeconds: number,
  pictures: Gate,
): AsyncGenerator<AudioSample, undefined> {
  const makeSilence: MakeSilence<AudioSample> = function* ({ startSeconds, endSeconds }) {
    for (let seconds = startSeconds; endSeconds - seconds > 1 / format.sampleRate;) {
      const frames = Math.round(Math.min(decodedSilenceSeconds, endSeconds - seconds) * format.sampleRate);
      const data = new Float32Array(frames * format.numberOfChannels);
      const value = new AudioSample({ ...format, format: 'f32-planar', timestamp: seconds, data });
      yield { value, seconds, durationSeconds: value.duration };
      seconds += value.duration;
    }
  };
  async function* pieces(): AsyncGenerator<Piece<AudioSample>, undefined> {
    for await (const value of samples) {
      if (value.timestamp + value.duration < fromSeconds - beforeRunSeconds) value.close();
      else yield { value, seconds: value.timestamp, durationSeconds: value.duration };
    }
  }
  return fillGaps(pieces(), fromSeconds, pictures, makeSilence);
}

/** Fills gaps if there is a packet of silence in the format. */
export function fillFrames(
  frames: AsyncIterable<MediaFrame>,
  format: AudioFormat,
  fromSeconds: number,
  pictures: Gate,
): AsyncGenerator<MediaFrame, undefined> {
  const silent = silentPacket(format);
  const makeSilence: MakeSilence<MediaFrame> = function* ({ startSeconds, endSeconds, isLast }) {
    if (silent === undefined) return;
    const { durationSeconds } = silent;
    const packets = (endSeconds - startSeconds) / durationSeconds;
    // Whole packets up to the sound that follows, or until nothing is missing.
    const count = isLast ? Math.ceil(packets - rounding) : Math.floor(packets + rounding);
    const first = isLast ? startSeconds : endSeconds - count * durationSeconds;
    for (let index = 0; index < count; index += 1) {
      const seconds = first + index * durationSeconds;
      yield { value: { ...silent, seconds, isKey: true }, seconds, durationSeconds };
    }
  };
  async function* pieces(): AsyncGenerator<Piece<MediaFrame>, undefined> {
    for await (const value of frames) {
      const { seconds, durationSeconds = 0 } = value;
      if (seconds + durationSeconds >= fromSeconds - beforeRunSeconds) yield { value, seconds, durationSeconds };
    }
  }
  return fillGaps(pieces(), fromSeconds, pictures, makeSilence);
}

/** AAC-LC by the number of channels; a packet has 1024 samples. */
const silentAac: Readonly<Record<number, string>> = {
  1: '00c800802380',
  2: '210049900219002380',
  3: '00c8008020840126400864008e',
  4: '00c800802084012640086400802c80080238',
  5: '00c800802084012640086400823004990021900238',
  6: '00c800802084012640086400823004990021900200b2002008e0',
};
/** One or two channels (RFC 6716). */
const silentOpus = 'f8fffe';

function silentPacket(format: AudioFormat): { data: Uint8Array; durationSeconds: number } | undefined {
  const { codec, channels } = format;
  const digits = codec === 'opus' && channels <= 2 ? silentOpus : codec === 'mp4a.40.2' ? silentAac[channels] : undefined;
  if (digits === undefined) return undefined;
  const data = fromHex(digits);
  return { data, durationSeconds: packetSeconds(data, format) ?? 0 };
}

function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
