import type { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

/** A room with one video on and three queued. */
async function fill(alice: RoomPage, bob: RoomPage, mediaUrl: string): Promise<[string, string, string]> {
  await alice.add(['clip.mp4', 'moov-at-end.mp4', 'fragmented.mp4', 'clip.webm'].map((file) => `${mediaUrl}/${file}`).join('\n'));
  await alice.pause();
  await expect.poll(async () => (await bob.queue()).length).toBe(3);
  const [first = '', second = '', third = ''] = await bob.queue();
  return [first, second, third];
}

const nowhere = { x: 0, y: 0, width: 0, height: 0 };

test('[SCREEN-114] videos are moved by mouse, keyboard and menu, exported, removed and played', async ({ together, media }) => {
  const [alice, bob] = await together();
  const { page } = alice;
  const [first, second, third] = await fill(alice, bob, media.url);
  await alice.queue();
  const handles = page.getByRole('button', { name: /^Move / });

  await test.step('by mouse', async () => {
    const from = (await handles.nth(0).boundingBox()) ?? nowhere;
    const to = (await handles.nth(2).boundingBox()) ?? nowhere;
    await handles.nth(0).hover();
    // What it takes to drag loads when a pointer comes near.
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('DragLayer')));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 8 });
    await expect(page.getByText(/is now at position 3 of 3/)).toBeAttached();
    await page.mouse.up();
    await expect.poll(() => bob.queue()).toEqual([second, third, first]);
    expect(await alice.queue()).toEqual([second, third, first]);
  });

  await test.step('by keyboard, with the very next key after it is said to be picked up', async () => {
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.body.textContent.includes('Picked up')) return;
        observer.disconnect();
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowUp', bubbles: true }));
      });
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    await handles.nth(2).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/is now at position 2 of 3/)).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(/is now at position 1 of 3/)).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(() => bob.queue()).toEqual([first, second, third]);
  });

  await test.step('export', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await alice.button('Export').click();
    await expect(page.getByText('3 links copied.')).toBeVisible();
    const links = await page.evaluate(() => navigator.clipboard.readText());
    expect(links.split('\n')).toHaveLength(3);
  });

  await test.step('the menu', async () => {
    const choose = async (title: string, action: string): Promise<void> => {
      await alice.queue();
      await alice.button(`More for ${title}`).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose(third, 'Move to the top');
    await expect.poll(() => bob.queue()).toEqual([third, first, second]);
    await choose(first, 'Remove');
    await expect.poll(() => bob.queue()).toEqual([third, second]);
    await choose(third, 'Play now');
    await expect.poll(() => bob.queue()).toEqual(['Test clip', second]);
    await bob.isPlaying();
  });
});

test('[SCREEN-115] of a long queue only rows near the view are in the document; all can be reached, and the focus moves with a video', async ({
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

  // What has the focus stays, and so does the list when the same place is scrolled to again.
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

test('[SCREEN-115] the newest message stays in view; a user who reads further up stays there and sees how many are new', async ({
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
