import type { RoomPage } from '../../support/room-page.ts';
import { expect, test } from '../../support/test.ts';

async function setSubtitles({ page }: RoomPage, service: string, id: string, subtitleUrl: string): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await fetch(`/api${location.pathname}/queue`, { method: 'PATCH', headers, body })).status;
  }, JSON.stringify({ service, id, subtitleUrl }));
  expect(status).toBe(200);
}

for (const [kind, service, path, length] of [
  ['an MP4 file', 'direct', '/clip.mp4', 20],
  ['an HLS stream', 'hls', '/hls/master.m3u8', 24],
  ['a DASH stream', 'dash', '/dash/manifest.mpd', 24],
] as const) {
  test(`[PLAYER-8] [PLAYER-23] ${kind}, added by its link, plays, pauses and seeks for both, and its subtitles are exchanged`, async ({
    together,
    media,
  }) => {
    const rooms = await together();
    const [alice, bob] = rooms;
    const url = media.url + path;
    await alice.add(url);
    await alice.play();
    for (const room of rooms) await room.isPlaying();
    const duration = await bob.page.evaluate(() => document.querySelector('video')?.duration ?? 0);
    expect(Math.abs(duration - length)).toBeLessThan(1.5);
    for (const room of rooms) await room.isInStep();

    await bob.button('Forward 10 seconds').click();
    for (const room of rooms) await expect.poll(() => room.position()).toBeGreaterThan(10);
    await bob.pause();
    for (const room of rooms) await expect.poll(() => room.isPaused()).toBe(true);
    await expect.poll(async () => (await alice.position()) - (await bob.position())).toBeCloseTo(0, 1);

    await alice.page.evaluate(() => {
      const video = document.querySelector('video');
      video?.addEventListener('emptied', () => video.setAttribute('data-emptied', ''));
    });
    await setSubtitles(alice, service, url, `${media.url}/hls/subs/en.vtt`);
    const captions = alice.page.locator('[data-captions]');
    await expect(captions).toHaveText(/^Second \d+$/);
    const other = encodeURIComponent('WEBVTT\n\n00:00:00.000 --> 00:00:20.000\nOther words\n');
    await setSubtitles(alice, service, url, `${media.url}/text/other.vtt?content=${other}`);
    await expect(captions).toHaveText('Other words');
    await setSubtitles(alice, service, url, '');
    await expect(captions).toHaveCount(0);
    await expect(alice.page.locator('video[data-emptied]')).toHaveCount(0);
  });
}

test('[PLAYER-33] [PLAYER-34] a stream loads nothing above the limit of a user, and the menu says so', async ({ together, media }) => {
  const [alice] = await together();
  await alice.page.evaluate(() => {
    const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem('settings') ?? '{}'), viewing: { maxPixels: 120 } });
    localStorage.setItem('settings', newValue);
    // The event of a change in another tab.
    dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue }));
  });
  const asked: string[] = [];
  alice.page.on('request', (request) => asked.push(request.url()));
  // A video that a page adds is also loaded for its thumbnail.
  await alice.put({ service: 'hls', id: `${media.url}/hls/master.m3u8` });
  await alice.play();
  await alice.isPlaying();
  await alice.button(/^Quality/).click();
  await alice.page.getByRole('menuitemradio', { name: 'More options' }).click();
  await expect(alice.page.getByText(/Now .?108p.?, your limit/)).toBeVisible();
  expect(asked.filter((url) => url.includes('/hls/low/'))).not.toEqual([]);
  expect(asked.filter((url) => url.includes('/hls/high/'))).toEqual([]);
});
