import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createGuardedFetch } from '@matinee/media';
import fastify from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUrlSigner } from '../../src/media-proxy/url-signer.ts';
import { registerImageProxy } from '../../src/media-proxy/image-proxy.ts';
import { answerError } from '../../src/http/answer-error.ts';
import { createRestLimits, imagePoints } from '../../src/http/limits/rest-limits.ts';
import { registerSecurityHeaders } from '../../src/http/pages/security-headers.ts';
import { registerSubtitleProxy } from '../../src/media-proxy/subtitle-proxy.ts';
import { openParsers } from '../../src/parsing/open-parsers.ts';
import { fetchChecked } from '@matinee/testing';
import { serveBytes, serveStatus, startLoopbackSite } from '../helpers/loopback-site.ts';
import { pictures } from '../helpers/pictures.ts';
import { closeAfterFile } from '../helpers/start-for-test.ts';

const parsers = closeAfterFile(openParsers());
const signer = createUrlSigner(randomBytes(32));
const clock = createFakeClock();
const restLimits = createRestLimits({ clock });

const cue = (text: string): string => `00:00:01.000 --> 00:00:02.000\n${text}\n`;
const vtt = `WEBVTT\n\n${cue('a')}`;
/** The second stands for an internal service that clients must not reach. */
const [site, canary] = [closeAfterFile(await startLoopbackSite()), closeAfterFile(await startLoopbackSite())];
const fetching = closeAfterFile(createGuardedFetch({ allowPrivate: true, ownHosts: [canary.host] }));
const app = closeAfterFile(fastify({ forceCloseConnections: true, trustProxy: true }));
app.setErrorHandler(answerError);
registerSecurityHeaders(app, { isSecure: false });
const parts = { signer, parsers, openFetch: async () => fetching, clock, restLimits, subtitles: { load: async () => undefined } };
registerImageProxy(app, parts);
registerSubtitleProxy(app, parts);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const sign = (kind: 'image' | 'subtitles', url: string): string => (kind === 'image' ? signer.signImage(url) : signer.signSubtitle(url));
/** Two IP addresses and a prefix of page names, unique to each test. */
let own: string;
let other: string;
let start: string;
let count = 0;

beforeEach(() => {
  start = `${(count += 1)}-`;
  [own, other] = [`192.0.2.${count}`, `198.51.100.${count}`];
  site.requests.length = 0;
});

const ask = (path: string, address = own): Promise<Response> => fetchChecked(origin + path, { headers: { 'x-forwarded-for': address } });

/** Holds the answers to these pages. Resolves once this many are requested. */
function hold(pages: readonly string[], wanted: number): Promise<ServerResponse[]> {
  const held: ServerResponse[] = [];
  return new Promise((resolve) => {
    for (const page of pages)
      site.pages[start + page] = (_, response) => {
        if (held.push(response) === wanted) resolve(held);
      };
  });
}

const imageHeaders = { 'content-type': 'image/png', 'cache-control': 'public, max-age=604800, immutable' };
const subtitleHeaders = { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'private, max-age=300' };
const kinds = [
  ['image', 'a picture', imagePoints.loaded, pictures.png.bytes, imageHeaders],
  ['subtitles', 'subtitles', 1, Buffer.from(vtt), subtitleHeaders],
] as const;

describe.each(kinds)('%s: %s of another host', (kind, _, points, bytes, headers) => {
  const serve = () => serveBytes(bytes, 'text/html');
  const urlOf = (page: string): string => `${site.url}/${start}${page}`;
  const pathOf = (page: string): string => sign(kind, urlOf(page));

  test('[SAFE-10] may be loaded 120 times a minute by one IP address', async () => {
    for (const page of ['a', 'b', 'c']) site.pages[start + page] = serve();
    restLimits.consume(kind, own, 118 * points);
    expect([(await ask(pathOf('a'))).status, (await ask(pathOf('b'))).status]).toEqual([200, 200]);
    const refused = await ask(pathOf('c'));
    const { success, error } = (await refused.json()) as { success: boolean; error: { name: string; retryAfterSeconds: number } };
    expect([refused.status, success, error.name]).toEqual([429, false, 'TooManyRequests']);
    expect(refused.headers.get('retry-after')).toBe(`${error.retryAfterSeconds}`);
    expect(site.requests).toHaveLength(2);
    expect((await ask(pathOf('c'), other)).status).toBe(200);
    clock.advance(60_000);
    expect((await ask(pathOf('c'))).status).toBe(200);
  });

  test('is loaded two at a time for one IP address, while others load theirs', async () => {
    const asked = hold(['a', 'b', 'c'], 2);
    const slow = ['a', 'b', 'c'].map((page) => ask(pathOf(page)));
    const held = await asked;
    site.pages[`${start}other`] = serve();
    expect((await ask(pathOf('other'), other)).status).toBe(200);
    expect(site.requests).toHaveLength(3);
    for (const page of ['a', 'b', 'c']) site.pages[start + page] = serve();
    for (const response of held) response.writeHead(404).end();
    expect((await Promise.all(slow)).filter(({ status }) => status === 200)).toHaveLength(1);
    expect(site.requests.toSorted()).toEqual(['a', 'b', 'c', 'other'].map((page) => start + page));
  });

  test('[SAFE-8] [SAFE-9] is served under its real type, even if its host states another, and is fetched once for all clients', async () => {
    site.pages[`${start}a`] = serve();
    for (const response of [...(await Promise.all([ask(pathOf('a')), ask(pathOf('a'), other)])), await ask(pathOf('a'))]) {
      expect(response.status).toBe(200);
      const expected = { 'content-security-policy': "default-src 'none'; sandbox", 'cross-origin-resource-policy': 'same-origin' };
      expect(Object.fromEntries(response.headers)).toMatchObject({ ...headers, ...expected, 'x-content-type-options': 'nosniff' });
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    }
    expect(site.requests).toHaveLength(1);
  });

  test('[SAFE-9] is not fetched again within a minute if it is missing', async () => {
    for (let times = 0; times < 3; times += 1) expect((await ask(pathOf('a'))).status).not.toBe(200);
    expect(site.requests).toHaveLength(1);
    site.pages[`${start}a`] = serve();
    clock.advance(60_000);
    expect((await ask(pathOf('a'))).status).toBe(200);
  });

  test('[SAFE-7] gets 404 for a signature that is forged, or made for another URL or purpose', async () => {
    site.pages[`${start}a`] = serve();
    const url = urlOf('a');
    const [, , , signature = '', encoded = ''] = sign(kind, url).split('/');
    for (const forged of [
      `${signature}/${Buffer.from(urlOf('b')).toString('base64url')}`,
      `${signature.slice(1)}/${encoded}`,
      `${'A'.repeat(43)}/${encoded}`,
      `x/${encoded}`,
      `${signature}/`,
      `${signature}/${'%00'.repeat(20)}`,
      createUrlSigner(randomBytes(32)).signImage(url).slice('/api/image/'.length),
      createUrlSigner(randomBytes(32)).signSubtitle(url).slice('/api/subtitles/'.length),
      sign(kind === 'image' ? 'subtitles' : 'image', url).replace(/^\/api\/\w+\//, ''),
    ]) {
      expect([forged, (await ask(`/api/${kind}/${forged}`)).status]).toEqual([forged, 404]);
    }
    expect(site.requests).toEqual([]);
  });

  test('[SAFE-7] is not fetched from a forbidden host, signed or by a redirect', async () => {
    canary.pages['a'] = serve();
    site.pages[`${start}a`] = serveStatus(302, { location: `${canary.url}/a` });
    for (const url of [urlOf('a'), `${canary.url}/a`, 'file:///etc/passwd', 'data:image/png,x', '']) {
      expect((await ask(sign(kind, url))).status).not.toBe(200);
    }
    expect(canary.requests).toEqual([]);
  });

  test('goes to all clients that request it, even if the first has too much unsent', async () => {
    const asked = hold(['slow-1', 'slow-2'], 2);
    const slow = ['slow-1', 'slow-2'].map((page) => ask(pathOf(page)));
    const held = await asked;
    site.pages[`${start}wanted`] = serve();
    const [first, second] = [ask(pathOf('wanted')), ask(pathOf('wanted'), other)];
    expect([(await second).status, (await first).status]).toEqual([200, 200]);
    expect(site.requests.filter((page) => page === `${start}wanted`)).toHaveLength(1);
    for (const response of held) response.end();
    await Promise.all(slow);
  });
});

describe('an image', () => {
  const show = (url = `${site.url}/${start}a`): Promise<Response> => ask(signer.signImage(url));

  test('[SAFE-10] may be shown more often if it is stored here than others may be loaded', async () => {
    site.pages[`${start}a`] = serveBytes(pictures.png.bytes);
    restLimits.consume('image', own, 119 * imagePoints.loaded - 5);
    for (let times = 0; times < 3; times += 1) expect((await show()).status).toBe(200);
  });

  test('is shown after redirects, and with a long URL', async () => {
    const long = `${start}long.png?${'x'.repeat(1900)}`;
    site.pages[long] = serveBytes(pictures.png.bytes);
    site.pages[`${start}a`] = serveStatus(302, { location: `/${long}` });
    expect([(await show()).status, (await show(`${site.url}/${long}`)).status]).toEqual([200, 200]);
  });

  test.each([
    ['is SVG that calls itself PNG', serveBytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/png')],
    ['cannot be fetched', serveStatus(500)],
    ['has more than 2 MiB', serveBytes(Buffer.concat([pictures.png.bytes, Buffer.alloc(2 * 1024 * 1024)]))],
  ])('[SAFE-8] is not shown if it %s', async (_, serve) => {
    site.pages[`${start}a`] = serve;
    const response = await show();
    expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([404, 'public, max-age=60', '']);
  });
});

describe('subtitles', () => {
  const show = (): Promise<Response> => ask(signer.signSubtitle(`${site.url}/${start}a`));
  const most = Math.floor((512 * 1024 - 'WEBVTT\n\n'.length) / `${cue('a')}\n`.length);
  const file = (text: string, cues: number) => serveBytes(`WEBVTT\n\n${`${cue(text)}\n`.repeat(cues)}`);

  test('[SAFE-9] are fetched again after 5 minutes', async () => {
    for (const text of ['a', 'b']) {
      site.pages[`${start}a`] = file(text, 1);
      expect(await (await show()).text()).toContain(text);
      clock.advance(5 * 60_000);
    }
  });

  test.each([
    ['a page', serveBytes('<!doctype html>'), 'UnsupportedSubtitleType'],
    ['what is not there', serveStatus(404), 'VideoNotFoundException'],
    ['a redirect to the metadata of clouds', serveStatus(302, { location: 'http://169.254.169.254/a.vtt' }), 'BlockedAddressException'],
    ['more than 512 KiB', file('a', most + 1), 'UpstreamException'],
  ])('[SAFE-11] are not %s', async (_, serve, name) => {
    site.pages[`${start}a`] = serve;
    const response = await show();
    const { error } = (await response.json()) as { error: { name: string; message: string } };
    expect([response.status, error.name]).toEqual([400, name]);
    expect(error.message).not.toMatch(/127\.0\.0\.1|https?:/);
  });

  test('[SAFE-11] are refused above 512 KiB', async () => {
    site.pages[`${start}a`] = file('a', most);
    expect((await show()).status).toBe(200);
  });

  test('are refused if they are too large to cache once converted', async () => {
    site.pages[`${start}a`] = serveBytes(`1\n${cue('&'.repeat(2000))}\n`.repeat(250));
    expect((await show()).status).toBe(413);
  });
});
