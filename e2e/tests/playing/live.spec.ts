import type { Video } from '@matinee/protocol';
import { knowVideo, queueVideo } from '../../support/fake-sites.ts';
import { escape } from '../../support/keys.ts';
import type { RoomPage } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

/** Waits until the sync dialog of a page says that its player is less than 100 ms away from the room. */
async function expectInStep({ page }: RoomPage): Promise<void> {
  await page.getByRole('button', { name: 'In step' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sync' });
  await expect(dialog.getByRole('definition').first()).toHaveText(/^(?:\d{1,2} ms (?:ahead|behind)|none)$/, { timeout: 20_000 });
  await escape(page);
  await expect(dialog).toBeHidden();
}

test('a broadcast is watched at its edge by everybody, also after a pause, and cannot be searched through', async ({
  together,
  server,
  media,
}) => {
  const [alice, bob] = await together();
  const rooms = [alice, bob];
  const broadcast: Video = { service: 'hls', id: `${media.url}/dated/live.m3u8`, title: 'A broadcast', live: true };
  knowVideo(server, broadcast);
  await queueVideo(alice, broadcast);
  for (const room of rooms) await room.hasPicture();
  await alice.button('Play').click();
  for (const room of rooms) await room.isPlaying();
  for (const room of rooms) await expectInStep(room);

  await expect(bob.page.getByText('Live', { exact: true })).toBeVisible();
  await expect(bob.page.getByRole('slider', { name: 'Playback position' })).toHaveAttribute('aria-disabled', 'true');
  await expect(bob.button('Forward 10 seconds')).toHaveAttribute('aria-disabled', 'true');

  await bob.button('Pause').click();
  await expect.poll(() => alice.isPaused()).toBe(true);
  const pausedAt = await alice.position();
  await bob.page.waitForTimeout(3000);
  expect(await alice.position()).toBe(pausedAt);
  await bob.button('Play').click();
  for (const room of rooms) await room.isPlaying();
  await expect.poll(() => alice.position()).toBeGreaterThan(pausedAt + 3);
  for (const room of rooms) await expectInStep(room);
});

test('a DASH broadcast, added by its link, is watched at its edge by everybody', async ({ together, media }) => {
  const [alice, bob] = await together();
  const rooms = [alice, bob];
  await alice.add(`${media.url}/broadcast/${Date.now() - 60_000}/manifest.mpd`);
  await alice.button('Play').click();
  for (const room of rooms) await room.isPlaying();
  for (const room of rooms) await expectInStep(room);
  await expect(bob.page.getByText('Live', { exact: true })).toBeVisible();
});
