import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFixtureServer, type FixtureServer } from './fixture-server.ts';

let server: FixtureServer;

beforeAll(async () => {
  server = await startFixtureServer();
});

afterAll(async () => {
  await server.close();
  await server.close();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => fetch(`${server.url}/${path}`, { headers, method });

test('a file comes whole, with its type, and open to other origins', async () => {
  const response = await get('clip.mp4');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'content-length': String((await response.arrayBuffer()).byteLength),
  });
});

test.each([
  ['bytes=0-9', '0-9', 10],
  ['bytes=100-', '100-8387', 8288],
  ['bytes=-8', '8380-8387', 8],
  ['bytes=8000-99999', '8000-8387', 388],
])('the range %s is served as %s', async (range, served, bytes) => {
  const [part, whole] = await Promise.all([get('tone.mp3', { range }), get('tone.mp3')]);
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${served}/8388`]);
  const start = Number(served.split('-')[0]);
  expect(await part.arrayBuffer()).toEqual((await whole.arrayBuffer()).slice(start, start + bytes));
});

test('a range past the end is refused, and one of another unit ignored', async () => {
  expect((await get('tone.mp3', { range: 'bytes=8388-' })).status).toBe(416);
  expect((await get('tone.mp3', { range: 'lines=1-2' })).status).toBe(200);
});

test('what is not there, or lies outside, is not found', async () => {
  for (const path of ['nothing.mp4', 'hls', '..%2fpackage.json', 'toString', 'constructor/a']) expect((await get(path)).status).toBe(404);
});

test('faults are as ordered', async () => {
  expect((await get('status/429/a')).headers.get('retry-after')).toBe('7');
  expect((await get('no-head/clip.mp4', {}, 'HEAD')).status).toBe(405);
  expect((await get('clip.mp4', {}, 'HEAD')).headers.get('content-length')).toBe('124369');
  expect((await get('no-ranges/clip.mp4', { range: 'bytes=0-9' })).status).toBe(200);
  expect((await get('no-cors/clip.mp4')).headers.has('access-control-allow-origin')).toBe(false);
  expect((await get('no-length/clip.mp4')).headers.has('content-length')).toBe(false);
  expect((await get('wrong-type/clip.mp4')).headers.get('content-type')).toBe('text/plain');
  expect((await get('huge/film.mp4', {}, 'HEAD')).headers.get('content-length')).toBe('3000000000');
  await expect(get('truncated/clip.mp4').then((response) => response.arrayBuffer())).rejects.toThrow('terminated');
});

test('requests are recorded', async () => {
  server.requests.length = 0;
  await get('hls/low/index.m3u8?token=a', { range: 'bytes=0-6' });
  expect(server.requests).toMatchObject([{ method: 'GET', path: '/hls/low/index.m3u8?token=a', headers: { range: 'bytes=0-6' } }]);
});

test('a live stream goes on after the end of its video, each segment at its own time', async () => {
  const times = await Promise.all(
    ['0-1', '0-7', '1-1', '1-7', '1-14'].map(async (name) => {
      const bytes = Buffer.from(await (await get(`broadcast/0/${name}.m4s`)).arrayBuffer());
      return Number(bytes.readBigUInt64BE(bytes.indexOf('tfdt') + 8)) / (name.startsWith('0') ? 15_360 : 48_000);
    }),
  );
  expect(times.map((seconds) => Math.round(seconds * 10) / 10)).toEqual([0, 24, 0, 24, 52]);
});
