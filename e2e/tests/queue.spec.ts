import { expect, test } from '../support/test.ts';

test('[SCREEN-115] a long queue has only rows near the view in the document; all can be reached, and the focus moves with a video', async ({
  alone,
  media,
}) => {
  const alice = await alone();
  const { page } = alice;
  await alice.put(...Array.from({ length: 70 }, (_, copy) => `${media.url}/clip.mp4?copy=${copy}`));
  await alice.open('Queue');
  const rows = page.locator('[aria-setsize="69"]');
  const pane = page.getByRole('tabpanel').locator('> div').first();
  const scrollTo = (top: number) => pane.evaluate((element, to) => element.scrollTo(0, to), top);
  const row = (place: number) => page.locator(`[aria-posinset="${place}"]`);
  await expect(row(1)).toBeVisible();
  await scrollTo(100_000);
  await expect(row(69)).toBeInViewport();
  await expect(row(1)).not.toBeAttached();
  expect(await rows.count()).toBeLessThan(55);

  // A focused row stays, as does a list scrolled to the same position again.
  await row(69)
    .getByRole('button', { name: /^Move / })
    .focus();
  await scrollTo(0);
  await expect(row(1)).toBeInViewport();
  await expect(row(69).getByRole('button', { name: /^Move / })).toBeFocused();

  const handle = (place: number) => row(place).getByRole('button', { name: /^Move / });
  await handle(2).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Picked up .*, position 2 of 69/)).toBeAttached();
  for (const place of [3, 4, 5, 6, 7]) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`is now at position ${place} of 69`)).toBeAttached();
  }
  await page.keyboard.press('Space');
  await expect(handle(7)).toBeFocused();
});

test('[SCREEN-115] the newest message stays in view; a user who reads older ones stays there and sees how many are new', async ({
  alone,
  enter,
}) => {
  const alice = await alone();
  const bob = await enter(alice);
  await bob.page.setViewportSize({ width: 1440, height: 600 });
  for (let line = 1; line <= 25; line += 1) await alice.say(`line ${line}`);
  await expect(bob.chat.getByText('line 25')).toBeInViewport();
  await bob.chat.hover();
  await bob.page.mouse.wheel(0, -5000);
  await expect(bob.chat.getByText('line 1', { exact: true })).toBeInViewport();
  for (const line of ['tea poured', 'and biscuits']) await alice.say(line);
  await expect(bob.button('2 new messages')).toBeVisible();
  await expect(bob.chat.getByText('line 1', { exact: true })).toBeInViewport();
  await bob.button('2 new messages').click();
  await expect(bob.chat.getByText('and biscuits')).toBeInViewport();
  await expect(bob.button(/new message/)).toBeHidden();
});
