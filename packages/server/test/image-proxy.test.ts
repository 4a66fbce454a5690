import { randomBytes } from 'node:crypto';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createGuardedFetch } from '@matinee/media';
import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createUrlSigner } from '../src/media-proxy/url-signer.ts';
import { registerImageProxy } from '../src/media-proxy/image-proxy.ts';
import { answerError } from '../src/http/answer-error.ts';
import { registerSecurityHeaders } from '../src/http/security-headers.ts';
import { openParsers } from '../src/parsing/open-parsers.ts';
import { readImageType } from '../src/parsing/read-image-type.ts';
import { fetchChecked } from '@matinee/testing';
import { serveBytes, serveStatus, startLoopbackSite } from './loopback-site.ts';
import { pictures, type PictureKind } from './pictures.ts';

const kinds = Object.keys(pictures) as PictureKind[];

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';

/** A picture with other numbers written over its size. */
function resized(kind: PictureKind, width: number, height: number): Buffer {
  const bytes = Buffer.from(pictures[kind].bytes);
  const at = (text: string): number => bytes.indexOf(Buffer.from(text, 'latin1'));
  const frame = at('\u00FF\u00C0');
  const write: Record<PictureKind, () => void> = {
    jpeg: () => [bytes.writeUInt16BE(height, frame + 5), bytes.writeUInt16BE(width, frame + 7)],
    png: () => [bytes.writeUInt32BE(width, 16), bytes.writeUInt32BE(height, 20)],
    gif() {
      bytes.writeUInt16LE(width, 6);
      bytes.writeUInt16LE(height, 8);
      // Its frame too: the larger of both counts.
      bytes.writeUInt16LE(Math.min(width, 34), frameOf(bytes) + 5);
      bytes.writeUInt16LE(Math.min(height, 18), frameOf(bytes) + 7);
    },
    lossy: () => [bytes.writeUInt16LE(width, 26), bytes.writeUInt16LE(height, 28)],
    lossless: () => bytes.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 21),
    extended: () => [bytes.writeUIntLE(width - 1, 24, 3), bytes.writeUIntLE(height - 1, 27, 3)],
    avif: () => [bytes.writeUInt32BE(width, at('ispe') + 8), bytes.writeUInt32BE(height, at('ispe') + 12)],
  };
  write[kind]();
  return bytes;
}

/** Where a GIF of one frame, at the corner of its screen, describes it. */
function frameOf(gif: Buffer): number {
  return gif.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
}

describe('a file that is shown as an image', () => {
  test.each(kinds)('[SAFE-8] may be %s, with 1 to 4096 pixels a side', (kind) => {
    expect(readImageType(pictures[kind].bytes)).toBe(pictures[kind].type);
    expect(readImageType(resized(kind, 4096, 4096))).toBe(pictures[kind].type);
    // One pixel is the least that these two can say.
    const wrongSides = kind === 'lossless' || kind === 'extended' ? [4097] : [4097, 0];
    for (const side of wrongSides) {
      expect(readImageType(resized(kind, side, 18))).toBeUndefined();
      expect(readImageType(resized(kind, 34, side))).toBeUndefined();
    }
    for (let length = 0; length < 24; length += 1) expect(readImageType(pictures[kind].bytes.subarray(0, length))).toBeUndefined();
  });

  const avifHead = pictures.avif.bytes.subarray(0, 32);
  const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
  test.each([
    ['SVG', Buffer.from(svg)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['empty', Buffer.alloc(0)],
    ['a video', latin('\0\0\0\u0018ftypisom\0\0\0\0isomiso2')],
    ['a bitmap', latin('BM\0\0')],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2])],
    ['a JPEG of nothing but padding', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, 0xff)])],
    ['a GIF with a frame larger than its screen', withLargeFrame()],
    ['a GIF without a frame', pictures.gif.bytes.subarray(0, 13)],
    ['an AVIF of many boxes', Buffer.concat([avifHead, Buffer.alloc(1_600_000, '\0\0\0\u0008free', 'latin1')])],
    ['an AVIF whose box claims too much', Buffer.concat([avifHead, latin('\0\0\0\u0001meta'), Buffer.alloc(8, 0xff)])],
  ])('[SAFE-8] may not be %s', (_, file) => {
    expect(readImageType(file)).toBeUndefined();
  });
});

describe('an image of another host', async () => {
  const parsers = openParsers();
  const clock = createFakeClock();
  const signer = createUrlSigner(randomBytes(32));
  const app = fastify({ forceCloseConnections: true });
  /** The second imitates an internal service that clients must not reach. */
  const [site, canary] = await Promise.all([startLoopbackSite(), startLoopbackSite()]);
  canary.pages['a.png'] = serveBytes(pictures.png.bytes);
  const fetching = createGuardedFetch({ allowPrivate: true, ownHosts: [canary.host] });
  app.setErrorHandler(answerError);
  await registerSecurityHeaders(app, { isSecure: false });
  registerImageProxy(app, { signer, openFetch: async () => fetching, parsers, clock, restLimits: undefined });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    await app.close();
    await fetching.close();
    await Promise.all([parsers.close(), site.close(), canary.close()]);
  });
  /** A path of the host that is each test's own. */
  let path: string;
  let count = 0;
  beforeEach(() => {
    path = `image-${(count += 1)}`;
    site.requests.length = 0;
  });

  const ask = (to: string): Promise<Response> => fetchChecked(`${origin}${to}`);
  const show = (url = `${site.url}/${path}`): Promise<Response> => ask(signer.signImage(url));

  async function expectNothing(response: Response): Promise<void> {
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await response.text()).toBe('');
  }

  test('[SAFE-8] [SAFE-9] is served as what it is, even if its host states another type, and is fetched once for all clients', async () => {
    site.pages[path] = serveBytes(pictures.jpeg.bytes, 'text/html');
    const responses = await Promise.all(Array.from({ length: 5 }, () => show()));
    for (const response of [...responses, await show()]) {
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': pictures.jpeg.type,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=604800, immutable',
      });
      expect(Buffer.from(await response.arrayBuffer())).toEqual(pictures.jpeg.bytes);
    }
    expect(site.requests).toHaveLength(1);
  });

  test('is shown after redirects, and with a long URL', async () => {
    const long = `${path}.png?${'x'.repeat(1900)}`;
    site.pages[long] = serveBytes(pictures.png.bytes);
    site.pages[path] = serveStatus(302, { location: `/${long}` });
    expect([(await show()).status, (await show(`${site.url}/${long}`)).status]).toEqual([200, 200]);
  });

  test.each([
    ['is SVG that calls itself PNG', serveBytes(svg, 'image/png')],
    ['cannot be fetched', serveStatus(500)],
    ['has more than 2 MiB', serveBytes(Buffer.concat([pictures.png.bytes, Buffer.alloc(2 * 1024 * 1024)]))],
  ])('[SAFE-8] is not shown if it %s', async (_, serve) => {
    site.pages[path] = serve;
    await expectNothing(await show());
  });

  test('[SAFE-9] that was missing is fetched again after a minute', async () => {
    await expectNothing(await show());
    site.pages[path] = serveBytes(pictures.png.bytes);
    await expectNothing(await show());
    expect(site.requests).toHaveLength(1);
    clock.advance(60_000);
    expect((await show()).status).toBe(200);
  });

  test('[SAFE-7] with a forged signature, or one for another URL or purpose, is answered with 404', async () => {
    site.pages[path] = serveBytes(pictures.png.bytes);
    const url = `${site.url}/${path}`;
    const [, , , signature = '', encoded = ''] = signer.signImage(url).split('/');
    const other = Buffer.from(`${site.url}/b`).toString('base64url');
    for (const forged of [
      `/api/image/${signature}/${other}`,
      `/api/image/${signature.slice(1)}/${encoded}`,
      `/api/image/${'A'.repeat(43)}/${encoded}`,
      `/api/image/x/${encoded}`,
      `/api/image/${signature}/`,
      `/api/image/${signature}/${'%00'.repeat(20)}`,
      createUrlSigner(randomBytes(32)).signImage(url),
      signer.signSubtitle(url).replace('subtitles', 'image'),
    ]) {
      await expectNothing(await ask(forged));
    }
    expect(site.requests).toEqual([]);
  });

  test('[SAFE-7] is not fetched from a forbidden host, signed or by a redirect', async () => {
    site.pages[path] = serveStatus(302, { location: `${canary.url}/a.png` });
    for (const url of [`${site.url}/${path}`, `${canary.url}/a.png`, 'file:///etc/passwd', 'data:image/png,x', '']) {
      await expectNothing(await show(url));
    }
    expect(canary.requests).toEqual([]);
  });
});

function withLargeFrame(): Buffer {
  const bytes = Buffer.from(pictures.gif.bytes);
  bytes.writeUInt16LE(5000, frameOf(bytes) + 5);
  return bytes;
}
