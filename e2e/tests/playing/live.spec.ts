import type { Video } from '@matinee/protocol';
import { knowVideo } from '@matinee/testing/sites';
import { escape } from '../../support/keys.ts';
import type { RoomPage } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

/** Waits until the sync dialog of a page says that its player is less than 100 ms away from the room. */
async function expectInStep({ page }: RoomPage): Promise<void> {
  await page.getByRole('button', { name: 'In sync' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sync' });
  await dialog.getByText('Details').click();
  await expect(dialog.getByRole('definition').first()).toHaveText(/^(?:\d{1,2} ms (?:ahead|behind)|none)$/, { timeout: 20_000 });
  await escape(page);
  await expect(dialog).toBeHidden();
}

test('[SYNC-20] a live stream plays at its edge for every user, also after a pause, and has no seeking', async ({
  together,
  server,
  media,
}) => {
  const [alice, bob] = await together();
  const rooms = [alice, bob];
  const broadcast: Video = { service: 'hls', id: `${media.url}/dated/live.m3u8`, title: 'A broadcast', live: true };
  knowVideo(server, broadcast);
  await alice.put(broadcast);
  for (const room of rooms) await room.hasPicture();
  await alice.play();
  for (const room of rooms) await room.isPlaying();
  for (const room of rooms) await expectInStep(room);

  await expect(bob.page.getByText('Live', { exact: true })).toBeVisible();
  await expect(bob.page.getByRole('slider', { name: 'Playback position' })).toHaveAttribute('aria-disabled', 'true');
  await expect(bob.button('Forward 10 seconds')).toHaveAttribute('aria-disabled', 'true');

  await bob.pause();
  await expect.poll(() => alice.isPaused()).toBe(true);
  const pausedAt = await alice.position();
  // The broadcast goes on meanwhile: what can be sought to grows by a segment.
  const edge = (): Promise<number> => alice.page.evaluate(() => document.querySelector('video')?.seekable.end(0) ?? Number.NaN);
  const edgeAtPause = await edge();
  await expect.poll(edge, { timeout: 20_000 }).toBeGreaterThan(edgeAtPause + 1);
  expect(await alice.position()).toBe(pausedAt);
  await bob.play();
  for (const room of rooms) await room.isPlaying();
  await expect.poll(() => alice.position()).toBeGreaterThan(pausedAt + 1);
  for (const room of rooms) await expectInStep(room);
});

test('[SYNC-20] a live DASH stream, added by its link, plays at its edge for every user', async ({ together, media }) => {
  const [alice, bob] = await together();
  const rooms = [alice, bob];
  await alice.add(`${media.url}/broadcast/${Date.now() - 60_000}/manifest.mpd`);
  await alice.play();
  for (const room of rooms) await room.isPlaying();
  for (const room of rooms) await expectInStep(room);
  await expect(bob.page.getByText('Live', { exact: true })).toBeVisible();
});
