import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createFakeClock } from '@matinee/base/fake-clock';
import { MatineeError, videoSchema } from '@matinee/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedFetch } from '../fetch/guarded-fetch.ts';
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
import { openTestMedia, type TestMedia } from '../testing/test-media.ts';
import { maxEventLoopDelay } from '../testing/event-loop-delay.ts';
import { slowMediaParsers, type MediaParsers, type MediaParserTable } from '../media-parsers.ts';
import { ParserFailure } from './parser-failure.ts';
import { createParserPool } from './parser-pool.ts';
import type { ParserPool } from './parsers.ts';

/** Tells a parser that runs in the server's own thread from a busy machine; docs/performance.md has the figures. */
const maxStandstillMs = 2000;
/** The largest text that a look-up reads. One of each kind is that large; the others show what their contents do. */
const largestBytes = 2 * 1024 * 1024;
const textBytes = 128 * 1024;
/** Each piece after one or two of the heads. */
const someOf = (texts: HostileText[]): HostileText[] => texts.filter((_, index) => index % 3 === 0);
/** One of each kind: a file whose process is ended costs the start of another. `robustness` tries all of them. */
const films = hostileMediaFiles().filter(({ name }) => !/ 3000000 | 1 s whose (?!stz2)| 20 000 /.test(name));
const refusals = ['MissingMetadataException', 'UnsupportedMimeTypeException', 'VideoUnavailableException', 'UpstreamException'];

let host: Server;
let origin: string;
/** What the host serves under every path. */
let served: Uint8Array;
let fetch: GuardedFetch;
let pool: ParserPool<MediaParserTable>;
let resolver: TestMedia;
let requests = 0;

beforeAll(async () => {
  host = createServer((request, response) => {
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const [start, end] = [Number(range?.[1]), Math.min(Number(range?.[2]) + 1, served.length)];
    if (range === null) response.end(served);
    else if (start >= end) response.writeHead(416).end();
    else response.writeHead(206, { 'content-range': `bytes ${start}-${end - 1}/${served.length}` }).end(served.subarray(start, end));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  fetch = createGuardedFetch({ allowPrivate: true, ownHosts: [] });
  pool = createParserPool<MediaParserTable>({
    entry: new URL('../media-parser-process.ts', import.meta.url),
    slow: slowMediaParsers,
    limits: { parseMs: 250 },
  });
});

beforeEach(() => {
  resolver = openTestMedia({ fetch, parsers: pool, clock: createFakeClock() });
});

afterAll(async () => {
  await fetch.close();
  await pool.close();
  host.closeAllConnections();
  host.close();
});

/** What a look-up of a file comes to: a video as it should be, or the name of the refusal. Anything else fails the test. */
async function lookUp(name: string, file: Uint8Array): Promise<string> {
  served = file;
  requests += 1;
  try {
    const { result } = await resolver.preview(`${origin}/${requests}/${name}`);
    for (const video of result) expect(videoSchema.parse(video)).toEqual(video);
    return 'a video';
  } catch (error) {
    if (error instanceof MatineeError) return error.name;
    throw error;
  }
}

const goodFiles = { wav: smallWav, flac: smallFlac, ogg: smallOgg, aac: smallAac };

/** After a test has damaged its process, everything still works and no work has piled up. */
async function expectHealth(): Promise<void> {
  expect(await lookUp('sound.wav', smallWav())).toBe('a video');
  expect(pool.stats()).toMatchObject({ waiting: 0 });
  expect(pool.stats().processes).toBeLessThanOrEqual(2);
}
afterEach(expectHealth);

test.each(Object.entries(goodFiles))('a small %s file is a video of 1 s', async (extension, make) => {
  served = make();
  const { result } = await resolver.preview(`${origin}/sound.${extension}`);
  expect(result).toMatchObject([{ service: 'direct', title: 'sound', length: expect.closeTo(1, 1) }]);
});

test('each hostile file gets an answer within its time, and holds up nothing else', async () => {
  const parsers: MediaParsers = { parse: (...input) => pool.parse(...input), startBudget: () => ({ msLeft: 100 }) };
  resolver = openTestMedia({ fetch, parsers, clock: createFakeClock() });
  const wrong: unknown[] = [];
  for (const { name, file, bytes } of films) {
    const before = process.memoryUsage().heapUsed;
    const { value, ms } = await maxEventLoopDelay(() => lookUp(file, bytes));
    const grownBytes = process.memoryUsage().heapUsed - before;
    if (!['a video', ...refusals.slice(0, 2)].includes(value) || ms > maxStandstillMs || grownBytes > 50_000_000) {
      wrong.push([name, value, ms, grownBytes]);
    }
  }
  expect(wrong).toEqual([]);
  resolver = openTestMedia({ fetch, parsers: pool, clock: createFakeClock() });
}, 60_000);

test('the duration of an MP4 file is that of its header, even if its tables claim another', async () => {
  const bomb = films.find(({ name }) => name.includes('1 s') && name.includes('stz2'));
  served = bomb?.bytes ?? new Uint8Array();
  expect((await resolver.preview(`${origin}/film.mp4`)).result).toMatchObject([{ length: 1, mime: 'video/mp4' }]);
});

describe('each of 25 copies gets an answer that were changed at random from', () => {
  const fixture = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, '../../fixtures', name));
  const originals: [string, () => Promise<Buffer>][] = [
    ...['clip.mp4', 'moov-at-end.mp4', 'fragmented.mp4', 'clip.webm', 'tone.mp3'].map((name): [string, () => Promise<Buffer>] => [
      name,
      () => fixture(name),
    ]),
    ...Object.entries(goodFiles).map(([extension, make]): [string, () => Promise<Buffer>] => [`sound.${extension}`, async () => make()]),
  ];

  test.each(originals)(
    '%s',
    async (name, read) => {
      const original = await read();
      const { ms } = await maxEventLoopDelay(async () => {
        for (const copy of mutationsOf(original, { seed: 7, count: 25 })) await lookUp(name, copy);
      });
      expect(ms).toBeLessThan(maxStandstillMs);
    },
    60_000,
  );
});

describe('each text that is slow to parse gets an answer and holds up nothing else, as', () => {
  const kinds: [string, string, (size: number) => HostileText[]][] = [
    ['a playlist', 'film.m3u8', hostilePlaylists],
    ['a manifest', 'film.mpd', hostileManifests],
    ['JSON', 'film.json', hostileJson],
  ];

  test.each(kinds)(
    '%s',
    async (_, name, make) => {
      const wrong: unknown[] = [];
      for (const { name: what, text } of [...make(largestBytes).slice(-1), ...someOf(make(textBytes))]) {
        const { value, ms } = await maxEventLoopDelay(() => lookUp(name, Buffer.from(text)));
        if (!['a video', ...refusals].includes(value) || ms > maxStandstillMs) wrong.push([what, value, ms]);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  test('an answer or a page of a site', async () => {
    const wrong: unknown[] = [];
    const largest = [hostileJson, hostileScripts].flatMap((make) => make(largestBytes).slice(-1));
    for (const { name, text } of [...largest, ...someOf([...hostileJson(textBytes), ...hostileScripts(textBytes)])]) {
      const input = Buffer.from(text);
      const { value, ms } = await maxEventLoopDelay(() =>
        Promise.allSettled([
          pool.parse('siteAnswer', input, { share: name }),
          pool.parse('tubiContent', { bytes: input, id: '1' }, { share: name }),
        ]),
      );
      const isWrong = value.some((outcome) => outcome.status === 'rejected' && !(outcome.reason instanceof ParserFailure));
      if (isWrong || ms > maxStandstillMs) wrong.push([name, value, ms]);
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});
