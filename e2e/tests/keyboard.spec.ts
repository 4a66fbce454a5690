import type { Locator, Page } from '@playwright/test';
import { chooseByTyping, escape } from '../support/keys.ts';
import { tabTo, tabToAndPress } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

// The product without a mouse. Nothing here clicks.

/** Expects that the focus moves into an opened part, that Tab cycles in it, that Escape closes it, and that the focus then returns. */
async function expectTrapped(page: Page, opened: Locator, opener: Locator): Promise<void> {
  const hasFocus = (): Promise<boolean> => opened.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus, 'the focus goes in').toBe(true);
  for (let stops = 0; stops < 8; stops += 1) {
    await page.keyboard.press('Tab');
    expect(await hasFocus(), 'the focus stays inside').toBe(true);
  }
  // A tooltip is what goes first.
  if ((await page.getByRole('tooltip').count()) > 0) await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}

test('[SCREEN-103] the queue is ordered, voted on and emptied by keyboard alone, and the focus is never lost', async ({
  ownedRoom,
  enter,
  server,
  media,
}) => {
  test.setTimeout(180_000);
  const olga = await ownedRoom('Olga');
  const mia = await enter(olga, 'Mia');
  const { page } = olga;
  await mia.put(...['clip.mp4', 'moov-at-end.mp4', 'fragmented.mp4', 'clip.webm'].map((file) => `${media.url}/${file}`));
  await expect.poll(async () => (await mia.queue()).length).toBe(3);
  const [first = '', second = '', third = ''] = await mia.queue();

  await tabTo(page, olga.tab('Chat'));
  await page.keyboard.press('ArrowRight');
  await expect(olga.tab('Queue')).toBeFocused();
  await tabTo(page, olga.button(`Move ${first}`));
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Picked up .*, position 1 of 3/)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/is now at position 2 of 3/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => mia.queue()).toEqual([second, first, third]);
  await expect(olga.button(`Move ${first}`)).toBeFocused();

  const choose = async (title: string, item: string): Promise<void> => {
    await tabToAndPress(page, olga.button(`More for ${title}`));
    await chooseByTyping(page, item);
  };
  await choose(first, 'Move down');
  await expect.poll(() => mia.queue()).toEqual([second, third, first]);
  await expect(olga.button(`More for ${first}`)).toBeFocused();
  await page.keyboard.press('Shift+Tab');

  await choose(first, 'Edit');
  await expectTrapped(page, page.getByRole('dialog', { name: /^Edit/ }), olga.button(`More for ${first}`));
  await page.keyboard.press('Shift+Tab');
  await choose(first, 'Remove');
  await expect.poll(() => mia.queue()).toEqual([second, third]);
  await expect(olga.button(`More for ${third}`)).toBeFocused();

  await test.step('votes', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    expect((await server.call('PATCH', `/room/${olga.name}`, { token, body: { queueMode: 'vote' } })).status).toBe(200);
    const vote = olga.button(new RegExp(`vote for ${second}`));
    await vote.waitFor();
    await page.locator('#content').focus();
    await tabToAndPress(page, vote);
    await expect(vote).toHaveAttribute('aria-pressed', 'true');
    await expect(vote).toBeFocused();
  });

  await test.step('a toast', async () => {
    await tabToAndPress(page, olga.toasts.getByRole('button', { name: 'Dismiss' }).last());
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  await test.step('another role', async () => {
    await mia.open('People');
    await page.locator('#content').focus();
    await tabTo(page, olga.tab('Queue'));
    await page.keyboard.press('ArrowRight');
    await expect(olga.tab('People')).toBeFocused();
    await tabToAndPress(page, olga.button('More for Mia'));
    await chooseByTyping(page, 'Moderator');
    await expect(mia.person('Mia')).toContainText('Moderator');
    await expect(olga.button('More for Mia')).toBeFocused();
  });

  await test.step('permissions', async () => {
    await page.locator('#content').focus();
    await tabTo(page, olga.tab('People'));
    await page.keyboard.press('End');
    await expect(olga.tab('Settings')).toBeFocused();
    await tabToAndPress(page, olga.button('Details'));
    await expectTrapped(page, page.getByRole('dialog'), olga.button('Details'));
  });

  await test.step('on a phone, where nothing that has the focus lies under a bar or a toast', async () => {
    await escape(page);
    await olga.open('Queue');
    await olga.put(...[1, 2, 3].map((copy) => `${media.url}/clip.mp4?copy=${copy}`));
    await expect.poll(async () => (await olga.queue()).length).toBe(5);
    const [last = ''] = (await olga.queue()).slice(-1);
    await page.setViewportSize({ width: 360, height: 740 });
    await olga.toasts.getByRole('button').first().waitFor();
    await page.locator('#content').focus();
    await tabTo(page, olga.button(`More for ${last}`).last());
    await tabTo(page, olga.button('Open menu'), 'Shift+Tab');
    await tabToAndPress(page, olga.button('Invite'));
  });
});
