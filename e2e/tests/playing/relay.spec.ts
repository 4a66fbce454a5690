import { startSitesServer, type SitesServer } from '@matinee/media/testing';
import { RoomPage } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

let sites: SitesServer;
test.beforeAll(async () => {
  sites = await startSitesServer();
});
test.afterAll(() => sites.close());

test('[RELAY-1] a video of a relayed site plays from this server, without a request of the page to the site', async ({ startServer }) => {
  const { server, emptyPage } = await startServer({ RELAY_SITES: 'odysee' }, { siteOrigins: sites.origins });
  const room = new RoomPage(await emptyPage());
  const asked: string[] = [];
  room.page.on('request', (request) => asked.push(request.url()));
  await room.page.goto(`/room/${await server.generate()}`);
  await room.isConnected();
  await room.put({ service: 'odysee', id: '@gardener:b/plants' });
  await room.hasPicture();
  await room.page.keyboard.press('k');
  await room.isPlaying();
  expect(asked.some((url) => url.includes('/api/relay/'))).toBe(true);
  expect(asked.filter((url) => url.startsWith(sites.url))).toEqual([]);
});
