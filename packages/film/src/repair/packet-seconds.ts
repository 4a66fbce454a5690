import type { AudioFormat } from '../mp4/sample-entry.ts';

const aacSamples = 1024;
/** Milliseconds in a frame of Opus (RFC 6716, table 2). */
const silkMs = [10, 20, 40, 60];
const hybridMs = [10, 20];
const celtMs = [2.5, 5, 10, 20];

/** Returns the exact length, which files round or leave out; undefined if it isn't known. */
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
