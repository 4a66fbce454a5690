import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createGuardedFetch } from '@matinee/media';
import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createUrlSigner } from '../src/media-proxy/url-signer.ts';
import { registerImageProxy } from '../src/media-proxy/image-proxy.ts';
import { answerError } from '../src/http/answer-error.ts';
import { createRestLimits, imagePoints } from '../src/http/rest-limits.ts';
import { registerSubtitleProxy } from '../src/media-proxy/subtitle-proxy.ts';
import { openParsers } from '../src/parsing/open-parsers.ts';
import { fetchChecked } from '@matinee/testing';
import { serveBytes, startLoopbackSite } from './loopback-site.ts';
import { pictures } from './pictures.ts';

const parsers = openParsers();
const signer = createUrlSigner(randomBytes(32));
const clock = createFakeClock();
const restLimits = createRestLimits(clock);
const app = fastify({ forceCloseConnections: true, trustProxy: true });
const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\n';
const site = await startLoopbackSite();
const fetching = createGuardedFetch({ allowPrivate: true, ownHosts: [] });
app.setErrorHandler(answerError);
const parts = { signer, parsers, openFetch: async () => fetching, clock, restLimits };
registerImageProxy(app, parts);
registerSubtitleProxy(app, parts);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
/** Two IP addresses and the start of names of pages, which are each test's own. */
let own: string;
let other: string;
let start: string;
let count = 0;

afterAll(async () => {
  await app.close();
  await fetching.close();
  await Promise.all([parsers.close(), site.close()]);
});
beforeEach(() => {
  start = `${(count += 1)}-`;
  [own, other] = [`192.0.2.${count}`, `198.51.100.${count}`];
  site.requests.length = 0;
});

const ask = (path: string, address = own): Promise<Response> => fetchChecked(origin + path, { headers: { 'x-forwarded-for': address } });

/** Answers these pages only through what it returns. Resolves once so many are asked for. */
function hold(pages: readonly string[], wanted: number): Promise<ServerResponse[]> {
  const held: ServerResponse[] = [];
  return new Promise((resolve) => {
    for (const page of pages)
      site.pages[start + page] = (_, response) => {
        if (held.push(response) === wanted) resolve(held);
      };
  });
}

const kinds = [
  ['image', 'a picture', imagePoints.loaded, () => serveBytes(pictures.png.bytes)],
  ['subtitles', 'subtitles', 1, () => serveBytes(vtt)],
] as const;

describe.each(kinds)('%s: %s of another host', (kind, _, points, serve) => {
  const sign = (page: string): string => {
    const url = `${site.url}/${start}${page}`;
    return kind === 'image' ? signer.signImage(url) : signer.signSubtitle(url);
  };

  test('[SAFE-10] may be loaded 120 times a minute by one IP address', async () => {
    for (const page of ['a', 'b', 'c']) site.pages[start + page] = serve();
    restLimits.consume(kind, own, 118 * points);
    expect([(await ask(sign('a'))).status, (await ask(sign('b'))).status]).toEqual([200, 200]);
    const refused = await ask(sign('c'));
    const { success, error } = (await refused.json()) as { success: boolean; error: { name: string; retryAfterSeconds: number } };
    expect([refused.status, success, error.name]).toEqual([429, false, 'TooManyRequests']);
    expect(refused.headers.get('retry-after')).toBe(`${error.retryAfterSeconds}`);
    expect(site.requests).toHaveLength(2);
    expect((await ask(sign('c'), other)).status).toBe(200);
    clock.advance(60_000);
    expect((await ask(sign('c'))).status).toBe(200);
  });

  test('is loaded two at a time for one IP address, while others load theirs', async () => {
    const asked = hold(['a', 'b', 'c'], 2);
    const slow = ['a', 'b', 'c'].map((page) => ask(sign(page)));
    const held = await asked;
    site.pages[`${start}other`] = serve();
    expect((await ask(sign('other'), other)).status).toBe(200);
    expect(site.requests).toHaveLength(3);
    for (const page of ['a', 'b', 'c']) site.pages[start + page] = serve();
    for (const response of held) response.writeHead(404).end();
    // The third has waited until one of the others was answered.
    expect((await Promise.all(slow)).filter(({ status }) => status === 200)).toHaveLength(1);
    expect(site.requests.toSorted()).toEqual(['a', 'b', 'c', 'other'].map((page) => start + page));
  });

  test('[SAFE-9] that is missing is not fetched again within a minute', async () => {
    for (let times = 0; times < 3; times += 1) expect((await ask(sign('missing'))).status).not.toBe(200);
    expect(site.requests).toHaveLength(1);
  });

  test('goes to all clients that request it, even if the first has too much unsent', async () => {
    const asked = hold(['slow-1', 'slow-2'], 2);
    const slow = ['slow-1', 'slow-2'].map((page) => ask(sign(page)));
    const held = await asked;
    site.pages[`${start}wanted`] = serve();
    const [first, second] = [ask(sign('wanted')), ask(sign('wanted'), other)];
    expect([(await second).status, (await first).status]).toEqual([200, 200]);
    expect(site.requests.filter((page) => page === `${start}wanted`)).toHaveLength(1);
    for (const response of held) response.end();
    await Promise.all(slow);
  });
});

test('[SAFE-10] images kept here may be shown more often than others may be loaded', async () => {
  site.pages[`${start}a`] = serveBytes(pictures.png.bytes);
  const show = async () => (await ask(signer.signImage(`${site.url}/${start}a`))).status;
  restLimits.consume('image', own, 119 * imagePoints.loaded - 5);
  expect([await show(), await show(), await show()]).toEqual([200, 200, 200]);
});
