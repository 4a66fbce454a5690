import { sample, spreadOf } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

const nowhere = { x: 0, y: 0, width: 0, height: 0 };

test.describe('two users watch one video', () => {
  for (const [kind, path, length] of [
    ['an MP4 file', '/clip.mp4', 20],
    ['an HLS stream', '/hls/master.m3u8', 24],
    ['a DASH stream', '/dash/manifest.mpd', 24],
  ] as const) {
    test(`[PLAYER-8] ${kind}, added by its link, plays, pauses and seeks for both`, async ({ together, media }) => {
      const [alice, bob] = await together();
      await alice.add(`${media.url}${path}`);
      for (const one of [alice, bob]) await one.hasPicture();
      const duration = await bob.page.evaluate(() => document.querySelector('video')?.duration ?? 0);
      expect(Math.abs(duration - length)).toBeLessThan(1.5);

      await alice.play();
      for (const one of [alice, bob]) await one.isPlaying();
      await expect.poll(() => spreadOf([alice, bob]), { message: 'both are at the same place' }).toBeLessThan(0.25);

      await bob.button('Forward 10 seconds').click();
      await expect.poll(() => alice.position()).toBeGreaterThan(9.5);
      await expect.poll(() => spreadOf([alice, bob])).toBeLessThan(0.25);

      await bob.pause();
      await expect.poll(() => alice.isPaused()).toBe(true);
      await expect.poll(() => spreadOf([alice, bob])).toBeLessThan(0.1);
    });
  }
});

test('[SCREEN-217] typed times, dragging the seek bar, speed and skip act for both; a late user is in step', async ({
  together,
  enter,
}) => {
  const [alice, bob] = await together();
  await alice.put(sample);
  for (const one of [alice, bob]) await one.hasPicture();

  await alice.button(/go to a time$/).click();
  const field = alice.page.getByLabel(/^Go to a time/);
  await field.fill('0:12');
  await field.press('Enter');
  await expect.poll(() => bob.position()).toBeCloseTo(12, 0);

  const timeline = alice.page.getByRole('slider', { name: 'Playback position' });
  const length = await bob.page.evaluate(() => document.querySelector('video')?.duration ?? 0);
  const box = (await timeline.boundingBox()) ?? nowhere;
  await alice.page.mouse.move(box.x + 5, box.y + box.height / 2);
  await alice.page.mouse.down();
  for (const share of [0.2, 0.4, 0.6, 0.5]) await alice.page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
  expect(await bob.position()).toBeCloseTo(12, 0);
  await alice.page.mouse.up();
  await expect.poll(async () => Math.abs((await bob.position()) - length / 2)).toBeLessThan(length / 20);

  await alice.play();
  await bob.isPlaying();
  const late = await enter(alice);
  await late.isPlaying();
  await expect.poll(() => spreadOf([alice, late])).toBeLessThan(0.25);

  await alice.button(/speed$/).click();
  await alice.page.getByRole('menuitemradio', { name: '1.5×' }).click();
  await expect(bob.button(/^1\.5×, speed$/)).toBeVisible();
  await expect.poll(() => bob.page.evaluate(() => document.querySelector('video')?.playbackRate ?? 0)).toBeGreaterThan(1.4);
  await bob.button('Next').click();
  await expect(alice.page.getByRole('heading', { name: /^That was / })).toBeVisible();
});

test('[QUEUE-16] the next video, a WebM file, starts by itself when one ends', async ({ together, media }) => {
  const [alice, bob] = await together();
  await alice.put(`${media.url}/clip.mp4`, `${media.url}/clip.webm`);
  await alice.tab('Queue').click();
  await expect(alice.tab('Queue')).toContainText('1');
  await bob.hasPicture();
  await alice.play();
  await bob.isPlaying();
  await alice.button('Forward 10 seconds').click();
  await expect.poll(() => bob.position()).toBeGreaterThan(9);
  await bob.page.keyboard.press('l');
  await expect.poll(() => bob.page.evaluate(() => document.querySelector('video')?.currentSrc ?? '')).toContain('clip.webm');
  await bob.isPlaying();
  await expect(alice.tab('Queue')).not.toContainText('1');
});
