import { createFakeClock } from '@matinee/base/fake-clock';
import { fetchChecked } from '@matinee/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { startForFile } from '../helpers/start-for-test.ts';
import { blockBytes, bytesOf, fileOf, offerFirstLight, read, Sender } from './sent-film.ts';

describe('a read of a film', async () => {
  const clock = createFakeClock();
  const server = await startForFile({}, { clock });
  const bytes = fileOf(4.5);
  let room: string;
  let token: string;
  let sender: Sender;

  beforeEach(async () => {
    sender = await offerFirstLight(server, bytes);
    ({ room, token } = sender);
  });

  const untilWished = async (block: number): Promise<void> => {
    await expect.poll(async () => (await sender.state()).body.wishes[0]?.[0]).toBe(block);
  };

  test('[FILM-5] users read it in ranges', async () => {
    await sender.send(0, 5);
    const url = await sender.url();
    const size = bytes.length;
    for (const [range, first, last] of [
      ['bytes=0-99', 0, 99],
      [`bytes=${blockBytes - 5}-${blockBytes + 4}`, blockBytes - 5, blockBytes + 4],
      [`bytes=${3 * blockBytes}-`, 3 * blockBytes, size - 1],
      ['bytes=-10', size - 10, size - 1],
    ] as const) {
      const response = await read(url, { range });
      expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/${size}`]);
      expect((await bytesOf(response)).equals(bytes.subarray(first, last + 1))).toBe(true);
    }
    const past = await read(url, { range: `bytes=${size}-` });
    expect([past.status, past.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    const several = await read(url, { range: 'bytes=0-1,5-6' });
    expect([several.status, (await bytesOf(several)).length]).toEqual([200, size]);
  });

  test('[FILM-5] it has an entity tag, on which ranges may depend', async () => {
    await sender.send(0, 5);
    const url = await sender.url();
    const head = await fetchChecked(url, { method: 'HEAD' });
    const etag = head.headers.get('etag') ?? '';
    expect(Object.fromEntries(head.headers)).toMatchObject({ 'content-length': String(bytes.length), 'accept-ranges': 'bytes', etag });
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304);
    expect((await read(url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await read(url, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
    expect((await fetchChecked(url, { method: 'HEAD', headers: { range: 'bytes=0-1' } })).headers.get('content-length')).toBe('2');
  });

  test('[FILM-16] the server sends it as bytes without a type, which no browser opens as a page', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const hostile = new Sender(server, { room: await server.generate(token), token, bytes: page });
    await hostile.offer({ fileName: 'page.html', mime: 'video/mp4' });
    await hostile.send(0);
    const response = await read(await hostile.url());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=3600',
    });
    expect((await hostile.offer({ mime: 'text/html' })).status).toBe(400);
  });

  test('[FILM-6] [FILM-7] a read waits for what is missing, which its owner is asked for at once', async () => {
    await sender.send(0);
    const url = await sender.url(await server.grant());
    const reading = read(url, { range: `bytes=${3 * blockBytes}-${4 * blockBytes - 1}` });
    await untilWished(3);
    expect((await sender.state()).body.wishes).toEqual([
      [3, 2],
      [1, 2],
    ]);
    expect((await sender.send(1)).body.wishes[0]).toEqual([3, 2]);
    await sender.send(3);
    const response = await reading;
    expect(response.status).toBe(206);
    expect((await bytesOf(response)).equals(bytes.subarray(3 * blockBytes, 4 * blockBytes))).toBe(true);
  });

  test('[FILM-6] a read whose first block doesn’t come within 20 s is refused for now', async () => {
    const owner = await server.enter(room, token);
    const reading = read(await sender.url());
    await untilWished(0);
    clock.advance(19_000);
    await sender.send(4);
    clock.advance(1000);
    const response = await reading;
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ error: { name: 'Unavailable', reason: 'film_part_missing' } });
    owner.close();
  });

  test('[FILM-6] no browser stores that a part is missing', async () => {
    clock.advance(20_000);
    const { status, headers } = await read(await sender.url());
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([503, 'no-store', null]);
  });

  test('[FILM-6] a read that has begun ends with its connection when the next block doesn’t come', async () => {
    await sender.send(0);
    const { body } = await read(await sender.url());
    const reader = body?.getReader();
    const first = await reader?.read();
    expect(first?.value?.length).toBeGreaterThan(0);
    await untilWished(1);
    clock.advance(20_000);
    const readRest = async (): Promise<void> => {
      while ((await reader?.read())?.done === false);
    };
    await expect(readRest()).rejects.toThrow('terminated');
  });

  test('[FILM-6] a read waits for nothing once the owner is away', async () => {
    await sender.send(0);
    clock.advance(20_000);
    expect((await read(await sender.url(), { range: `bytes=${blockBytes}-` })).status).toBe(503);
    expect((await read(await sender.url(), { range: 'bytes=0-9' })).status).toBe(206);
    expect((await sender.state()).body.lastBlockSecondsAgo).toBe(20);
  });

  test('[FILM-9] the session that asked for its URL reads it, in its room and within 12 hours', async () => {
    await sender.send(0, 5);
    const url = await sender.url(await server.grant());
    const elsewhere = await server.generate(token);
    const forged = [
      url.replace(room, elsewhere),
      url.replace(sender.id, 'A'.repeat(32)),
      url.replace(/pass=.*/, ''),
      url.replace('pass=', 'pass=x'),
      url.replace(/\.[^.]+$/, '.'),
      `${url}&pass=1`,
    ];
    for (const wrong of forged) expect((await read(wrong)).status).toBe(404);
    expect((await read(url)).status).toBe(200);
    clock.sleep(12 * 3600 * 1000 + 1000);
    expect((await read(url)).status).toBe(404);
  });
});
