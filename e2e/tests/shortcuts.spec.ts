import { expect, test } from '../support/test.ts';

test('[SCREEN-125] in full screen the controls hide while the pointer rests; the chat is over the video, beside it, or hidden', async ({
  alone,
  media,
}) => {
  const alice = await alone();
  const { page } = alice;
  await alice.put(`${media.url}/clip.mp4`);
  await alice.hasPicture();
  await page.keyboard.press('f');
  const player = page.getByRole('region', { name: 'Player' });
  await expect(alice.root).toHaveAttribute('data-layout', 'fullscreen');
  await expect(page.getByRole('link', { name: 'Browse' })).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByLabel('Message')).toBeFocused();
  await page.keyboard.type('popcorn?');
  await page.keyboard.press('Enter');
  await expect(alice.chat).toContainText('popcorn?');
  await expect(page.getByLabel('Message')).toBeHidden();
  await alice.button('Hide the chat').click();
  await expect(alice.chat).toHaveCount(0);
  await alice.button('Show the chat beside the video').click();
  await expect(page.getByRole('complementary')).toContainText('popcorn?');
  await alice.button('Show the chat over the video').click();
  await expect(page.getByRole('complementary')).toBeHidden();

  // A focused button keeps the controls.
  await page.locator('#content').focus();
  await page.keyboard.press('k');
  await alice.isPlaying();
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState), 'the lock screen follows').toBe('playing');
  await expect(player).toHaveAttribute('data-idle');
  await page.mouse.move(300, 300);
  await expect(player).not.toHaveAttribute('data-idle');

  await page.keyboard.press('f');
  await expect(alice.root).toHaveAttribute('data-layout', 'default');
});
