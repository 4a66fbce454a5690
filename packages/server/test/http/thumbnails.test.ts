import { createFakeClock } from '@matinee/base/fake-clock';
import { limits, RequestType } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRestLimits } from '../../src/http/limits/rest-limits.ts';
import { readThumbnailType } from '../../src/parsing/read-image-type.ts';
import { fetchChecked, type Reply } from '@matinee/testing';
import { serveBytes, startLoopbackSite } from '../helpers/loopback-site.ts';
import { pictures } from '../helpers/pictures.ts';
import { closeAfterFile, startForFile } from '../helpers/start-for-test.ts';

const { jpeg, lossy, lossless, extended, png, gif, avif } = pictures;
const resized = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(lossy.bytes);
  bytes.writeUInt16LE(width, 26);
  bytes.writeUInt16LE(height, 28);
  return bytes;
};
const script = Buffer.from('<script>alert(1)</script>');

describe('a thumbnail that a browser has made', () => {
  test.each([
    ['JPEG', jpeg.bytes, 'image/jpeg'],
    ['WebP', lossy.bytes, 'image/webp'],
    ['lossless WebP', lossless.bytes, 'image/webp'],
    ['extended WebP', extended.bytes, 'image/webp'],
    ['WebP of 640 pixels', resized(640, 640), 'image/webp'],
  ])('[SAFE-40] may be %s', (_, bytes, type) => {
    expect(readThumbnailType(bytes)).toBe(type);
  });

  const animated = Buffer.from(extended.bytes);
  animated[20] = 0b10;
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['empty', Buffer.alloc(0)],
    ['PNG', png.bytes],
    ['GIF', gif.bytes],
    ['AVIF', avif.bytes],
    ['WebP with a page behind it', Buffer.concat([lossy.bytes, script])],
    ['JPEG with a page behind it', Buffer.concat([jpeg.bytes, script])],
    ['JPEG that is cut off', jpeg.bytes.subarray(0, -1)],
    ['JPEG of two bytes', jpeg.bytes.subarray(0, 2)],
    ['WebP of eight bytes', lossy.bytes.subarray(0, 8)],
    ['animated WebP', animated],
    ['WebP of 641 pixels', resized(641, 18)],
    ['WebP of no height', resized(34, 0)],
  ])('[SAFE-40] may not be %s', (_, bytes) => {
    expect(readThumbnailType(bytes)).toBeUndefined();
  });
});

describe('thumbnails of a room', async () => {
  const operator = { apikey: 'lighthouse keeper 27' };
  const site = closeAfterFile(await startLoopbackSite());
  const server = await startForFile({ API_KEY: operator.apikey });
  const sources = [{ url: `${site.url}/a.mp4`, contentType: 'video/mp4', quality: 480 }];
  site.pages['film.json'] = serveBytes(JSON.stringify({ title: 'Film', duration: 60, sources }), 'application/json');
  const film = { service: 'direct', id: `${site.url}/film.json` } as const;
  let token: string;
  let room: string;

  beforeEach(async () => {
    token = await server.grant();
    room = await server.generate(token);
  });

  const addFilm = (to = room, by = token): Promise<Reply> => server.call('POST', `/room/${to}/queue`, { token: by, body: film });
  const give = (image: Uint8Array | string, { to = room, by = token }: { to?: string; by?: string } = {}): Promise<Reply> => {
    const text = typeof image === 'string' ? image : Buffer.from(image).toString('base64');
    return server.call('POST', `/room/${to}/thumbnail`, { token: by, body: { ...film, image: text } });
  };
  const show = (path: string): Promise<Response> => fetchChecked(server.url + path);

  test('[QUEUE-30] a thumbnail goes to the clients of the room, and is served under its real type', async () => {
    const alice = await server.enter(room, token);
    alice.request({ type: RequestType.Add, video: film });
    await alice.next('sync', ({ currentSource }) => currentSource?.id === film.id);
    const { status, body } = await give(lossy.bytes);
    expect(status).toBe(200);
    expect(body.thumbnail).toMatch(/^\/api\/thumbnail\/[\w-]{43}$/);
    await alice.next('sync', ({ currentSource }) => currentSource?.thumbnail === body.thumbnail);

    const image = await show(body.thumbnail);
    expect(Buffer.from(await image.arrayBuffer())).toEqual(lossy.bytes);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=604800, immutable',
    });
    expect((await show(`${body.thumbnail.slice(0, -1)}_`)).status).toBe(404);
  });

  test('[SAFE-40] a file that is no JPEG or WebP, larger than 40 kB, or no Base64 is refused', async () => {
    await addFilm();
    for (const bytes of [script, png.bytes]) {
      expect((await give(bytes)).body.error).toMatchObject({ name: 'UnsupportedMimeTypeException', reason: 'no_picture' });
    }
    expect((await give(Buffer.alloc(limits.thumbnailBytes + 3))).status).toBe(400);
    expect((await give('<svg/>')).status).toBe(400);
    expect((await give('')).status).toBe(400);
  });

  test('[QUEUE-30] only the user who added the video may give it a thumbnail, and only in its room', async () => {
    await addFilm();
    const other = await server.grant();
    expect(await give(lossy.bytes, { by: other })).toMatchObject({ status: 400, body: { error: { name: 'PermissionDeniedException' } } });
    const elsewhere = await server.generate(token);
    expect(await give(lossy.bytes, { to: elsewhere })).toMatchObject({ status: 400, body: { error: { reason: 'not_queued' } } });
    expect((await give(lossy.bytes, { to: 'nowhere' })).status).toBe(404);
    expect((await server.call('POST', `/room/${room}/thumbnail`, { body: { ...film, image: 'AAAA' } })).status).toBe(400);
  });

  test('[STORE-40] a thumbnail stays while its room isn’t loaded, and is deleted with its room', async () => {
    await addFilm();
    const { thumbnail } = (await give(resized(33, 18))).body;
    await server.call('DELETE', `/room/${room}`, { token, headers: operator });
    expect((await show(thumbnail)).status).toBe(200);
    expect((await server.call('DELETE', `/room/${room}?permanent=true`, { token, headers: operator })).status).toBe(200);
    expect((await show(thumbnail)).status).toBe(404);
  });

  test('[SAFE-40] an IP address can give 400 thumbnails an hour', () => {
    const clock = createFakeClock();
    const restLimits = createRestLimits({ clock });
    const give = (): void => restLimits.consume('addThumbnail', '192.0.2.1');
    for (let count = 0; count < 400; count++) give();
    clock.advance(3_599_999);
    expect(give).toThrow(expect.objectContaining({ name: 'TooManyRequests' }));
    clock.advance(1);
    expect(give).not.toThrow();
  });
});
