import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { blockBytes } from './ranges/block-reader.ts';
import type { Ranges } from './ranges/ranges.ts';

const samples = 16;
const sampleBytes = 64 * 1024;

/** Hashes the size of a film and 16 samples by SHA-256. The same film from another program has another identity. */
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

/** Enough that no other block can be made to match. */
const hashBytes = 16;

/** Returns the first half of the SHA-256 of each block. */
export async function hashBlocks(ranges: Ranges): Promise<Uint8Array<ArrayBuffer>> {
  const { sizeBytes } = ranges;
  const hashes = new Uint8Array(Math.ceil(sizeBytes / blockBytes) * hashBytes);
  for (let start = 0; start < sizeBytes; start += blockBytes) {
    const hash = await hashOf(await ranges.read(start, Math.min(start + blockBytes, sizeBytes)));
    hashes.set(hash.subarray(0, hashBytes), (start / blockBytes) * hashBytes);
  }
  return hashes;
}

/** Prefers the browser's own SHA-256, which is faster and only there in secure contexts. */
async function hashOf(bytes: Uint8Array): Promise<Uint8Array> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  return subtle === undefined ? sha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}
