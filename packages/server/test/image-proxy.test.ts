import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { createGuardedFetch, type GuardedFetch, type GuardedFetchOptions } from '@matinee/media';
import { fetchChecked } from '@matinee/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createUrlSigner, type UrlSigner } from '../src/media-proxy/url-signer.ts';
import { registerImageProxy } from '../src/media-proxy/image-proxy.ts';
import { answerError } from '../src/http/answer-error.ts';
import { registerSecurityHeaders } from '../src/http/security-headers.ts';
import { openParsers } from '../src/parsing/open-parsers.ts';
import { serveBytes, serveEndless, serveSlow, serveStatus, startLoopbackSite, type LoopbackSite } from './loopback-site.ts';
import { pictures, type PictureKind } from './pictures.ts';

const kinds = Object.keys(pictures) as PictureKind[];
const parsers = openParsers();
afterAll(() => parsers.close());
let site: LoopbackSite;
/** Imitates an internal service that clients must not reach. */
let canary: LoopbackSite;
let signer: UrlSigner;
let clock: FakeClock;
let fetching: GuardedFetch;
let app: FastifyInstance;
let origin: string;

beforeEach(async () => {
  [site, canary] = await Promise.all([startLoopbackSite(), startLoopbackSite()]);
  canary.pages['a.png'] = serveBytes(pictures.png.bytes);
  await open({ ownHosts: [canary.host] });
});

afterEach(async () => {
  await app.close();
  await fetching.close();
  await Promise.all([site.close(), canary.close()]);
});

async function open(options: Partial<GuardedFetchOptions> = {}): Promise<void> {
  signer = createUrlSigner(randomBytes(32));
  clock = createFakeClock();
  fetching = createGuardedFetch({ allowPrivate: true, ownHosts: [], ...options });
  app = fastify({ forceCloseConnections: true });
  app.setErrorHandler(answerError);
  await registerSecurityHeaders(app, { isSecure: false });
  registerImageProxy(app, { signer, openFetch: async () => fetching, parsers, clock, restLimits: undefined });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
}

async function reopen(options: Partial<GuardedFetchOptions>): Promise<void> {
  await app.close();
  await fetching.close();
  await open(options);
}

const ask = (path: string): Promise<Response> => fetchChecked(`${origin}${path}`);
const show = (url: string): Promise<Response> => ask(signer.signImage(url));

async function expectNothing(response: Response): Promise<void> {
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  expect(await response.text()).toBe('');
}

/** A picture with other numbers written over its size. */
function resized(kind: PictureKind, width: number, height: number): Buffer {
  const bytes = Buffer.from(pictures[kind].bytes);
  const at = (text: string): number => bytes.indexOf(Buffer.from(text, 'latin1'));
  switch (kind) {
    case 'jpeg':
      bytes.writeUInt16BE(height, at('\u00FF\u00C0') + 5);
      bytes.writeUInt16BE(width, at('\u00FF\u00C0') + 7);
      break;
    case 'png':
      bytes.writeUInt32BE(width, 16);
      bytes.writeUInt32BE(height, 20);
      break;
    case 'gif':
      bytes.writeUInt16LE(width, 6);
      bytes.writeUInt16LE(height, 8);
      // Its frame too: the larger of both counts.
      bytes.writeUInt16LE(Math.min(width, 34), frameOf(bytes) + 5);
      bytes.writeUInt16LE(Math.min(height, 18), frameOf(bytes) + 7);
      break;
    case 'lossy':
      bytes.writeUInt16LE(width, 26);
      bytes.writeUInt16LE(height, 28);
      break;
    case 'lossless':
      bytes.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 21);
      break;
    case 'extended':
      bytes.writeUIntLE(width - 1, 24, 3);
      bytes.writeUIntLE(height - 1, 27, 3);
      break;
    default:
      bytes.writeUInt32BE(width, at('ispe') + 8);
      bytes.writeUInt32BE(height, at('ispe') + 12);
  }
  return bytes;
}

/** Where a GIF of one frame, at the corner of its screen, describes it. */
function frameOf(gif: Buffer): number {
  return gif.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
}

describe('images that are shown', () => {
  test.each(kinds)('[SAFE-8] %s, even if its host states another type', async (kind) => {
    site.pages['a'] = serveBytes(pictures[kind].bytes, 'text/html');
    const response = await show(`${site.url}/a`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': pictures[kind].type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=604800, immutable',
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pictures[kind].bytes);
  });

  test('after redirects, and with a long URL', async () => {
    const path = `a.png?${'x'.repeat(1900)}`;
    site.pages[path] = serveBytes(pictures.png.bytes);
    site.pages['b'] = serveStatus(302, { location: `/${path}` });
    expect((await show(`${site.url}/b`)).status).toBe(200);
    expect((await show(`${site.url}/${path}`)).status).toBe(200);
  });

  test('[SAFE-9] are fetched once for all clients that ask', async () => {
    site.pages['a'] = serveBytes(pictures.png.bytes);
    const responses = await Promise.all(Array.from({ length: 20 }, () => show(`${site.url}/a`)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await show(`${site.url}/a`);
    expect(site.requests).toHaveLength(1);
  });

  test('200 are cached, those used last', async () => {
    const urls = Array.from({ length: 201 }, (_, index) => `${site.url}/${index}`);
    urls.forEach((_, index) => (site.pages[index] = serveBytes(pictures.png.bytes)));
    for (const url of urls.slice(0, 200)) await show(url);
    await show(urls[0] as string);
    await show(urls[200] as string);
    await show(urls[0] as string);
    expect(site.requests).toHaveLength(201);
    await show(urls[1] as string);
    expect(site.requests).toHaveLength(202);
  });
});

describe('files that are not shown', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
  const avifHead = pictures.avif.bytes.subarray(0, 32);
  const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
  test.each([
    ['SVG', serveBytes(svg, 'image/svg+xml')],
    ['SVG that calls itself PNG', serveBytes(svg, 'image/png')],
    ['a page', serveBytes('<!doctype html><script>alert(1)</script>', 'image/png')],
    ['nothing', serveBytes('')],
    ['a video', serveBytes(latin('\0\0\0\u0018ftypisom\0\0\0\0isomiso2'))],
    ['a bitmap', serveBytes(latin('BM\0\0'))],
    ['a JPEG without a frame', serveBytes(Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]))],
    ['a JPEG of nothing but padding', serveBytes(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, 0xff)]))],
    ['a GIF with a frame larger than its screen', serveBytes(withLargeFrame())],
    ['a GIF without a frame', serveBytes(pictures.gif.bytes.subarray(0, 13))],
    ['an AVIF of many boxes', serveBytes(Buffer.concat([avifHead, Buffer.alloc(1_600_000, '\0\0\0\u0008free', 'latin1')]))],
    ['an AVIF whose box claims too much', serveBytes(Buffer.concat([avifHead, latin('\0\0\0\u0001meta'), Buffer.alloc(8, 0xff)]))],
    ['status 404', serveStatus(404)],
    ['status 403', serveStatus(403)],
    ['status 500', serveStatus(500)],
    ['a redirect in a circle', serveStatus(302, { location: '/a' })],
    ['a redirect to the metadata of clouds', serveStatus(302, { location: 'http://169.254.169.254/a.png' })],
    ['a redirect to a file', serveStatus(302, { location: 'file:///etc/passwd' })],
    ['more than 2 MiB', serveBytes(Buffer.concat([pictures.png.bytes, Buffer.alloc(2 * 1024 * 1024)]))],
    ['a body without end', serveEndless(pictures.png.bytes)],
    [
      'a bomb of gzip',
      serveBytes(gzipSync(Buffer.concat([pictures.png.bytes, Buffer.alloc(64 * 1024 * 1024)])), 'image/png', {
        'content-encoding': 'gzip',
      }),
    ],
  ])('%s', async (_, serve) => {
    site.pages['a'] = serve;
    await expectNothing(await show(`${site.url}/a`));
  });

  test.each([
    ['a body that stops coming', serveSlow(pictures.png.bytes)],
    ['silence', () => undefined],
  ])('%s', async (_, serve) => {
    await reopen({ deadlines: { connectMs: 200, headersMs: 200, totalMs: 400 } });
    site.pages['a'] = serve;
    await expectNothing(await show(`${site.url}/a`));
  });

  test.each(kinds)('[SAFE-8] %s with more than 4096 pixels a side, or none', async (kind) => {
    site.pages['most'] = serveBytes(resized(kind, 4096, 4096));
    expect((await show(`${site.url}/most`)).status).toBe(200);
    const tooLarge: [number, number][] = [
      [4097, 18],
      [34, 4097],
    ];
    const empty: [number, number][] = [
      [0, 18],
      [34, 0],
    ];
    // One pixel is the least that these two can say.
    const hasMinimum = kind === 'lossless' || kind === 'extended';
    for (const [width, height] of [...tooLarge, ...(hasMinimum ? [] : empty)]) {
      site.pages[`${width}x${height}`] = serveBytes(resized(kind, width, height));
      await expectNothing(await show(`${site.url}/${width}x${height}`));
    }
  });

  test.each(kinds)('%s that ends inside its header', async (kind) => {
    const { bytes } = pictures[kind];
    for (let length = 0; length < 24; length += 1) {
      site.pages[length] = serveBytes(bytes.subarray(0, length));
      await expectNothing(await show(`${site.url}/${length}`));
    }
  });

  test('[SAFE-9] is fetched again after a minute', async () => {
    await expectNothing(await show(`${site.url}/a`));
    site.pages['a'] = serveBytes(pictures.png.bytes);
    await expectNothing(await show(`${site.url}/a`));
    expect(site.requests).toHaveLength(1);
    clock.advance(60_000);
    expect((await show(`${site.url}/a`)).status).toBe(200);
  });
});

describe('only the server decides what is fetched', () => {
  test('[SAFE-7] a forged signature, or one for another URL or purpose, is answered with 404', async () => {
    site.pages['a'] = serveBytes(pictures.png.bytes);
    const path = signer.signImage(`${site.url}/a`);
    const [, , , signature = '', encoded = ''] = path.split('/');
    const other = Buffer.from(`${site.url}/b`).toString('base64url');
    for (const forged of [
      `/api/image/${signature}/${other}`,
      `/api/image/${signature.slice(1)}/${encoded}`,
      `/api/image/${'A'.repeat(43)}/${encoded}`,
      `/api/image/x/${encoded}`,
      `/api/image/${signature}/`,
      `/api/image/${signature}/${'%00'.repeat(20)}`,
      createUrlSigner(randomBytes(32)).signImage(`${site.url}/a`),
      signer.signSubtitle(`${site.url}/a`).replace('subtitles', 'image'),
    ]) {
      await expectNothing(await ask(forged));
    }
    expect(site.requests).toEqual([]);
  });

  test('[SAFE-7] a redirect to a forbidden host is not followed', async () => {
    site.pages['a'] = serveStatus(302, { location: `${canary.url}/a.png` });
    await expectNothing(await show(`${site.url}/a`));
    await expectNothing(await show(`${canary.url}/a.png`));
    expect(canary.requests).toEqual([]);
  });

  test('[SAFE-7] URLs that the server does not fetch stay closed, signed or not', async () => {
    await reopen({ allowPrivate: false });
    const { port } = new URL(canary.url);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']) {
      await expectNothing(await show(`http://${host}:${port}/a.png`));
    }
    for (const url of ['http://169.254.169.254/a.png', 'http://10.0.0.7/a.png', 'file:///etc/passwd', 'data:image/png,x', '']) {
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
