import { createHash } from 'node:crypto';
import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import type { Video } from '@matinee/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GuardedFetch } from '../../fetch/guarded-response.ts';
import { createMemoryLookupCache } from '../../caches/lookup-cache.ts';
import { createSiteClient } from '../../site/site-client.ts';
import { startSponsorBlockServer, type Answering, type SponsorBlockServer } from '../../testing/sponsorblock-server.ts';
import { createTestFetch, testParsers } from '../../testing/test-media.ts';
import { createSponsorBlock, type SponsorBlock } from './sponsorblock.ts';

const id = 'kX3nB7pQz_A';
const video: Video = { service: 'youtube', id, length: 727 };
const dayMs = 24 * 3600 * 1000;

let server: SponsorBlockServer;
let fetch: GuardedFetch;
let sponsorBlock: SponsorBlock;
let clock: FakeClock;
let outcomes: string[];

beforeEach(async () => {
  server = await startSponsorBlockServer();
  clock = createFakeClock(0);
  fetch = createTestFetch({ clock });
  outcomes = [];
  sponsorBlock = createSponsorBlock({
    client: createSiteClient(fetch, clock, testParsers()),
    cache: createMemoryLookupCache(clock),
    origin: server.url,
    onLookUp: (service, outcome) => outcomes.push(`${service} ${outcome}`),
  });
});

afterEach(async () => {
  await fetch.close();
  await server.close();
});

function noted(segment: unknown, fields: object = {}): object {
  return { category: 'sponsor', actionType: 'skip', segment, UUID: '0a1b', videoDuration: 727.04, locked: 0, votes: 1, ...fields };
}

function answerWith(...segments: unknown[]): void {
  server.answer = [
    { videoID: 'aaaaaaaaaaa', segments: [noted([1, 2])] },
    { videoID: id, segments },
  ];
}

test('[SITE-25] only the first 4 digits of a hash are sent, and every category is requested', async () => {
  answerWith(noted([12.53, 41.2]));
  expect(await sponsorBlock.segmentsOf(video)).toEqual([{ category: 'sponsor', startTime: 12.53, endTime: 41.2 }]);
  const asked = new URL(server.requests[0] ?? '', server.url);
  expect(asked.pathname).toBe(`/api/skipSegments/${createHash('sha256').update(id).digest('hex').slice(0, 4)}`);
  expect(JSON.parse(asked.searchParams.get('categories') ?? '')).toHaveLength(7);
  expect(asked.searchParams.get('actionTypes')).toBe('["skip"]');
  expect(server.requests.join('')).not.toContain(id);
});

test('segments come in order, inside the video, without those too short to skip', async () => {
  answerWith(noted([700, 800], { category: 'outro' }), noted([5, 5.4]), noted([0, 0.5], { category: 'intro' }), noted([726.8, 900]));
  expect(await sponsorBlock.segmentsOf(video)).toEqual([
    { category: 'intro', startTime: 0, endTime: 0.5 },
    { category: 'outro', startTime: 700, endTime: 727 },
  ]);
});

test('[SITE-26] segments are left out if the length of their video has changed since', async () => {
  answerWith(noted([1, 5], { videoDuration: 728.1 }), noted([10, 20], { videoDuration: 0 }), noted([30, 40], { videoDuration: 726 }));
  expect((await sponsorBlock.segmentsOf(video)).map(({ startTime }) => startTime)).toEqual([10, 30]);
  expect(await sponsorBlock.segmentsOf({ service: 'youtube', id })).toHaveLength(3);
});

test('malformed segments are left out, and the others stay', async () => {
  answerWith(
    null,
    7,
    {},
    noted([1]),
    noted(['1', '2']),
    noted([-1, 5]),
    noted([1, 1e99]),
    noted([9, 3]),
    noted([1, 9], { category: 'filler' }),
    noted([1, 9], { category: '__proto__' }),
    noted([1, 9], { actionType: 'mute' }),
    noted([3, 9], { actionType: undefined, videoDuration: undefined }),
  );
  server.answer = [null, 'text', { videoID: '__proto__', segments: [] }, { videoID: id }, ...(server.answer as unknown[])];
  expect(await sponsorBlock.segmentsOf(video)).toEqual([{ category: 'sponsor', startTime: 3, endTime: 9 }]);
});

test('a video at an instance of Invidious has the segments of its original', async () => {
  answerWith(noted([1, 9]));
  expect(await sponsorBlock.segmentsOf({ service: 'invidious', id: `tube.example.org:8443:${id}` })).toHaveLength(1);
});

test('no request is sent for videos of other sites', async () => {
  for (const other of [{ service: 'vimeo', id: '12345678901' } as const, { service: 'youtube', id: 'short' } as const]) {
    expect(await sponsorBlock.segmentsOf(other)).toEqual([]);
  }
  expect(server.requests).toEqual([]);
});

test('failures are reported to metrics, and so are answers', async () => {
  server.answer = ((_, response) => response.writeHead(500).end()) satisfies Answering;
  await sponsorBlock.segmentsOf(video);
  answerWith(noted([1, 9]));
  await sponsorBlock.segmentsOf(video);
  await sponsorBlock.segmentsOf(video);
  expect(outcomes).toEqual(['sponsorblock UpstreamException', 'sponsorblock ok']);
});

describe('SponsorBlock', () => {
  test('[SITE-27] is asked once a day for a video, even when it knows nothing', async () => {
    server.answer = ((_, response) => response.writeHead(404).end('Not Found')) satisfies Answering;
    expect(await sponsorBlock.segmentsOf(video)).toEqual([]);
    clock.advance(dayMs - 1);
    answerWith(noted([1, 9]));
    expect(await sponsorBlock.segmentsOf(video)).toEqual([]);
    clock.advance(1);
    expect(await sponsorBlock.segmentsOf(video)).toHaveLength(1);
    expect(await sponsorBlock.segmentsOf({ service: 'youtube', id })).toHaveLength(1);
    expect(server.requests).toHaveLength(2);
  });

  test('is asked once for all callers at the same time', async () => {
    answerWith(noted([1, 9]));
    const answers = await Promise.all([video, video, { ...video, length: 300 }].map((asked) => sponsorBlock.segmentsOf(asked)));
    expect(answers.map(({ length }) => length)).toEqual([1, 1, 0]);
    expect(server.requests).toHaveLength(1);
  });
});

describe('a failure is harmless and not cached:', () => {
  const status =
    (code: number, headers: Record<string, string> = {}): Answering =>
    (_, response) =>
      void response.writeHead(code, headers).end('[]');
  const failures: [string, unknown][] = [
    ...[204, 304, 400, 401, 403, 429, 500, 502, 503].map((code): [string, unknown] => [`status ${code}`, status(code)]),
    ['a redirect to a forbidden address', status(302, { location: 'http://169.254.169.254/' })],
    ['a redirect in a circle', status(302, { location: '/again' })],
    ['a page', ((_, response) => void response.end('<!doctype html>')) satisfies Answering],
    ['an object', { videoID: id, segments: [] }],
    ['too much', ((_, response) => void response.end('['.repeat(5 * 1024 * 1024))) satisfies Answering],
  ];

  test.each(failures)('%s', async (_, answer) => {
    server.answer = answer;
    expect(await sponsorBlock.segmentsOf(video)).toEqual([]);
    await worksAgain();
  });

  async function worksAgain(): Promise<void> {
    // Past the pause of a site that has had enough.
    clock.advance(31_000);
    answerWith(noted([1, 9]));
    expect(await sponsorBlock.segmentsOf(video)).toHaveLength(1);
  }
});

test('keeps 200 segments of an answer of 2 MB', async () => {
  const segments = Array.from({ length: 20_000 }, (_, index) =>
    noted([index, index + 1], { videoDuration: 0, description: 'x'.repeat(10) }),
  );
  answerWith(...segments);
  expect(JSON.stringify(server.answer).length).toBeGreaterThan(2_000_000);
  expect(await sponsorBlock.segmentsOf({ service: 'youtube', id })).toHaveLength(200);
});
