import type { AudioFormat } from '../mp4/sample-entry.ts';

/** Samples in a packet of AAC-LC. */
const aacSamples = 1024;
/** Milliseconds in a frame of Opus, by the kinds of its configurations (RFC 6716, table 2). */
const silkMs = [10, 20, 40, 60];
const hybridMs = [10, 20];
const celtMs = [2.5, 5, 10, 20];

/** Returns the length of the sound in a packet; undefined if it isn't known. Files round it, or leave it out. */
export function packetSeconds(data: Uint8Array, { codec, sampleRate }: AudioFormat): number | undefined {
  if (codec === 'mp4a.40.2') return aacSamples / sampleRate;
  const [head, frames = 0] = data;
  if (codec !== 'opus' || head === undefined) return undefined;
  const configuration = head >> 3;
  const lengths = configuration < 12 ? silkMs : configuration < 16 ? hybridMs : celtMs;
  const frameMs = lengths[configuration % lengths.length] ?? 0;
  const count = [1, 2, 2, frames & 0x3f][head & 3] ?? 1;
  return (count * frameMs) / 1000;
}
