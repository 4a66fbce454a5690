import { crc32, deflateSync } from 'node:zlib';
import { limits } from '@matinee/protocol';
import { decode } from 'fast-png';
import { beforeEach, describe, expect, test } from 'vitest';
import { encodeEmote } from '../../src/parsing/encode-emote.ts';
import { fetchChecked, type Reply } from '@matinee/testing';
import { pictures } from '../helpers/pictures.ts';
import { query, startForFile, startForTest } from '../helpers/start-for-test.ts';

const apiKey = 'operators-only-0123456789';
const script = Buffer.from('<script>alert(1)</script>');
const signature = pictures.png.bytes.subarray(0, 8);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns a PNG file with 8-bit RGBA and the given size in its header. */
function pngOf({ width = 16, height = 16, pixels = Buffer.alloc(height * (width * 4 + 1), 0), extra = [] as Buffer[] } = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([signature, chunk('IHDR', header), ...extra, chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]);
}

const noise = (length: number): Buffer<ArrayBuffer> => {
  let state = 1;
  return Buffer.from(Uint8Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647) & 0xff));
};
/** Returns noisy RGBA pixels, in rows without a filter. */
const noisyPixels = (side: number): Buffer<ArrayBuffer> =>
  Buffer.concat(Array.from({ length: side }, (_, row) => Buffer.concat([Buffer.alloc(1), noise(side * 4 + row).subarray(row)])));

describe('the picture of an emote', () => {
  test('[EMOTE-4] is encoded again, pixel for pixel', () => {
    const file = pngOf({ pixels: noisyPixels(16) });
    expect(decode(encodeEmote(file) ?? file.subarray(0, 0))).toEqual(decode(file));
  });

  test('[EMOTE-4] loses all other parts of the file', () => {
    const text = chunk('tEXt', Buffer.from(`Comment\0${script.toString()}`));
    const animation = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
    const bytes = encodeEmote(Buffer.concat([pngOf({ extra: [text, animation] }), script]));
    expect(bytes).toEqual(encodeEmote(pngOf()));
    expect(Buffer.from(bytes ?? []).includes('script')).toBe(false);
  });

  test.each([
    ['palettes and other forms of PNG', pictures.png.bytes],
    ['128 pixels per side', pngOf({ width: 128, height: 128 })],
    ['1 pixel', pngOf({ width: 1, height: 1 })],
  ])('[EMOTE-4] may be encoded %s', (_, file) => {
    expect(encodeEmote(file)).toBeInstanceOf(Uint8Array);
  });

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['empty', Buffer.alloc(0)],
    ['JPEG', pictures.jpeg.bytes],
    ['GIF', pictures.gif.bytes],
    ['WebP', pictures.lossy.bytes],
    ['AVIF', pictures.avif.bytes],
    ['129 pixels wide', pngOf({ width: 129 })],
    ['129 pixels high', pngOf({ height: 129 })],
    ['of no width', pngOf({ width: 0, pixels: Buffer.alloc(16) })],
    ['cut off', pngOf().subarray(0, 60)],
    ['a header alone', pngOf().subarray(0, 33)],
    ['a wrong checksum', Buffer.from(pngOf()).fill(1, 29, 33)],
    ['of two sizes', pngOf({ extra: [pngOf({ width: 65_535, height: 65_535, pixels: Buffer.alloc(0) }).subarray(8, 33)] })],
    ['a small file that unpacks to 10 MB', pngOf({ pixels: Buffer.alloc(10_000_000) })],
    ['too few pixels', pngOf({ pixels: Buffer.alloc(20) })],
    ['pixels that cannot be unpacked', Buffer.concat([pngOf().subarray(0, 33), chunk('IDAT', noise(200)), chunk('IEND', Buffer.alloc(0))])],
  ])('[EMOTE-4] may not be %s', (_, file) => {
    expect(encodeEmote(file)).toBeUndefined();
  });
});

describe('emotes of a room', async () => {
  const server = await startForFile({ API_KEY: apiKey });
  const token = await server.grant('Ann');
  let room: string;
  let rooms = 0;

  beforeEach(async () => {
    room = `cinema-${(rooms += 1)}`;
    await server.call('POST', '/room/create', { token, body: { name: room } });
  });

  type Options = { image?: Uint8Array; by?: string; to?: string; headers?: Record<string, string> };
  const add = (name: string, { image = pngOf(), by = token, to = room, headers = {} }: Options = {}): Promise<Reply> =>
    server.call('POST', `/room/${to}/emotes`, { token: by, headers, body: { name, image: Buffer.from(image).toString('base64') } });
  const remove = (name: string, { by = token, headers = {} }: Options = {}): Promise<Reply> =>
    server.call('DELETE', `/room/${room}/emotes`, { token: by, headers, body: { name } });
  const namesIn = async (): Promise<string[]> =>
    (await server.call('GET', `/room/${room}/emotes`, { token })).body.data.map(({ name }: { name: string }) => name);

  test('[EMOTE-1] [EMOTE-4] the owner adds an emote: everyone in the room gets it, and its picture is served under its real type', async () => {
    const bob = await server.enter(room, await server.grant());
    const { status, body } = await add('popcorn_cat');
    expect(status).toBe(201);
    expect(body.emote).toEqual({ name: 'popcorn_cat', picture: expect.stringMatching(/^\/api\/emote\/[\w-]{43}$/) });
    await bob.next('sync', ({ emotes }) => emotes?.[0]?.picture === body.emote.picture);

    const picture = await fetchChecked(server.url + body.emote.picture);
    expect(decode(await picture.arrayBuffer())).toMatchObject({ width: 16, height: 16 });
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=604800, immutable',
    });
    expect((await remove('popcorn_cat')).status).toBe(200);
    await bob.next('sync', ({ emotes }) => emotes?.length === 0);
    expect(await namesIn()).toEqual([]);
  });

  test('[EMOTE-2] only the owner and operators change them', async () => {
    await add('ours');
    const bob = await server.grant('Bob');
    for (const by of [bob, await server.grant()]) {
      expect((await add('theirs', { by })).body.error).toMatchObject({ name: 'NotTheOwner' });
      expect((await remove('ours', { by })).body.error).toMatchObject({ name: 'NotTheOwner' });
    }
    expect(await namesIn()).toEqual(['ours']);
    expect((await add('theirs', { by: bob, headers: { apikey: apiKey } })).status).toBe(201);
    expect((await remove('ours', { by: bob, headers: { apikey: apiKey } })).status).toBe(200);
    expect(await namesIn()).toEqual(['theirs']);
    const { data } = (await server.call('GET', '/admin/audit', { headers: { apikey: apiKey } })).body;
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'room.remove-emote', target: room, details: { name: 'ours' } },
      { action: 'room.add-emote', target: room, details: { name: 'theirs' } },
    ]);
  });

  test('[EMOTE-2] a temporary room, which has no owner, gets emotes only from operators', async () => {
    const to = await server.generate(token);
    expect((await add('ours', { to })).body.error).toMatchObject({ name: 'NotTheOwner' });
    expect((await add('ours', { to, headers: { apikey: apiKey } })).status).toBe(201);
  });

  test('[EMOTE-3] a name is unique in its room, and the same emote twice is one', async () => {
    const first = await add('cat');
    expect((await add('cat')).body.emote).toEqual(first.body.emote);
    expect((await add('cat', { image: pngOf({ width: 8 }) })).body.error).toMatchObject({ reason: 'emote_name_taken' });
    expect((await add('same_picture')).status).toBe(201);
    expect(await namesIn()).toEqual(['cat', 'same_picture']);
    await remove('cat');
    expect((await fetchChecked(server.url + first.body.emote.picture)).status).toBe(200);
  });

  const pictureCount = () => query(server, 'select count(*) as n from emote_pictures join rooms on id = room_id where name = ?', room);

  test('[EMOTE-3] a refused emote leaves no picture behind', async () => {
    await add('cat');
    expect((await add('cat', { image: pngOf({ width: 8 }) })).body.error).toMatchObject({ reason: 'emote_name_taken' });
    for (let count = 1; count < limits.emotesPerRoom; count += 1) await add(`cat${count}`);
    const notParsed = Buffer.from('no picture');
    expect((await add('dog', { image: notParsed })).body.error).toMatchObject({ reason: 'emotes_full' });
    expect((await add('dog', { image: pngOf({ width: 9 }) })).body.error).toMatchObject({ reason: 'emotes_full' });
    expect(pictureCount()).toEqual([{ n: 1 }]);
  });

  test('[EMOTE-5] a removed emote leaves no picture behind', async () => {
    await add('cat');
    await add('dog', { image: pngOf({ width: 8 }) });
    await remove('dog');
    expect(pictureCount()).toEqual([{ n: 1 }]);
  });

  test.each(['a', 'Cat', 'c a', 'cät', '<b>', 'a'.repeat(33), 'cat:'])('[EMOTE-3] %j is no name', async (name) => {
    expect((await add(name)).status).toBe(400);
    expect(await namesIn()).toEqual([]);
  });

  test('[EMOTE-4] a file that is no PNG, or is too large, is refused and leaves nothing behind', async () => {
    for (const image of [Buffer.from('<svg/>'), script, pictures.jpeg.bytes, pngOf({ width: 129 })])
      expect((await add('cat', { image })).body.error).toMatchObject({ name: 'UnsupportedMimeTypeException', reason: 'no_picture' });
    expect((await add('cat', { image: Buffer.alloc(limits.emoteBytes + 3) })).status).toBe(400);
    expect(await namesIn()).toEqual([]);
  });

  test('[EMOTE-5] emotes survive a restart', async () => {
    const { emote } = (await add('popcorn_cat')).body;
    const second = await startForTest({}, { dataDir: server.dataDir });
    expect((await second.call('GET', `/room/${room}/emotes`, { token })).body.data).toEqual([emote]);
    expect((await fetchChecked(second.url + emote.picture)).status).toBe(200);
  });
});
