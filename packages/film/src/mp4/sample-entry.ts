import { box, descriptor, fullBox } from './boxes.ts';

export interface VideoFormat {
  kind: 'video';
  /** RFC 6381, such as `avc1.640028`. */
  codec: string;
  /** The content of `avcC`, `hvcC` or `av1C`; VP9 needs none, and AV1's codec names enough. */
  description: Uint8Array | undefined;
  widthPixels: number;
  heightPixels: number;
}

export interface AudioFormat {
  kind: 'audio';
  codec: string;
  /** An AudioSpecificConfig (AAC), or an OpusHead (RFC 7845); undefined for a usual Opus. */
  description: Uint8Array | undefined;
  channels: number;
  /** Hertz. */
  sampleRate: number;
}

export type TrackFormat = VideoFormat | AudioFormat;

export class NoEntryError extends Error {
  override readonly name = 'NoEntryError';
}

/** Throws a NoEntryError for a codec without an entry here. */
export function sampleEntry(format: TrackFormat): Uint8Array {
  return format.kind === 'video' ? videoEntry(format) : audioEntry(format);
}

function videoEntry(format: VideoFormat): Uint8Array {
  const [type, configuration] = videoConfiguration(format);
  return box(
    type,
    new Uint8Array(6),
    [1, 2],
    new Uint8Array(16),
    [format.widthPixels, 2],
    [format.heightPixels, 2],
    // 72 dots per inch.
    [0x48_0000, 4],
    [0x48_0000, 4],
    [0, 4],
    [1, 2],
    new Uint8Array(32),
    [0x18, 2],
    [0xffff, 2],
    configuration,
  );
}

function videoConfiguration({ codec, description }: VideoFormat): [type: string, configuration: Uint8Array] {
  const family = codec.slice(0, 4);
  if (family === 'vp09') return ['vp09', vpConfiguration(codec)];
  if (family === 'av01') return ['av01', box('av1C', description ?? av1Configuration(codec))];
  if (description === undefined) throw new NoEntryError(`No configuration for ${codec}`);
  if (family === 'avc1' || family === 'avc3') return ['avc1', box('avcC', description)];
  // Safari takes no other name for HEVC.
  if (family === 'hvc1' || family === 'hev1') return ['hvc1', box('hvcC', description)];
  throw new NoEntryError(`No entry for ${codec}`);
}

/** Converts `vp09.<profile>.<level>.<bits>…` (VP Codec ISO Media File Format Binding, 1.0). */
function vpConfiguration(codec: string): Uint8Array {
  const [, profile = 0, level = 10, bits = 8, subsampling = 1, primaries = 1, transfer = 1, matrix = 1, range = 0] = codec
    .split('.')
    .map(Number);
  return fullBox(
    'vpcC',
    1,
    0,
    [profile, 1],
    [level, 1],
    [(bits << 4) | (subsampling << 1) | range, 1],
    [primaries, 1],
    [transfer, 1],
    [matrix, 1],
    [0, 2],
  );
}

const av1Tiers = ['M', 'H'];

/** Converts `av01.<profile>.<level><tier>.<bits>.<monochrome>.<subsampling>…` (AV1 Codec ISO Media File Format Binding, 2.3). */
function av1Configuration(codec: string): Uint8Array {
  const [, profile = '0', level = '00M', bits = '08', monochrome = '0', subsampling = '110'] = codec.split('.');
  const [isHigh, isTwelve] = [Number(bits) > 8, Number(bits) === 12];
  const flags = [
    av1Tiers.indexOf(level.slice(2)) === 1,
    isHigh,
    isTwelve,
    monochrome === '1',
    subsampling[0] === '1',
    subsampling[1] === '1',
  ];
  const packed = flags.reduce((value, flag) => value * 2 + Number(flag), 0) * 4 + Number(subsampling[2] ?? 0);
  return new Uint8Array([0x81, Number(profile) * 32 + Number.parseInt(level, 10), packed, 0]);
}

function audioEntry(format: AudioFormat): Uint8Array {
  const [type, configuration] = audioConfiguration(format);
  // A rate of more than 16 bits has no place here; the decoder's configuration has it.
  const rate = format.sampleRate < 65_536 ? format.sampleRate * 65_536 : 0;
  return box(type, new Uint8Array(6), [1, 2], new Uint8Array(8), [format.channels, 2], [16, 2], [0, 4], [rate, 4], configuration);
}

function audioConfiguration(format: AudioFormat): [type: string, configuration: Uint8Array] {
  const { codec, description } = format;
  if (codec === 'opus') return ['Opus', box('dOps', opusConfiguration(format))];
  if (!codec.startsWith('mp4a') || description === undefined) throw new NoEntryError(`No entry for ${codec}`);
  const decoderConfig = descriptor(0x04, new Uint8Array([0x40, 0x15, ...new Uint8Array(11)]), descriptor(0x05, description));
  return ['mp4a', fullBox('esds', 0, 0, descriptor(0x03, new Uint8Array(3), decoderConfig, descriptor(0x06, new Uint8Array([2]))))];
}

const opusHeadMagicBytes = 8;
/** Samples at 48 kHz that encoders of Opus put before the sound. */
const usualPreSkip = 312;

/** Converts a little-endian OpusHead to a `dOps` (Opus in ISOBMFF, 4.3.2). */
function opusConfiguration({ description, channels, sampleRate }: AudioFormat): Uint8Array {
  const head = description?.subarray(opusHeadMagicBytes);
  const source = head === undefined ? undefined : new DataView(head.buffer, head.byteOffset, head.byteLength);
  const mapping = head?.subarray(10) ?? new Uint8Array(1);
  const bytes = new Uint8Array(10 + mapping.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(1, source?.getUint8(1) ?? channels);
  view.setUint16(2, source?.getUint16(2, true) ?? usualPreSkip);
  view.setUint32(4, source?.getUint32(4, true) ?? sampleRate);
  view.setInt16(8, source?.getInt16(8, true) ?? 0);
  bytes.set(mapping, 10);
  return bytes;
}
