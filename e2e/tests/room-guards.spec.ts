import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectNoOverflowAtAllSizes } from '../support/layout-check.ts';
import type { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog');
const row = (room: RoomPage, name: string): Locator => room.page.getByRole('listitem').filter({ hasText: name });

/** Opens the menu of a user among the people, and chooses what it offers. */
async function choose(room: RoomPage, name: string, item: RegExp): Promise<void> {
  await room.open('People');
  await room.button(`More for ${name}`).click();
  await room.page
    .getByRole('menuitem', { name: item })
    .or(room.page.getByRole('menuitemradio', { name: item }))
    .click();
}

test('[SCREEN-392] [SCREEN-390] a moderator bans a user, who sees why in place of the room, until the ban is lifted', async ({
  ownedRoom,
  enter,
}) => {
  const olga = await ownedRoom('Olga');
  const wim = await enter(olga, 'Wim');
  await choose(olga, 'Wim', /^Remove from the room/);
  await expect(olga.page.getByRole('alertdialog')).toContainText('Ban instead…');
  await expectAccessible(olga.page, 'remove');
  await olga.button('Ban instead…').click();
  await olga.page.getByLabel('Reason (optional)').fill('spoilers');
  await expectAccessible(olga.page, 'ban');
  await expectNoOverflowAtAllSizes(olga.page, 'ban');
  await olga.button('Ban Wim').click();

  await expect(wim.page.getByRole('heading', { level: 1, name: 'You can’t join this room' })).toBeVisible();
  await expect(wim.page.getByRole('alert')).toContainText(/A moderator banned you until .* Reason: spoilers/);
  await expect(wim.page.getByRole('tab')).toHaveCount(0);
  await expectAccessible(wim.page, 'banned-from-room');
  await expectNoOverflowAtAllSizes(wim.page, 'banned-from-room');
  await wim.page.reload();
  await expect(wim.page.getByRole('alert')).toContainText('Reason: spoilers');

  await olga.page.getByText('Banned people').click();
  await expect(row(olga, 'Wim')).toContainText('by Olga');
  await expectAccessible(olga.page, 'bans');
  await expectNoOverflowAtAllSizes(olga.page, 'bans');
  await olga.button('Lift the ban of Wim').click();
  await expect(olga.page.getByText('No one’s banned.')).toBeVisible();
  await wim.page.reload();
  await wim.isConnected();
});

test('[SCREEN-398] a moderator reads who did what, and what is done meanwhile', async ({ ownedRoom, enter }) => {
  const olga = await ownedRoom('Olga');
  const wim = await enter(olga, 'Wim');
  await choose(olga, 'Wim', /^Moderator/);
  await wim.open('People');
  await wim.button('Activity').click();
  const deeds = dialog(wim.page).getByRole('listitem');
  await expect(deeds).toHaveText([/^O.*Olga made Wim a moderator.*now$/]);
  await olga.button('Lock the controls').click();
  await expect(deeds).toHaveText([/Olga locked the controls/, /Olga made Wim a moderator/]);
  await expectAccessible(wim.page, 'activity');
  await expectNoOverflowAtAllSizes(wim.page, 'activity');
  await wim.page.keyboard.press('Escape');
  await expect(wim.button('Activity')).toBeFocused();
  await choose(olga, 'Wim', /^Registered/);
  await expect(wim.button('Activity')).toHaveCount(0);
});

test('[SCREEN-392] [SCREEN-394] a muted user reads for how long, in place of the field, until the mute is lifted', async ({
  ownedRoom,
  enter,
}) => {
  const olga = await ownedRoom('Olga');
  const wim = await enter(olga, 'Wim');
  await choose(olga, 'Wim', /^Mute in chat/);
  await expectAccessible(olga.page, 'mute');
  await expectNoOverflowAtAllSizes(olga.page, 'mute');
  await dialog(olga.page).getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(row(olga, 'Wim')).toContainText('Muted');

  await wim.open('Chat');
  await expect(wim.page.getByText('A moderator muted you. You can write again in 10 minutes.')).toBeVisible();
  await expect(wim.page.getByLabel('Message')).toHaveCount(0);
  await expectAccessible(wim.page, 'muted');
  await expectNoOverflowAtAllSizes(wim.page, 'muted');
  await choose(olga, 'Wim', /^Unmute/);
  await expect(wim.page.getByLabel('Message')).toBeVisible();
});

test('[SCREEN-395] one press leaves the controls to hosts, for whom the mark in the control bar unlocks them', async ({
  ownedRoom,
  enter,
}) => {
  const olga = await ownedRoom('Olga');
  const wim = await enter(olga, 'Wim');
  const reason = 'The controls are locked. Only hosts use them now.';
  await olga.open('People');
  await olga.button('Lock the controls').click();
  await expect(wim.button('Play').first()).toHaveAttribute('data-tooltip', reason);
  await expect(wim.button(reason)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(wim.page, 'locked');
  await expectNoOverflowAtAllSizes(wim.page, 'locked');
  const mark = olga.page.getByRole('main').getByRole('button', { name: 'Unlock the controls' });
  await expectAccessible(olga.page, 'locked-by-host');
  for (const width of [360, 390, 430]) {
    await olga.page.setViewportSize({ width, height: 844 });
    const [first, last] = [await olga.button('Play').boundingBox(), await olga.button('Full screen').boundingBox()];
    expect(last?.y, `at ${width} the controls keep one row`).toBeLessThan((first?.y ?? 0) + (first?.height ?? 0));
  }
  await mark.click();
  await expect(mark).toHaveCount(0);
  await expect(wim.button(reason)).toHaveCount(0);
});

test('[SCREEN-131] slow mode is a setting of the chat', async ({ ownedRoom, enter }) => {
  const olga = await ownedRoom('Olga');
  const wim = await enter(olga, 'Wim');
  await olga.open('Settings');
  await olga.page.getByRole('button', { name: /Slow mode/ }).click();
  await olga.page.getByRole('option', { name: /^30/ }).click();
  await expect(wim.toasts).toContainText('Olga turned on slow mode');
  await wim.say('one');
  await wim.say('two');
  await expect(wim.toasts).toContainText('Slow mode');
  await expect(wim.page.getByLabel('Message')).toHaveValue('two');
});
