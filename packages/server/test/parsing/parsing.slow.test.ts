import { join } from 'node:path';
import { hostileMediaFiles, hostileSubtitles, mutationsOf, smallOgg } from '@matinee/media/testing';
import { rolldown } from 'rolldown';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import bundle from '../../rolldown.config.ts';
import { openParsers } from '../../src/parsing/open-parsers.ts';
import { fetchChecked } from '@matinee/testing';
import { startServerProcess } from '@matinee/testing/server-process';
import { serveBytes, startLoopbackSite, type LoopbackSite } from '../helpers/loopback-site.ts';
import { pictures } from '../helpers/pictures.ts';
import { closeAfterTest, startForTest } from '../helpers/start-for-test.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Processor time on the server's own thread that one file may take, in ms. */
const maxMs = 2000;
const bytes = 2 * 1024 * 1024;
let site: LoopbackSite;
beforeEach(async () => {
  site = closeAfterTest(await startLoopbackSite());
});

/** Returns the result with this thread's processor time, in ms. */
async function measured<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const before = process.threadCpuUsage();
  const value = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}

const preview = (server: { url: string }, token: string, input: string) =>
  fetchChecked(`${server.url}/api/data/previewAdd?input=${encodeURIComponent(input)}`, { headers: { authorization: `Bearer ${token}` } });

describe('a link', () => {
  test('is refused by name, or has no length, if its file would fill the memory, and the server works on', async () => {
    const server = await startForTest();
    const token = await server.grant();
    const bombs = hostileMediaFiles().filter(({ name }) => /0 s whose (?:stz2|trun)|AAC whose/.test(name));
    for (const [index, { file, bytes }] of bombs.entries()) {
      site.pages[`${index}/${file}`] = serveBytes(bytes);
      const { value, ms } = await measured(() => preview(server, token, `${site.url}/${index}/${file}`));
      const refusal = { success: false, error: { name: 'MissingMetadataException' } };
      // A movie by its header may play.
      const unmeasured = { success: true, result: [expect.not.objectContaining({ length: expect.anything() })] };
      expect(await value.json()).toMatchObject(value.status === 200 ? unmeasured : refusal);
      expect(ms).toBeLessThan(maxMs);
    }
    site.pages['a.ogg'] = serveBytes(smallOgg());
    expect((await preview(server, token, `${site.url}/a.ogg`)).status).toBe(200);
    expect(server.log.some((line) => line.includes('"level":50') || line.includes('"level":60'))).toBe(false);
  }, 60_000);

  test('waits for no slow file: images and streams have a process of their own', async () => {
    const server = await startForTest();
    const token = await server.grant();
    const bomb = hostileMediaFiles().find(({ name }) => name.includes('20 000 segments'));
    site.pages['film.webm'] = serveBytes(bomb?.bytes ?? '');
    const streams = ['a.m3u8', 'b.m3u8', 'c.m3u8'];
    for (const name of streams) site.pages[name] = serveBytes('#EXTM3U\n#EXTINF:5,\na.ts\n#EXT-X-ENDLIST\n');
    const order: string[] = [];
    const ask = async (name: string): Promise<number> => {
      const { status } = await preview(server, token, `${site.url}/${name}`);
      order.push(name);
      return status;
    };
    expect(await Promise.all(['film.webm', ...streams].map(ask))).toEqual([200, 200, 200, 200]);
    expect(order.at(-1)).toBe('film.webm');
  }, 30_000);
});

describe('the parsers of the server', () => {
  const parsers = () => {
    const pool = openParsers();
    onTestFinished(() => pool.close());
    return pool;
  };

  test('parse any subtitles without blocking the server', async () => {
    const pool = parsers();
    const wrong: unknown[] = [];
    for (const { name, text } of hostileSubtitles(512 * 1024)) {
      const { value, ms } = await measured(() => pool.parse('subtitles', { bytes: Buffer.from(text) }, { share: name }));
      if (ms > maxMs || !['string', 'undefined'].includes(typeof value)) wrong.push([name, ms]);
    }
    expect(wrong).toEqual([]);
    expect(pool.stats().restarts).toBe(0);
  }, 60_000);

  test('parse any image without blocking the server', async () => {
    const pool = parsers();
    const head = (text: string): Buffer => Buffer.from(text, 'latin1');
    const long = [
      Buffer.concat([head('GIF89a\u0001\0\u0001\0\0\0\0!\u00ff'), Buffer.alloc(bytes, 1)]),
      Buffer.concat([head('GIF89a\u0001\0\u0001\0\0\0\0'), Buffer.alloc(bytes, head('!\0\0'))]),
      Buffer.concat([head('\u00ff\u00d8\u00ff'), Buffer.alloc(bytes, 0xff)]),
      Buffer.concat([head('\u00ff\u00d8'), Buffer.alloc(bytes, head('\u00ff\u00e0\0\u0002'))]),
      Buffer.concat([head('\0\0\0\u0010ftypavif\0\0\0\0'), Buffer.alloc(bytes, head('\0\0\0\u0008meta'))]),
    ];
    const mutated = Object.values(pictures).flatMap(({ bytes: picture }) => [...mutationsOf(picture, { seed: 11, count: 40 })]);
    const wrong: unknown[] = [];
    for (const picture of [...long, ...mutated]) {
      const { ms } = await measured(() => pool.parse('image', picture, { share: 'a' }));
      if (ms > maxMs) wrong.push([picture.subarray(0, 20), ms]);
    }
    expect(wrong).toEqual([]);
    expect(pool.stats().restarts).toBe(0);
  }, 60_000);
});

test('the bundle parses in processes of its own, which do not delay its stop', async () => {
  const folder = temporaryFolder();
  const { output, ...input } = bundle;
  const [options] = [output].flat();
  const build = await rolldown(input);
  await build.write({ ...options, dir: join(folder, 'dist') });
  await build.close();
  site.pages['a.ogg'] = serveBytes(smallOgg());

  const server = await startServerProcess({}, { program: join(folder, 'dist/main.js') });
  onTestFinished(() => server.kill('SIGKILL'));
  expect((await preview(server, await server.grant(), `${site.url}/a.ogg`)).status).toBe(200);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
}, 60_000);
