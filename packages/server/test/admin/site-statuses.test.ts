import { createFakeClock } from '@matinee/base/fake-clock';
import { startSitesServer, vimeoIds } from '@matinee/media/testing';
import { linkServices, type SiteStatus, type Service } from '@matinee/protocol';
import { beforeEach, expect, test } from 'vitest';
import { closeAfterFile, startForFile } from '../helpers/start-for-test.ts';

const clock = createFakeClock();
const sites = closeAfterFile(await startSitesServer());
const environment = { PROVIDERS_OFF: 'tubi', PEERTUBE_HOSTS: 'peertube.example,other.example', YOUTUBE_API_KEY: 'fixture-youtube-key' };
const server = await startForFile(environment, { clock, siteOrigins: sites.origins });
const olga = await server.operator();
beforeEach(() => {
  clock.sleep(2 * 3600 * 1000);
  sites.reset();
});

const preview = (input: string) => server.call('GET', `/data/previewAdd?input=${encodeURIComponent(input)}`, { token: olga });
const check = () => server.call('POST', '/admin/providers/check', { token: olga });
async function providers(): Promise<Partial<Record<Service, SiteStatus>>> {
  const { data } = (await server.call('GET', '/admin/providers', { token: olga })).body;
  return Object.fromEntries((data as SiteStatus[]).map((provider) => [provider.service, provider]));
}

test('[OPERATOR-32] operators see every service with its features and its missing settings', async () => {
  const found = await providers();
  expect(Object.keys(found)).toEqual(linkServices);
  expect(found.youtube).toEqual({ service: 'youtube', isOn: true, state: 'unused', hasKey: true, searches: { left: 100, all: 100 } });
  expect(found.peertube).toMatchObject({ instances: 2, state: 'unused' });
  expect(found.invidious).toMatchObject({ instances: 0, state: 'unset' });
  expect(found.googledrive).toMatchObject({ hasKey: false, state: 'unset' });
  expect(found.tubi).toMatchObject({ isOn: false, state: 'off', fixedBy: 'PROVIDERS_OFF' });
});

test('[OPERATOR-32] look-ups of users count, and a site that fails is on the overview', async () => {
  await preview(`https://vimeo.com/${vimeoIds.clip}`);
  expect((await providers()).vimeo).toMatchObject({ state: expect.stringMatching(/^(working|slow)$/), worked: 1 });
  clock.advance(60_000);
  const since = clock.now();
  sites.order('vimeo', { status: 500 });
  for (const id of ['100000001', '100000002', '100000003']) await preview(`https://vimeo.com/${id}`);
  expect((await providers()).vimeo).toMatchObject({ state: 'failing', fault: 'no-answer', failingSince: since, worked: 0.25 });
  const { data } = (await server.call('GET', '/admin/overview', { token: olga })).body;
  expect(data.problems).toMatchObject([{ kind: 'site', service: 'vimeo', since }]);
});

test('[OPERATOR-33] a check looks up a sample at each enabled service, counts, and is logged', async () => {
  sites.order('plutoBoot', { status: 500 });
  const { status, body } = await check();
  expect(status).toBe(200);
  const state = Object.fromEntries((body.data as SiteStatus[]).map((provider) => [provider.service, provider.worked]));
  expect(state).toMatchObject({ youtube: 1, vimeo: 1, direct: 1, hls: 1, dash: 1, odysee: 1, pluto: 0 });
  expect(sites.requests.filter(({ site }) => site === 'tubi')).toEqual([]);
  expect((await server.call('GET', '/admin/audit', { token: olga })).body.data[0]).toMatchObject({ action: 'provider.check' });
});

test('[OPERATOR-33] services are checked at most once a minute', async () => {
  await check();
  expect(await check()).toMatchObject({ status: 429, body: { error: { name: 'TooManyRequests' } } });
  clock.advance(60_000);
  expect((await check()).status).toBe(200);
});

test('[OPERATOR-34] operators switch services off and on while the server runs, except services named by PROVIDERS_OFF', async () => {
  const link = `https://vimeo.com/${vimeoIds.clip}`;
  const change = (body: object) => server.call('PATCH', '/admin/settings', { token: olga, body });
  const offered = async () => (await server.call('GET', '/data/features')).body.services;
  expect((await preview(link)).status).toBe(200);
  expect((await change({ 'service.vimeo': 'off' })).status).toBe(200);
  expect(await preview(link)).toMatchObject({ status: 400, body: { error: { reason: 'service_switched_off', service: 'vimeo' } } });
  expect(await offered()).not.toContain('vimeo');
  expect((await providers()).vimeo).toMatchObject({ isOn: false, state: 'off' });
  await change({ 'service.vimeo': 'on' });
  expect((await preview(link)).status).toBe(200);
  expect(await offered()).toContain('vimeo');
  expect(await change({ 'service.tubi': 'on' })).toMatchObject({ status: 403, body: { error: { reason: 'setting_fixed' } } });
  expect((await change({ 'service.nowhere': 'off' })).status).toBe(400);
});
