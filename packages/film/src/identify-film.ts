import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Ranges } from './ranges/ranges.ts';

/** Places in a film that tell it from another one, and the bytes that are read at each. */
const samples = 16;
const sampleBytes = 64 * 1024;

/**
 * Identifies a film by its bytes: the SHA-256 of its size and of 16 samples, as 64 hexadecimal digits. The same film that was
 * written by another program has another identity.
 */
export async function identifyFilm(ranges: Ranges): Promise<string> {
  const { sizeBytes } = ranges;
  const hash = sha256.create().update(new TextEncoder().encode(`${sizeBytes}`));
  const last = Math.max(0, sizeBytes - sampleBytes);
  for (let index = 0; index < samples; index += 1) {
    const start = Math.floor((last * index) / (samples - 1));
    hash.update(await ranges.read(start, Math.min(start + sampleBytes, sizeBytes)));
  }
  return bytesToHex(hash.digest());
}
