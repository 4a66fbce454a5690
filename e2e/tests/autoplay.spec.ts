import { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

// Looking into the page counts as a gesture to the browser, and recording a trace looks into it all the time.
test.use({ trace: 'off' });

test('[PLAYER-2] where the browser forbids sound, one click joins', async ({ alone, newPerson, media }) => {
  const alice = await alone();
  await alice.put(`${media.url}/clip.mp4`);
  await alice.hasPicture();
  await alice.play();
  await alice.isPlaying();

  const page = await newPerson();
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      const video = document.querySelector('video');
      const isAsked = [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Join with sound');
      if (!isAsked || video === null || video.paused || !video.muted) return;
      clearInterval(timer);
      // oxlint-disable-next-line no-console -- the one way out that is no question from outside
      console.info('muted behind the button');
    }, 50);
  });
  const joined = page.waitForEvent('console', (message) => message.text() === 'muted behind the button');
  await page.goto(alice.page.url());
  await joined;
  await page.getByRole('button', { name: 'Join with sound' }).click();
  await expect(page.getByRole('button', { name: 'Join with sound' })).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.muted)).toBe(false);
  await new RoomPage(page).isPlaying();
});
