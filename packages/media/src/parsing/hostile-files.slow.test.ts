import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createFakeClock } from '@matinee/base/fake-clock';
import { MatineeError, videoSchema } from '@matinee/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import {
  hostileMediaFiles,
  hostileJson,
  hostileManifests,
  hostilePlaylists,
  hostileScripts,
  mutationsOf,
  smallAac,
  smallFlac,
  smallOgg,
  smallWav,
  type HostileText,
} from '../testing/hostile/index.ts';
import { createTestFetch, createTestParsers, openTestMedia, type TestMedia } from '../testing/test-media.ts';
import { costOf, type Cost } from '../testing/cost-of.ts';
import { listen } from '../testing/listen.ts';
import type { MediaParsers, MediaParserTable } from '../media-parsers.ts';
import { ParserFailure } from './parser-failure.ts';
import type { ParserPool } from './parsers.ts';

/** For the server's own process; the parser process may take several seconds. */
const maxOwn: Cost = { ms: 1000, heapBytes: 50_000_000 };
/** One text of each kind is as large as a look-up reads. */
const largestBytes = 2 * 1024 * 1024;
const textBytes = 128 * 1024;
const someOf = (texts: HostileText[]): HostileText[] => texts.filter((_, index) => index % 3 === 0);
/** A file whose process is ended costs the start of another. `robustness` tries all. */
const films = hostileMediaFiles().filter(({ name }) => !/ 3000000 | 1 s whose (?!stz2)| 20 000 /.test(name));
const refusals = ['MissingMetadataException', 'UnsupportedMimeTypeException', 'VideoUnavailableException', 'UpstreamException'];

let host: Awaited<ReturnType<typeof listen>>;
let served: Uint8Array;
let fetch: GuardedFetch;
let pool: ParserPool<MediaParserTable>;
let resolver: TestMedia;
let requests = 0;

beforeAll(async () => {
  const server = createServer((request, response) => {
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const [start, end] = [Number(range?.[1]), Math.min(Number(range?.[2]) + 1, served.length)];
    if (range === null) response.end(served);
    else if (start >= end) response.writeHead(416).end();
    else response.writeHead(206, { 'content-range': `bytes ${start}-${end - 1}/${served.length}` }).end(served.subarray(start, end));
  });
  host = await listen(server);
  fetch = createTestFetch();
  pool = createTestParsers({ parseMs: 250 });
});

beforeEach(() => {
  resolver = openTestMedia({ fetch, parsers: pool, clock: createFakeClock() });
});

afterAll(async () => {
  await fetch.close();
  await pool.close();
  await host.close();
});

/** Returns "a video" or the name of the refusal. */
async function lookUp(name: string, file: Uint8Array): Promise<string> {
  served = file;
  requests += 1;
  try {
    const { result } = await resolver.preview(`${host.url}/${requests}/${name}`);
    for (const video of result) expect(videoSchema.parse(video)).toEqual(video);
    return 'a video';
  } catch (error) {
    if (error instanceof MatineeError) return error.name;
    throw error;
  }
}

const goodFiles = { wav: smallWav, flac: smallFlac, ogg: smallOgg, aac: smallAac };

async function expectHealth(): Promise<void> {
  expect(await lookUp('sound.wav', smallWav())).toBe('a video');
  expect(pool.stats()).toMatchObject({ waiting: 0 });
  expect(pool.stats().processes).toBeLessThanOrEqual(2);
}
afterEach(expectHealth);

test.each(Object.entries(goodFiles))('a small %s file is a video of 1 s', async (extension, make) => {
  served = make();
  const { result } = await resolver.preview(`${host.url}/sound.${extension}`);
  expect(result).toMatchObject([{ service: 'direct', title: 'sound', length: expect.closeTo(1, 1) }]);
});

test('each hostile file gets an answer, at the cost of another process', async () => {
  const parsers: MediaParsers = { parse: (...input) => pool.parse(...input), startBudget: () => ({ msLeft: 100 }) };
  resolver = openTestMedia({ fetch, parsers, clock: createFakeClock() });
  const wrong: string[] = [];
  for (const { name, file, bytes } of films) {
    const { value, ms, heapBytes, isWithin } = await costOf(() => lookUp(file, bytes), maxOwn);
    if (!['a video', ...refusals.slice(0, 2)].includes(value) || !isWithin) {
      wrong.push(`${name}: ${value} after ${ms} ms, with ${heapBytes} bytes more`);
    }
  }
  expect(wrong).toEqual([]);
  resolver = openTestMedia({ fetch, parsers: pool, clock: createFakeClock() });
}, 60_000);

test('takes the duration of an MP4 file from its header, even if its tables contradict it', async () => {
  const bomb = films.find(({ name }) => name.includes('1 s') && name.includes('stz2'));
  served = bomb?.bytes ?? new Uint8Array();
  expect((await resolver.preview(`${host.url}/film.mp4`)).result).toMatchObject([{ length: 1, mime: 'video/mp4' }]);
});

describe('each of 25 randomly changed copies gets an answer, from', () => {
  const fixture = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, '../../fixtures', name));
  const names = ['clip.mp4', 'moov-at-end.mp4', 'fragmented.mp4', 'clip.webm', 'tone.mp3'];
  const originals = [
    ...names.map((name) => ({ name, read: () => fixture(name) })),
    ...Object.entries(goodFiles).map(([extension, make]) => ({ name: `sound.${extension}`, read: async () => make() })),
  ];

  test.each(originals)(
    '$name',
    async ({ name, read }) => {
      const original = await read();
      const cost = await costOf(async () => {
        for (const copy of mutationsOf(original, { seed: 7, count: 25 })) await lookUp(name, copy);
      }, maxOwn);
      expect(cost).toMatchObject({ isWithin: true });
    },
    60_000,
  );
});

describe('a text that is slow to parse gets an answer, at the cost of another process:', () => {
  const kinds: [string, string, (size: number) => HostileText[]][] = [
    ['a playlist', 'film.m3u8', hostilePlaylists],
    ['a manifest', 'film.mpd', hostileManifests],
    ['JSON', 'film.json', hostileJson],
  ];

  test.each(kinds)(
    '%s',
    async (_, name, make) => {
      const wrong: string[] = [];
      for (const { name: what, text } of [...make(largestBytes).slice(-1), ...someOf(make(textBytes))]) {
        const { value, ms, isWithin } = await costOf(() => lookUp(name, Buffer.from(text)), maxOwn);
        if (!['a video', ...refusals].includes(value) || !isWithin) wrong.push(`${what}: ${value} after ${ms} ms`);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  test('an answer or a page of a site', async () => {
    const wrong: string[] = [];
    const largest = [hostileJson, hostileScripts].flatMap((make) => make(largestBytes).slice(-1));
    for (const { name, text } of [...largest, ...someOf([...hostileJson(textBytes), ...hostileScripts(textBytes)])]) {
      const input = Buffer.from(text);
      const parse = (): Promise<PromiseSettledResult<unknown>[]> =>
        Promise.allSettled([
          pool.parse('siteAnswer', input, { share: name }),
          pool.parse('tubiContent', { bytes: input, id: '1' }, { share: name }),
        ]);
      const { value, ms, isWithin } = await costOf(parse, maxOwn);
      const isWrong = value.some((outcome) => outcome.status === 'rejected' && !(outcome.reason instanceof ParserFailure));
      if (isWrong || !isWithin) wrong.push(`${name}: ${JSON.stringify(value)} after ${ms} ms`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});
