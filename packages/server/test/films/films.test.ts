import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { fetchChecked } from '@matinee/testing';
import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { startForFile, startForTest } from '../helpers/start-for-test.ts';
import { blockBytes, checksumOf, fileOf, Sender } from './sent-film.ts';

describe('a film of one’s own', async () => {
  const clock = createFakeClock();
  const server = await startForFile({}, { clock });
  const bytes = fileOf(4.5);
  let room: string;
  let token: string;
  let sender: Sender;

  beforeEach(async () => {
    token = await server.grant();
    room = await server.generate(token);
    sender = new Sender(server, { room, token, bytes });
    await sender.offer({ title: 'First light', lengthSeconds: 120.5, mime: 'video/x-matroska', codecs: 'avc1.640028,ac-3' });
  });

  const read = (url: string, headers: Record<string, string> = {}) => fetchChecked(url, { headers });
  const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
  const fileIn = (name: string): string => join(server.dataDir, 'films', sender.id, name);

  test('[FILM-1] its owner sends it block by block, and others read it as one file', async () => {
    const offered = await sender.offer();
    expect(offered.body).toMatchObject({ id: expect.stringMatching(/^[\w-]{32}$/), name: 'First Light.mkv', sizeBytes: bytes.length });
    expect(offered.body).toMatchObject({ sentBytes: 0, sent: [], isWhole: false, isOwn: true, blockBytes, wishes: [[0, 5]] });
    expect((await sender.send(0, 2)).body).toMatchObject({ sent: [[0, 2]], sentBytes: 2 * blockBytes, wishes: [[2, 3]] });
    const other = await server.grant();
    expect((await sender.send(4)).body).toMatchObject({ sent: [[0, 2], [4, 1]], wishes: [[2, 2]] }); // prettier-ignore
    expect((await sender.state(other)).body).toMatchObject({ sent: [[0, 2], [4, 1]], isOwn: false, wishes: [] }); // prettier-ignore
    const checksum = checksumOf(bytes.subarray(2 * blockBytes, 4 * blockBytes));
    expect((await sender.send(2, 2, { 'x-checksum': checksum })).body).toMatchObject({
      sent: [[0, 5]],
      sentBytes: bytes.length,
      isWhole: true,
      wishes: [],
      lastBlockSecondsAgo: 0,
    });
    const response = await read(await sender.url(other));
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).equals(bytes)).toBe(true);
  });

  test('[FILM-2] a user adds it to the queue of its room by its id', async () => {
    const client = await server.enter(room, token);
    await client.ask({ type: RequestType.Add, video: { service: 'file', id: sender.id } });
    const { currentSource, queue = [] } = client.room;
    expect([currentSource, ...queue]).toContainEqual(
      expect.objectContaining({
        service: 'file',
        id: sender.id,
        title: 'First light',
        length: 120.5,
        mime: 'video/x-matroska',
        codecs: 'avc1.640028,ac-3',
      }),
    );
  });

  test('[FILM-2] other rooms don’t find it, and no room finds a film that doesn’t exist', async () => {
    const elsewhere = await server.generate(token);
    for (const [into, id] of [
      [elsewhere, sender.id],
      [room, 'A'.repeat(32)],
      [room, '../../../../etc/passwd'],
    ]) {
      const { body } = await server.call('POST', `/room/${into}/queue`, { token, body: { service: 'file', id } });
      expect(body.error).toMatchObject({ name: 'VideoNotFoundException', reason: 'film_gone' });
      const address = await server.call('GET', `/data/address?service=file&id=${encodeURIComponent(id ?? '')}&room=${into}`, { token });
      expect(address.body.error).toMatchObject({ name: 'VideoNotFoundException' });
    }
    expect((await server.call('GET', `/room/${elsewhere}/films/${sender.id}`, { token })).status).toBe(404);
    expect((await server.call('GET', `/data/address?service=file&id=${sender.id}`, { token })).body.error.name).toBe(
      'VideoNotFoundException',
    );
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

  test('[FILM-4] its owner alone sends it', async () => {
    const other = new Sender(server, { room, token: await server.grant(), bytes });
    other.id = sender.id;
    expect((await other.send(0)).body.error).toMatchObject({ name: 'NotTheOwner', reason: 'film_of_another' });
    const { status } = await server.call('POST', `/room/${room}/film/${sender.id}/blocks/0`, {
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(status).toBe(400);
    expect((await sender.state()).body.sentBytes).toBe(0);
  });

  test('[FILM-4] a user who offers the same file again goes on with the film, in the same room alone', async () => {
    await sender.send(0, 2);
    const { id } = sender;
    expect((await sender.offer({ fileName: 'renamed.mkv' })).body).toMatchObject({ id, sent: [[0, 2]], name: 'First Light.mkv' });
    const other = new Sender(server, { room, token: await server.grant(), bytes });
    expect((await other.offer()).body.id).not.toBe(id);
    const elsewhere = new Sender(server, { room: await server.generate(token), token, bytes });
    expect((await elsewhere.offer()).body.id).not.toBe(id);
  });

  test('[FILM-4] an account owns it on all devices', async () => {
    const name = `Ilse ${room.slice(-8)}`;
    const computer = new Sender(server, { room, token: await server.grant(name), bytes });
    const { body } = await computer.offer();
    expect(body).toMatchObject({ isOwn: true, ownerName: name });
    const phone = await server.grant(name);
    expect((await computer.state(phone)).body).toMatchObject({ isOwn: true });
    expect((await computer.state()).body.id).toBe(body.id);
  });

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

  /** Waits until a request waits for a block. */
  const untilWished = async (block: number): Promise<void> => {
    await expect.poll(async () => (await sender.state()).body.wishes[0]?.[0]).toBe(block);
  };

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
    clock.advance(12 * 3600 * 1000 + 1000);
    expect((await read(url)).status).toBe(404);
  });

  test('[FILM-10] it outlasts a restart; a block whose bytes are damaged is missing again once it is read', async () => {
    await sender.send(0, 5);
    const before = await sender.url();
    writeFileSync(fileIn('bytes'), Buffer.concat([bytes.subarray(0, blockBytes + 7), Buffer.from('?'), bytes.subarray(blockBytes + 8)]));
    const second = await startForTest({}, { dataDir: server.dataDir, clock });
    const url = before.replace(server.url, second.url);
    expect((await bytesOf(await read(url, { range: `bytes=0-${blockBytes - 1}` }))).equals(bytes.subarray(0, blockBytes))).toBe(true);
    const again = new Sender(second, { room, token, bytes });
    expect((await again.offer()).body).toMatchObject({ id: sender.id, isWhole: true });
    const reading = read(url);
    await expect.poll(async () => (await again.state()).body.isWhole).toBe(false);
    expect((await again.state()).body).toMatchObject({ sent: [[0, 1], [2, 3]], wishes: [[1, 1]] }); // prettier-ignore
    await again.send(1);
    expect((await bytesOf(await reading)).equals(bytes)).toBe(true);
  });

  test('[FILM-10] the server leaves out folders that it can’t read', async () => {
    truncateSync(fileIn('film.json'), 10);
    const second = await startForTest({}, { dataDir: server.dataDir, clock });
    expect((await second.call('GET', `/room/${room}/films/${sender.id}`, { token })).status).toBe(404);
    expect((await new Sender(second, { room, token, bytes }).offer()).status).toBe(201);
  });

  test('[FILM-15] the owner is told of a full disk, which harms nothing else', async () => {
    await sender.send(0);
    rmSync(fileIn('bytes'));
    symlinkSync('/dev/full', fileIn('bytes'));
    expect((await sender.send(1)).body.error).toMatchObject({ name: 'Unavailable', reason: 'film_disk_full' });
    expect((await sender.state()).body).toMatchObject({ sent: [[0, 1]] });
    expect((await server.call('GET', `/room/${room}`, { token })).status).toBe(200);
  });
});
