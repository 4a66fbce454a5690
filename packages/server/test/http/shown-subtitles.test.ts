import { createFakeClock } from '@matinee/base/fake-clock';
import { limits, RequestType, Role } from '@matinee/protocol';
import { fetchChecked, type Reply } from '@matinee/testing';
import { beforeEach, expect, test } from 'vitest';
import { createRestLimits } from '../../src/http/limits/rest-limits.ts';
import { serveBytes, startLoopbackSite } from '../helpers/loopback-site.ts';
import { openOwnedRoom } from '../helpers/owned-room.ts';
import { closeAfterFile, query, startForFile } from '../helpers/start-for-test.ts';

/** “Привет, мир” in windows-1251. */
const words = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0]);
const srt = Buffer.concat([Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\n<script>'), words, Buffer.from('\r\n')]);
const operator = { apikey: 'lighthouse keeper 27' };
const site = closeAfterFile(await startLoopbackSite());
const server = await startForFile({ API_KEY: operator.apikey });
const sources = [{ url: `${site.url}/a.mp4`, contentType: 'video/mp4', quality: 480 }];
site.pages['film.json'] = serveBytes(JSON.stringify({ title: 'Film', duration: 60, sources }), 'application/json');
const film = { service: 'direct', id: `${site.url}/film.json` } as const;
let token: string;
let room: string;

beforeEach(async () => {
  token = await server.grant();
  room = await server.generate(token);
  await server.call('POST', `/room/${room}/queue`, { token, body: { service: 'direct', id: '/sample/first-light.mp4' } });
  await server.call('POST', `/room/${room}/queue`, { token, body: film });
});

interface Shown {
  fileName?: string;
  to?: string;
  by?: string;
  video?: { service: string; id: string };
}

async function show(body: Buffer, { fileName = 'film.ru.srt', to = room, by = token, video = film }: Shown = {}): Promise<Reply> {
  const asked = new URLSearchParams({ ...video, fileName }).toString();
  const response = await fetchChecked(`${server.url}/api/room/${to}/subtitles?${asked}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
const item = async () => (await server.call('GET', `/room/${room}`, { token })).body.queue[0];
const load = (path: string) => fetchChecked(server.url + path);

test('[PLAYER-68] subtitles from a file in an old encoding go to all clients of the room, and only a signed path leads to them', async () => {
  const bob = await server.enter(room, await server.grant());
  const { status, body } = await show(srt);
  expect(status).toBe(200);
  expect(body.subtitleUrl).toMatch(/^\/subtitles\/[\w-]{43}\/film\.ru\.srt$/);
  const { request } = await bob.next('event', (event) => event.request.type === RequestType.UpdateQueueItem);
  expect(request).toMatchObject({ video: film, update: { subtitleUrl: body.subtitleUrl } });
  const { subtitleUrl, subtitlePath } = await item();
  expect(subtitleUrl).toBe(body.subtitleUrl);
  const answer = await load(subtitlePath);
  expect(await answer.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nПривет, мир\n');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const [, , , , text] = subtitlePath.split('/');
  expect((await load(`/api/subtitles/${'A'.repeat(43)}/${text}`)).status).toBe(404);
  // No call answers there, so its description can’t be checked.
  expect(await (await fetch(server.url + subtitleUrl)).text()).not.toContain('WEBVTT');
});

test('[PLAYER-68] subtitles from a file are removed and set again as those by link are', async () => {
  const { subtitleUrl } = (await show(srt)).body;
  const { subtitlePath } = await item();
  const patch = (value: string | null) => server.call('PATCH', `/room/${room}/queue`, { token, body: { ...film, subtitleUrl: value } });
  await patch(null);
  expect(await item()).not.toHaveProperty('subtitlePath');
  expect((await patch(subtitleUrl)).status).toBe(200);
  expect((await item()).subtitlePath).toBe(subtitlePath);
  expect(await patch('/subtitles/short/film.srt')).toMatchObject({ status: 400, body: { error: { name: 'UnsupportedSubtitleType' } } });
});

test('[PLAYER-68] only users who may edit videos show subtitles to everyone, and only with videos of their room', async () => {
  const { cinema, olga } = await openOwnedRoom(server);
  await server.call('POST', `/room/${cinema}/queue`, { token, body: film });
  await olga.ask({ type: RequestType.ApplySettings, settings: { grants: [[Role.UnregisteredUser, 0]] } });
  const refused = await show(srt, { to: cinema });
  expect(refused.body.error).toMatchObject({ name: 'PermissionDeniedException', permission: 'manage-queue.edit' });
  const other = await show(srt, { video: { service: 'direct', id: `${site.url}/other.json` } });
  expect(other.body.error).toMatchObject({ name: 'VideoNotFoundException', reason: 'not_queued' });
  expect((await show(srt, { to: 'nowhere' })).status).toBe(404);
  expect((await show(srt, { by: 'nothing' })).status).toBe(401);
});

test('[SAFE-41] a file without subtitles, of more than 512 KiB or empty is refused, and leaves the room as it is', async () => {
  const refused = async (bytes: Buffer, shown?: Shown) => (await show(bytes, shown)).body.error?.name;
  expect(await refused(Buffer.from('<!doctype html><script>alert(1)</script>'), { fileName: 'page.vtt' })).toBe('UnsupportedSubtitleType');
  expect(await refused(Buffer.from([0, 1, 2, 3]))).toBe('UnsupportedSubtitleType');
  expect(await refused(Buffer.alloc(limits.subtitleBytes + 1, srt))).toBe('PayloadTooLarge');
  // Escaped text takes more space.
  const line = Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${'&'.repeat(1900)}\n\n`);
  expect(await refused(Buffer.concat(Array.from({ length: 150 }, () => line)))).toBe('PayloadTooLarge');
  expect(await refused(Buffer.alloc(0))).toBe('ValidationError');
  expect(await refused(srt, { fileName: 'x'.repeat(256) })).toBe('ValidationError');
  expect(await item()).not.toHaveProperty('subtitleUrl');
  const { subtitleUrl } = (await show(srt, { fileName: `../a?b#\0${'😀'.repeat(60)}.srt`.slice(-101) })).body;
  expect(subtitleUrl).toMatch(/^\/subtitles\/[\w-]{43}\/[^/?#]+\.srt$/);
});

test('[STORE-41] subtitles from a file stay while their room isn’t loaded, and are deleted with it', async () => {
  const { subtitleUrl } = (await show(Buffer.concat([srt, Buffer.from('Ends')]))).body;
  const kept = () => query(server, 'select type from subtitles where hash = ?', subtitleUrl.split('/')[2]);
  await server.call('DELETE', `/room/${room}`, { token, headers: operator });
  expect((await load((await item()).subtitlePath)).status).toBe(200);
  await server.call('DELETE', `/room/${room}?permanent=true`, { token, headers: operator });
  expect(kept()).toEqual([]);
});

test('[SAFE-41] an IP address shows 30 files of subtitles an hour', () => {
  const clock = createFakeClock();
  const restLimits = createRestLimits({ clock });
  const use = (): void => restLimits.consume('addSubtitles', '192.0.2.1');
  for (let count = 0; count < 30; count += 1) use();
  clock.advance(3_599_999);
  expect(use).toThrow(expect.objectContaining({ name: 'TooManyRequests' }));
  clock.advance(1);
  expect(use).not.toThrow();
});
