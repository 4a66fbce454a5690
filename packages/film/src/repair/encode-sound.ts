import { AudioSampleSource, canEncodeAudio, MkvOutputFormat, NullTarget, Output, type AudioSample, type InputAudioTrack } from 'mediabunny';
import type { MediaFrame } from '../mp4/fragment-writer.ts';
import type { AudioFormat } from '../mp4/sample-entry.ts';
import { mixToStereo } from './mix-to-stereo.ts';

/** Both encoders take it. */
const sampleRate = 48_000;
const bitsPerSecond = 160_000;
/** Samples that `@mediabunny/aac-encoder` puts before the sound without counting them in its times. */
const aacPriming = 1024;

/** Decoders that browsers lack; each loads when a film needs it. */
const decoders: Readonly<Record<string, () => Promise<void>>> = {
  ac3: async () => (await loadAc3()).registerAc3Decoder(),
  eac3: async () => (await loadAc3()).registerAc3Decoder(),
  dts: async () => (await loadDts()).registerDtsDecoder(),
};
const loadAc3 = () => import('@mediabunny/ac3');
const loadDts = () => import('@mediabunny/dts');
/** By RFC 6381. */
const preloads = [
  { names: /\b(?:e?ac-?3|ec-3|mp4a\.a[56])/i, load: loadAc3 },
  { names: /\b(?:dts|mp4a\.a9)/i, load: loadDts },
];
const registering = new Map<() => Promise<void>, Promise<void>>();

function registerOnce(register: () => Promise<void>): Promise<void> {
  const known = registering.get(register) ?? register();
  registering.set(register, known);
  return known;
}

export class NoDecoderError extends Error {
  override readonly name = 'NoDecoderError';
  readonly codec: string;

  constructor(codec: string) {
    super(`No decoder for ${codec}`);
    this.codec = codec;
  }
}

/** Loads decoders ahead, and ignores failures until a film needs one. */
export function preloadDecoders(codecs: string): void {
  for (const { names, load } of preloads) if (names.test(codecs)) load().catch(() => undefined);
}

/** Rejects with a NoDecoderError if there is no decoder. */
export async function prepareDecoder(track: InputAudioTrack): Promise<void> {
  const codec = await track.getCodec();
  const load = decoders[codec ?? ''];
  if (load !== undefined && !(await track.canDecode())) await registerOnce(load);
  if (!(await track.canDecode())) throw new NoDecoderError(codec ?? 'unknown');
}

export interface SoundEncoder {
  codec: 'opus' | 'aac';
  /** Silence that isn't counted in the encoder's times. */
  primingSeconds: number;
}

/** Chooses Opus, which costs the least, if the browser encodes it and plays it in MP4; otherwise AAC. */
export async function chooseEncoder(playsOpus: boolean): Promise<SoundEncoder> {
  const stereo = { numberOfChannels: 2, sampleRate };
  if (playsOpus && (await canEncodeAudio('opus', stereo))) return { codec: 'opus', primingSeconds: 0 };
  if (registering.has(registerAac) || !(await canEncodeAudio('aac', stereo))) {
    await registerOnce(registerAac);
    return { codec: 'aac', primingSeconds: aacPriming / sampleRate };
  }
  return { codec: 'aac', primingSeconds: 0 };
}

async function registerAac(): Promise<void> {
  (await import('@mediabunny/aac-encoder')).registerAacEncoder();
}

/** Encodes in stereo. Each frame comes with the format. */
export async function* encodeSound(
  samples: AsyncIterable<AudioSample>,
  fromRate: number,
  { codec, primingSeconds }: SoundEncoder,
): AsyncGenerator<{ frame: MediaFrame; format: AudioFormat }, undefined> {
  const ready: { frame: MediaFrame; format: AudioFormat }[] = [];
  let format: AudioFormat | undefined;
  const source = new AudioSampleSource({
    codec,
    bitrate: bitsPerSecond,
    // mediabunny resamples 5 s at a time, even to the same rate: the first sound would come late.
    transform: fromRate === sampleRate ? {} : { sampleRate },
    onEncodedPacket({ data, timestamp, duration }, meta) {
      format ??= formatOf(codec, meta?.decoderConfig);
      const seconds = timestamp - primingSeconds;
      if (seconds >= 0) ready.push({ frame: { data, seconds, durationSeconds: duration, isKey: true }, format });
    },
  });
  const output = new Output({ format: new MkvOutputFormat(), target: new NullTarget() });
  output.addAudioTrack(source);
  await output.start();
  try {
    for await (const sample of samples) {
      const stereo = mixToStereo(sample);
      try {
        await source.add(stereo);
      } finally {
        stereo.close();
      }
      yield* ready.splice(0);
    }
    await output.finalize();
    yield* ready.splice(0);
  } finally {
    if (output.state !== 'finalized') await output.cancel();
  }
}

function formatOf(codec: SoundEncoder['codec'], config: AudioDecoderConfig | undefined): AudioFormat {
  const description = config?.description;
  return {
    kind: 'audio',
    codec: codec === 'opus' ? 'opus' : (config?.codec ?? 'mp4a.40.2'),
    description: description === undefined ? undefined : toBytes(description),
    channels: config?.numberOfChannels ?? 2,
    sampleRate: config?.sampleRate ?? sampleRate,
  };
}

export function toBytes(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
}
