import { createFakeClock } from '@matinee/base/fake-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { startForFile } from '../helpers/start-for-test.ts';
import { bytesOf, fileOf, offerFirstLight, read, type Sender } from './sent-film.ts';

describe('blocks of a film', async () => {
  const clock = createFakeClock();
  const server = await startForFile({}, { clock });
  const bytes = fileOf(4.5);
  let sender: Sender;

  beforeEach(async () => {
    sender = await offerFirstLight(server, bytes);
  });

  test.each<[string, string | number, Buffer<ArrayBuffer>, number]>([
    ['a part of a block', 0, fileOf(0.5), 400],
    ['a block and a part', 0, fileOf(1.5), 400],
    ['a whole block where the last one is shorter', 4, fileOf(1), 400],
    ['blocks beyond the end', 4, fileOf(1.5), 400],
    ['a block after the last one', 5, fileOf(1), 400],
    ['a block far beyond the end', 99_999_999, fileOf(1), 400],
    ['nothing', 0, Buffer.alloc(0), 400],
    ['a number that is none', '-1', fileOf(1), 400],
    ['a path', '..%2f..%2fmap', fileOf(1), 400],
    ['more than 16 blocks', 0, fileOf(17), 400],
  ])('[FILM-3] the server refuses %s and stores nothing of it', async (_, first, body, status) => {
    const answer = await sender.sendBytes(first, body);
    expect([answer.status, answer.body.error?.name]).toEqual([status, 'ValidationError']);
    expect((await sender.state()).body).toMatchObject({ sentBytes: 0 });
  });

  test('[FILM-3] the server refuses blocks with another checksum than they name, and never changes a stored block', async () => {
    for (const checksum of ['12345678', '0', 'no checksum', '123456789']) {
      const { status, body } = await sender.send(1, 2, { 'x-checksum': checksum });
      expect([status, body.error?.name]).toEqual([400, 'ValidationError']);
      expect((await sender.state()).body.sentBytes).toBe(0);
    }
    await sender.send(0, 5);
    expect((await sender.sendBytes(0, fileOf(2, 'another'), { 'x-checksum': '12345678' })).body.error).toMatchObject({
      reason: 'film_part_damaged',
    });
    await sender.sendBytes(0, fileOf(2, 'another'));
    expect((await bytesOf(await read(await sender.url()))).equals(bytes)).toBe(true);
  });
});
