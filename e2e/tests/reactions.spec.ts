import type { Page } from '@playwright/test';
import { sample, type RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

const rising = (page: Page, emoji: string) => page.locator('[data-over="video"] > div > span').filter({ hasText: emoji });
const dots = (page: Page) => page.locator('[data-reaction-dots] > i');

/** Reacts from the control bar. */
async function react(room: RoomPage, emoji: string): Promise<void> {
  await room.button('React').click();
  await room.button(`React with ${emoji}`).click();
  await room.page.keyboard.press('Escape');
}

test('[CHAT-40] [CHAT-46] [CHAT-47] a reaction rises over the video of everyone and leaves a mark on the timeline', async ({
  together,
}) => {
  const [alice, bob] = await together();
  for (const { page } of [alice, bob]) await page.emulateMedia({ reducedMotion: 'no-preference' });
  await alice.put(sample);
  for (const room of [alice, bob]) await room.hasPicture();
  await react(alice, '🔥');
  for (const { page } of [alice, bob]) {
    await expect(rising(page, '🔥')).toBeVisible();
    await expect(dots(page)).toHaveCount(1);
  }
  await expect(rising(bob.page, '🔥')).toHaveCount(0);
  await expect(bob.chat).not.toContainText('🔥');

  await bob.tab('Settings').click();
  await bob.button('Preferences').click();
  await bob.page.getByText('Reactions over the video').click();
  await bob.page.keyboard.press('Escape');
  await expect(dots(bob.page)).toHaveCount(0);
  await react(alice, '😂');
  await expect(rising(alice.page, '😂')).toBeVisible();
  await expect(bob.page.locator('[data-over]')).toHaveCount(0);
});

test('[CHAT-46] on a phone the reactions are behind More, and reduced motion leaves only the mark', async ({ alone }) => {
  const room = await alone();
  await room.page.setViewportSize({ width: 390, height: 844 });
  await room.put(sample);
  await room.hasPicture();
  await expect(room.button('React')).toBeHidden();
  await room.button('More').click();
  await room.button('React with 👍').click();
  await expect(dots(room.page)).toHaveCount(1);
  await expect(room.page.locator('[data-over]')).toHaveCount(0);
});

test('[CHAT-43] [CHAT-45] others see who is typing in a line that moves nothing', async ({ together }) => {
  const [alice, bob] = await together();
  await alice.open('Chat');
  await bob.open('Chat');
  const field = bob.page.getByLabel('Message');
  const before = await field.boundingBox();
  await alice.page.getByLabel('Message').pressSequentially('So good');
  await expect(bob.page.getByText(/ is typing$/)).toBeVisible();
  expect(await field.boundingBox()).toEqual(before);
  await expect(alice.page.getByText(/ is typing$/)).toHaveCount(0);
  await alice.page.keyboard.press('Enter');
  await expect(bob.chat).toContainText('So good');
  await expect(bob.page.getByText(/ is typing$/)).toHaveCount(0);
});
