import { expect, test } from 'vitest';
import { driveIds, invidiousIds, peertubeIds, plutoIds, redditIds, tubiIds, youtubeIds } from './index.ts';
import { useTestSites } from './use-test-sites.ts';

const world = useTestSites();

test.each([
  ['tubi', tubiIds.movie],
  ['reddit', redditIds.upload],
  ['reddit', 'v:zv89llsvexdz'],
  ['googledrive', driveIds.video],
  ['peertube', `tube.example:${peertubeIds.stream}`],
  ['peertube', `tube.example:${peertubeIds.files}`],
  ['pluto', `movies/${plutoIds.movie}`],
  ['invidious', `inv.example:${invidiousIds.video}`],
  ['invidious', `inv.example:${invidiousIds.single}`],
  ['invidious', `inv.example:${invidiousIds.live}`],
  ['odysee', '@gardener:b/plants:7'],
  ['odysee', '@gardener:b/song:7'],
  ['odysee', '@gardener:b/on-air:7'],
] as const)('the %s video %s plays in a browser', async (service, id) => {
  const { hls_url: hls, dash_url: dash, src_url: src } = await world.media.playbackUrls({ service, id });
  const response = await fetch(hls ?? dash ?? src ?? '', { headers: { origin: 'https://matinee.example.org' } });
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(response.headers.get('content-type')).toMatch(/mpegurl|dash\+xml|^video|^audio/);
});

test('a fault is met as often as was ordered, by the site that it was ordered for', async () => {
  world.sites.order('youtubeApi', { status: 500 }, 2);
  const ask = async (site: string) => (await fetch(`${world.sites.url}/${site}`)).status;
  const statuses = [];
  for (const site of ['youtubeApi/a', 'vimeo/a', 'youtubeApi/a', 'youtubeApi/a']) statuses.push(await ask(site));
  expect(statuses).toEqual([500, 404, 500, 400]);
  world.sites.order('vimeo', { status: 503 });
  world.sites.reset();
  expect(await ask('vimeo/a')).toBe(404);
});

test('requests are recorded with what was sent', async () => {
  const body = '{"method":"resolve","params":{"urls":[]}}';
  await fetch(`${world.sites.origins.odyseeApi}/api/v1/proxy?m=resolve`, { method: 'POST', body });
  expect(world.sites.requests).toMatchObject([{ site: 'odyseeApi', method: 'POST', path: '/odyseeApi/api/v1/proxy?m=resolve', body }]);
});

test('what no site has is not found', async () => {
  for (const path of ['', 'nobody/a', 'media/nothing.mp4', `youtube/${youtubeIds.video}`]) {
    expect((await fetch(`${world.sites.url}/${path}`)).status).toBe(404);
  }
});
