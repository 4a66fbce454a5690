import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { fetchChecked, type TestServer } from '@matinee/testing';
import { beforeEach, expect, test } from 'vitest';
import { serveBytes, startLoopbackSite, type LoopbackSite } from '../helpers/loopback-site.ts';
import { pictures } from '../helpers/pictures.ts';
import { closeAfterTest, startForTest } from '../helpers/start-for-test.ts';

const srt = '1\n00:00:01,000 --> 00:00:02,000\nHallo\n';
const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHallo\n';
let site: LoopbackSite;
let clock: FakeClock;
let server: TestServer;
let token: string;
let room: string;

beforeEach(async () => {
  site = closeAfterTest(await startLoopbackSite());
  clock = createFakeClock();
  server = await startForTest({}, { clock });
  token = await server.grant();
  room = await server.generate(token);
  await server.call('POST', `/room/${room}/queue`, { token, body: { service: 'direct', id: '/sample/first-light.mp4' } });
  const sources = [{ url: `${site.url}/a.mp4`, contentType: 'video/mp4', quality: 480 }];
  const textTracks = [{ url: `${site.url}/en.vtt`, contentType: 'text/vtt', name: 'English', srclang: 'en' }];
  const manifest = { title: 'Film', duration: 60, thumbnail: `${site.url}/a.png`, sources, textTracks };
  site.pages['film.json'] = serveBytes(JSON.stringify(manifest));
  site.pages['a.png'] = serveBytes(pictures.png.bytes);
  site.pages['en.vtt'] = serveBytes(vtt);
  site.pages['de.srt'] = serveBytes(srt);
});

const video = () => ({ service: 'direct', id: `${site.url}/film.json` }) as const;
const textAt = async (path: string) => (await fetchChecked(server.url + path)).text();

test('a queued video gets its thumbnail and subtitles from this server', async () => {
  const preview = await server.call('GET', `/data/previewAdd?input=${encodeURIComponent(video().id)}`, { token });
  const added = await server.call('POST', `/room/${room}/queue`, { token, body: { ...video(), subtitleUrl: `${site.url}/de.srt` } });
  expect([preview.status, added.status]).toEqual([200, 200]);
  const [item] = (await server.call('GET', `/room/${room}`, { token })).body.queue;
  expect(item.thumbnail).toBe(preview.body.result[0].thumbnail);
  const picture = await fetchChecked(server.url + item.thumbnail);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(await textAt(item.textTracks[0].url)).toBe(vtt);
  expect(item.subtitleUrl).toBe(`${site.url}/de.srt`);
  expect(await textAt(item.subtitlePath)).toBe(vtt);
});

test('subtitles of an item can be changed and removed, over socket and REST; other files are refused', async () => {
  const queue = `/room/${room}/queue`;
  await server.call('POST', queue, { token, body: video() });
  const itemNow = async () => (await server.call('GET', `/room/${room}`, { token })).body.queue[0];
  expect((await server.call('PATCH', queue, { token, body: { ...video(), subtitleUrl: `${site.url}/de.srt` } })).status).toBe(200);
  expect(await textAt((await itemNow()).subtitlePath)).toBe(vtt);
  const client = await server.enter(room, token);
  client.request({ type: RequestType.UpdateQueueItem, video: video(), update: { subtitleUrl: `${site.url}/en.vtt` } });
  const { request } = await client.next('event', ({ request: { type } }) => type === RequestType.UpdateQueueItem);
  expect(request).toEqual({ type: RequestType.UpdateQueueItem, video: video(), update: { subtitleUrl: `${site.url}/en.vtt` } });
  expect(await textAt((await itemNow()).subtitlePath)).toBe(vtt);
  const refused = await server.call('PATCH', queue, { token, body: { ...video(), subtitleUrl: `${site.url}/a.ass` } });
  expect(refused).toMatchObject({ status: 400, body: { error: { name: 'UnsupportedSubtitleType' } } });
  client.request({ type: RequestType.UpdateQueueItem, video: video(), update: { subtitleUrl: 'http://169.254.169.254/a.vtt' } });
  expect((await client.next('error')).name).toBe('BlockedAddressException');
  await server.call('PATCH', queue, { token, body: { ...video(), subtitleUrl: null } });
  expect(await itemNow()).not.toHaveProperty('subtitlePath');
});

test('a client cannot choose the paths of subtitles and images', async () => {
  const sent = { subtitlePath: '/api/x', thumbnail: '/api/x', textTracks: [{ url: '/api/x', name: 'x', srclang: 'en' }] };
  expect((await server.call('POST', `/room/${room}/queue`, { token, body: { ...video(), ...sent } })).status).toBe(200);
  const { body } = await server.call('GET', `/room/${room}`, { token });
  expect(JSON.stringify(body)).not.toContain('/api/x');
});
