import { siteKeys, startSitesServer, youtubeIds, youtubeLists } from '@matinee/media/testing';
import { RoomPage } from '../support/room-page.ts';
import { expectNoOverflowAtAllSizes } from '../support/layout-check.ts';
import { expect, test } from '../support/test.ts';

test('[SCREEN-101] what a link names, notices and refusals fit every window, and a playlist is added as a whole', async ({
  startServer,
}) => {
  const sites = await startSitesServer();
  const { server, emptyPage } = await startServer(
    { YOUTUBE_API_KEY: siteKeys.youtube, COLLECTION_LIMIT: '20' },
    { siteOrigins: sites.origins },
  );
  const room = new RoomPage(await emptyPage());
  await room.page.goto(`/room/${await server.generate()}`);
  await room.isConnected();
  await room.open('Queue');
  await room.addField.fill('https://tubitv.com/movies/501443/a-comedy');
  await expect(room.page.getByText('May stop working without notice')).toBeVisible();
  await expectNoOverflowAtAllSizes(room.page, 'add-experimental');
  await room.addField.fill('https://www.youtube.com/feed/subscriptions');
  await expect(room.page.getByRole('alert')).toBeVisible();
  await expectNoOverflowAtAllSizes(room.page, 'add-refused');
  await room.addField.fill(`https://www.youtube.com/watch?v=${youtubeIds.video}&list=${youtubeLists.long}&t=90`);
  const list = room.page.getByRole('region', { name: 'Found' });
  await expect(list.getByRole('listitem').first()).toContainText('from your link');
  await expect(room.page.getByRole('article', { name: 'How to carve a spoon' })).toContainText('YouTube, 12:07');
  await expectNoOverflowAtAllSizes(room.page, 'add-list');
  await list.getByRole('button', { name: 'Add all' }).click();
  await expect.poll(() => room.queue()).toHaveLength(16);
  await sites.close();
});
