import { sha256 } from '@noble/hashes/sha2.js';
import { blockBytes } from './ranges/block-reader.ts';
import type { Ranges } from './ranges/ranges.ts';

/** The bytes of a hash that are kept: enough that no other block with the same ones can be made. */
const hashBytes = 16;

/** Hashes the blocks of a film, one after the other: the first half of the SHA-256 of each. */
export async function hashBlocks(ranges: Ranges): Promise<Uint8Array<ArrayBuffer>> {
  const { sizeBytes } = ranges;
  const hashes = new Uint8Array(Math.ceil(sizeBytes / blockBytes) * hashBytes);
  for (let start = 0; start < sizeBytes; start += blockBytes) {
    const hash = await hashOf(await ranges.read(start, Math.min(start + blockBytes, sizeBytes)));
    hashes.set(hash.subarray(0, hashBytes), (start / blockBytes) * hashBytes);
  }
  return hashes;
}

/** The browser's own SHA-256 is faster, and only there in secure contexts. */
async function hashOf(bytes: Uint8Array): Promise<Uint8Array> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  return subtle === undefined ? sha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}
