import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { BlockMap } from '../../src/films/block-map.ts';
import { deliveryOf, receiveBlocks } from '../../src/films/receive-blocks.ts';
import { SentFilm } from '../../src/films/sent-film.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { blockBytes, fileOf, offerOf } from './sent-film.ts';

test('[FILM-20] the server holds the chunks of a body in memory until their last bytes are stored, and no longer', async () => {
  const bytes = fileOf(2.5);
  const path = join(temporaryFolder(), 'bytes');
  const record = { ...offerOf(bytes), id: 'a'.repeat(32), roomId: 1, room: 'room', owner: { name: 'Ann' }, createdAt: 0, usedAt: 0 };
  const film = new SentFilm({ record, map: new BlockMap(bytes.length) }, createFakeClock());
  const chunks = [0, 0.7, 1.9, 2.2].map((from, index, starts) => {
    const chunk = bytes.subarray(Math.round(from * blockBytes), Math.round((starts[index + 1] ?? 2.5) * blockBytes));
    return Buffer.from(new Uint8Array(chunk).buffer);
  });
  const held: number[] = [];
  async function* body(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) {
      yield chunk;
      held.push(chunks.slice(0, chunks.indexOf(chunk) + 1).filter(({ length }) => length > 0).length);
    }
  }
  await using file = await open(path, 'w');
  const delivery = deliveryOf(film, 0, bytes.length);
  await receiveBlocks(body(), { film, file, delivery, checksum: undefined, hashes: undefined });
  expect(held).toEqual([1, 1, 1, 0]);
  expect((await readFile(path)).equals(bytes)).toBe(true);
});
