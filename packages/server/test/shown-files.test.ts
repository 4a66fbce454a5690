import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createGuardedFetch, type GuardedFetch } from '@matinee/media';
import { fetchChecked } from '@matinee/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createUrlSigner, type UrlSigner } from '../src/media-proxy/url-signer.ts';
import { registerImageProxy } from '../src/media-proxy/image-proxy.ts';
import { answerError } from '../src/http/answer-error.ts';
import { createRestLimits, type RestLimits } from '../src/http/rest-limits.ts';
import { registerSubtitleProxy } from '../src/media-proxy/subtitle-proxy.ts';
import { openParsers } from '../src/parsing/open-parsers.ts';
import { serveBytes, startLoopbackSite, type LoopbackSite } from './loopback-site.ts';
import { pictures } from './pictures.ts';

// Each of 120 files goes through a process that parses it.
vi.setConfig({ testTimeout: 30_000 });

const parsers = openParsers();
afterAll(() => parsers.close());
const signer: UrlSigner = createUrlSigner(randomBytes(32));
const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\n';
let site: LoopbackSite;
let fetching: GuardedFetch;
let app: FastifyInstance;
let origin: string;

beforeEach(async () => {
  site = await startLoopbackSite();
  fetching = createGuardedFetch({ allowPrivate: true, ownHosts: [] });
});
afterEach(async () => {
  await app.close();
  await fetching.close();
  await site.close();
});

async function open(restLimits: RestLimits | undefined): Promise<void> {
  app = fastify({ forceCloseConnections: true, trustProxy: true });
  app.setErrorHandler(answerError);
  const parts = { signer, parsers, openFetch: async () => fetching, clock: createFakeClock(), restLimits };
  registerImageProxy(app, parts);
  registerSubtitleProxy(app, parts);
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
}

const ask = (path: string, address = '192.0.2.1'): Promise<Response> =>
  fetchChecked(origin + path, { headers: { 'x-forwarded-for': address } });
const kinds = [
  ['a picture', (page: string) => signer.signImage(`${site.url}/${page}`), () => serveBytes(pictures.png.bytes)],
  ['subtitles', (page: string) => signer.signSubtitle(`${site.url}/${page}`), () => serveBytes(vtt)],
] as const;

describe.each(kinds)('%s of another host', (_, sign, serve) => {
  test('[SAFE-10] may be loaded 120 times a minute by one IP address', async () => {
    await open(createRestLimits(createFakeClock()));
    for (let index = 0; index <= 120; index += 1) site.pages[index] = serve();
    const statuses: number[] = [];
    for (let index = 0; index < 120; index += 1) statuses.push((await ask(sign(`${index}`))).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await ask(sign('120'));
    const { success, error } = (await refused.json()) as { success: boolean; error: { name: string; retryAfterSeconds: number } };
    expect([refused.status, success, error.name]).toEqual([429, false, 'TooManyRequests']);
    expect(refused.headers.get('retry-after')).toBe(`${error.retryAfterSeconds}`);
    expect(site.requests).toHaveLength(120);
    expect((await ask(sign('120'), '192.0.2.2')).status).toBe(200);
  });

  test('is loaded two at a time for one IP address, while others load theirs', async () => {
    await open(undefined);
    const held: ServerResponse[] = [];
    for (const page of ['a', 'b', 'c', 'other']) site.pages[page] = (_request, response) => void held.push(response);
    const slow = ['a', 'b', 'c'].map((page) => ask(sign(page)));
    await vi.waitFor(() => expect(site.requests).toHaveLength(2));
    site.pages['other'] = serve();
    expect((await ask(sign('other'), '192.0.2.2')).status).toBe(200);
    expect(site.requests).toHaveLength(3);
    for (const page of ['a', 'b', 'c']) site.pages[page] = serve();
    for (const response of held) response.writeHead(404).end();
    // The third has waited until one of the others was answered.
    expect((await Promise.all(slow)).filter(({ status }) => status === 200)).toHaveLength(1);
    expect(site.requests.toSorted()).toEqual(['a', 'b', 'c', 'other']);
  });

  test('[SAFE-9] that is missing is not fetched again within a minute', async () => {
    await open(createRestLimits(createFakeClock()));
    for (let index = 0; index < 20; index += 1) expect((await ask(sign('missing'))).status).not.toBe(200);
    expect(site.requests).toEqual(['missing']);
  });

  test('goes to all clients that request it, even if the first has too much unsent', async () => {
    await open(undefined);
    const held: ServerResponse[] = [];
    for (const page of ['slow 1', 'slow 2']) site.pages[encodeURI(page)] = (_request, response) => void held.push(response);
    site.pages['wanted'] = serve();
    const slow = ['slow 1', 'slow 2'].map((page) => ask(sign(encodeURI(page))));
    await vi.waitFor(() => expect(held).toHaveLength(2));
    const first = ask(sign('wanted'));
    const second = ask(sign('wanted'), '192.0.2.2');
    expect([(await second).status, (await first).status]).toEqual([200, 200]);
    expect(site.requests.filter((page) => page === 'wanted')).toHaveLength(1);
    for (const response of held) response.end();
    await Promise.all(slow);
  });
});

test('[SAFE-10] images kept here may be shown more often than others may be loaded', async () => {
  await open(createRestLimits(createFakeClock()));
  site.pages['a'] = serveBytes(pictures.png.bytes);
  for (let index = 0; index < 200; index += 1) expect((await ask(signer.signImage(`${site.url}/a`))).status).toBe(200);
});
