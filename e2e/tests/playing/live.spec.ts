import type { Video } from '@matinee/protocol';
import { knowVideos } from '@matinee/testing/sites';
import { expect, test } from '../../support/test.ts';

test('[SYNC-20] a live HLS stream plays at its edge for every user, also after a pause, and has no seeking', async ({
  together,
  server,
  media,
}) => {
  const rooms = await together();
  const [alice, bob] = rooms;
  const broadcast: Video = { service: 'hls', id: `${media.url}/dated/live.m3u8`, title: 'A broadcast', live: true };
  knowVideos(server, broadcast);
  await alice.put(broadcast);
  for (const room of rooms) await room.hasPicture();
  await alice.play();
  for (const room of rooms) await room.isPlaying();
  for (const room of rooms) await room.isInStep();

  await expect(bob.page.getByText('Live', { exact: true })).toBeVisible();
  await expect(bob.button('Forward 10 seconds')).toHaveAttribute('aria-disabled', 'true');

  await bob.pause();
  await expect.poll(() => alice.isPaused()).toBe(true);
  const pausedAt = await alice.position();
  // The stream continues: the seekable range grows by a segment.
  const edge = (): Promise<number> => alice.page.evaluate(() => document.querySelector('video')?.seekable.end(0) ?? Number.NaN);
  const edgeAtPause = await edge();
  await expect.poll(edge, { timeout: 20_000 }).toBeGreaterThan(edgeAtPause + 1);
  expect(await alice.position()).toBe(pausedAt);
  await bob.play();
  for (const room of rooms) await room.isPlaying();
  await expect.poll(() => alice.position()).toBeGreaterThan(pausedAt + 1);
  for (const room of rooms) await room.isInStep();
});

test('[SYNC-20] a live DASH stream, added by its link, plays at its edge for every user', async ({ together, media }) => {
  const rooms = await together();
  const [alice, bob] = rooms;
  await alice.add(`${media.url}/broadcast/${Date.now() - 60_000}/manifest.mpd`);
  await alice.play();
  for (const room of rooms) await room.isPlaying();
  for (const room of rooms) await room.isInStep();
  await expect(bob.page.getByText('Live', { exact: true })).toBeVisible();
});
