import { escape } from '../support/keys.ts';
import { tabTo, tabToAndPress } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

// Every Tab stop has to be visible. Unit tests prove where the focus goes when its element leaves.

test('[SCREEN-103] Tab leads through every tab, a toast and a dialog of a room, and on a phone to its ends', async ({
  ownedRoom,
  enter,
  media,
}) => {
  test.setTimeout(180_000);
  const olga = await ownedRoom('Olga', { queueMode: 'vote' });
  const mia = await enter(olga, 'Mia');
  const { page } = olga;
  await mia.put(...['clip.mp4', 'moov-at-end.mp4', 'clip.webm'].map((file) => `${media.url}/${file}`));
  await olga.toasts.getByRole('button').first().waitFor();
  const begin = (): Promise<void> => page.locator('#content').focus();

  await begin();
  await tabToAndPress(page, olga.toasts.getByRole('button', { name: 'Dismiss' }).last());
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await begin();
  await tabTo(page, olga.tab('Chat'));
  await page.keyboard.press('ArrowRight');
  await expect(olga.tab('Queue')).toBeFocused();
  const vote = olga.button(/vote for/).first();
  await tabToAndPress(page, vote);
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, olga.button(/^More for/).last());

  await begin();
  await tabTo(page, olga.tab('Queue'));
  await page.keyboard.press('ArrowRight');
  await expect(olga.tab('People')).toBeFocused();
  await tabTo(page, olga.button('More for Mia'));

  await begin();
  await tabTo(page, olga.tab('People'));
  await page.keyboard.press('End');
  await expect(olga.tab('Settings')).toBeFocused();
  await tabToAndPress(page, olga.button('Details'));
  const dialog = page.getByRole('dialog');
  const hasFocus = (): Promise<boolean> => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus, 'the focus goes in').toBe(true);
  for (let stops = 0; stops < 8; stops += 1) {
    await page.keyboard.press('Tab');
    expect(await hasFocus(), 'the focus stays inside').toBe(true);
  }
  await escape(page);
  await expect(olga.button('Details')).toBeFocused();

  await test.step('the focus of a phone lies under no bar or toast', async () => {
    await olga.open('Queue');
    await olga.put(...[1, 2, 3].map((copy) => `${media.url}/clip.mp4?copy=${copy}`));
    await expect.poll(async () => (await olga.queue()).length).toBe(5);
    await page.setViewportSize({ width: 360, height: 740 });
    await olga.toasts.getByRole('button').first().waitFor();
    await begin();
    await tabTo(page, olga.button(/^More for/).last());
    await tabTo(page, olga.button('Open menu'), 'Shift+Tab');
    await tabToAndPress(page, olga.button('Invite'));
  });
});
