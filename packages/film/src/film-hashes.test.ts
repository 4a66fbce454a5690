import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { hashBlocks } from './film-hashes.ts';
import { blockBytes } from './ranges/block-reader.ts';
import { memoryRanges } from './testing/make-matroska.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['with', 'without'])('[FILM-34] hashes each block %s the SHA-256 of the browser', async (kind) => {
  if (kind === 'without') vi.stubGlobal('crypto', {});
  const film = Uint8Array.from({ length: 2 * blockBytes + 5 }, (_, index) => (index * 7) % 251);
  const blocks = [0, 1, 2].map((block) => film.subarray(block * blockBytes, (block + 1) * blockBytes));
  const expected = blocks.map((block) => createHash('sha256').update(block).digest().subarray(0, 16));
  expect(Buffer.from(await hashBlocks(memoryRanges(film)))).toEqual(Buffer.concat(expected));
});
