import { passwordOf } from '@matinee/testing/rest-client';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectNoOverflowAtAllSizes } from '../support/layout-check.ts';
import { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });
const title = 'Friday at the lighthouse';

/** Chooses in the settings who can join. */
async function setDoor(room: RoomPage, label: string): Promise<void> {
  await room.open('Settings');
  await room.page.getByText(label, { exact: true }).click();
  await expect(room.page.getByRole('radio', { name: label })).toBeChecked();
}

/** Saves a text of the settings. */
async function save(room: RoomPage, label: string, value: string): Promise<void> {
  await room.page.getByRole('textbox', { name: label }).fill(value);
  await room.page.getByRole('textbox', { name: label }).press('Enter');
}

/** What a door looks like and says, once it shows. */
async function expectDoor(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expectAccessible(page, name);
  await expectNoOverflowAtAllSizes(page, name);
}

test('[SCREEN-390] [SCREEN-391] a password opens a room, once for each browser; a wrong one stays in the field', async ({
  startServer,
}) => {
  const { ownedRoom, user } = await startServer({ RATE_LIMIT: 'on' });
  const olga = await ownedRoom('Olga', { title });
  await setDoor(olga, 'People with the password');
  await save(olga, 'Password of the room', 'popcorn at eight');
  await expect(olga.page.getByLabel('New password')).toBeVisible();

  const page = await user();
  await page.goto(olga.path);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText('1 inside')).toBeVisible();
  await expectDoor(page, 'password');
  const field = page.getByRole('textbox', { name: 'Password', exact: true });
  await field.fill('popcorn at nine');
  await field.press('Enter');
  await expect(page.getByText('That’s not it. 4 tries left.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectDoor(page, 'password-wrong');

  await field.fill('popcorn at eight');
  await page.getByRole('button', { name: 'Come in' }).click();
  const guest = new RoomPage(page);
  await guest.isConnected();
  await page.reload();
  await guest.isConnected();
});

test('[SCREEN-391] [SCREEN-393] who knocks waits outside until someone inside opens, or reads that no one does', async ({
  startServer,
}) => {
  const { ownedRoom, user } = await startServer({ RATE_LIMIT: 'on' });
  const olga = await ownedRoom('Olga', { title });
  await setDoor(olga, 'People you let in');
  const page = await user();
  await page.goto(olga.path);
  await page.getByLabel('What should we call you?').fill('Sanne');
  await expectDoor(page, 'knock');
  await page.getByRole('button', { name: 'Knock' }).click();
  await expect(heading(page, 'You’ve knocked')).toBeVisible();
  await expect(page.getByText('Olga can let you in.')).toBeVisible();
  await expectDoor(page, 'knocked');

  await expect(olga.tab('People')).toHaveAccessibleName(/1 at the door/);
  await expect(olga.toasts).toContainText('Sanne is at the door');
  await olga.open('People');
  await expect(olga.toasts).not.toContainText('Sanne is at the door');
  await expectAccessible(olga.page, 'knocks');
  await expectNoOverflowAtAllSizes(olga.page, 'knocks');
  const knocks = olga.page.getByRole('list', { name: 'At the door' });
  await knocks.getByRole('button', { name: 'Let in' }).click();
  await expect(knocks).toHaveCount(0);
  await new RoomPage(page).isConnected();

  const other = await user();
  await other.goto(olga.path);
  await other.getByRole('button', { name: 'Knock' }).click();
  await knocks.getByRole('button', { name: /^Don’t let/ }).click();
  await expect(heading(other, 'Not this time')).toBeVisible();
  await expect(other.getByText(/^No one opened. You can knock again in \d+ (seconds|minutes?)\.$/)).toBeVisible();
  await expectDoor(other, 'knock-refused');
});

test('[SCREEN-391] [SCREEN-397] an invite link opens a room for invited accounts, after a login too, until it is used up or taken back', async ({
  ownedRoom,
  user,
  server,
}) => {
  const olga = await ownedRoom('Olga', { title });
  await setDoor(olga, 'Invited accounts');
  await olga.button('Invite').click();
  const links = olga.page.getByRole('region', { name: 'Invite links' });
  const made = links.getByRole('textbox', { name: 'Link' });
  await links.getByRole('button', { name: 'Make a link' }).click();
  const link = await made.inputValue();
  await expect(links.getByRole('listitem')).toContainText('1 use left');

  await server.logIn(await server.grant(), 'Ann');
  const page = await user();
  await page.goto(olga.path);
  await expect(page.getByText('Log in with the account that was invited.')).toBeVisible();
  await expectDoor(page, 'invited');
  // In the same tab, which doesn’t load the page again.
  await page.goto(link);
  await expect(page).toHaveURL(new URL(olga.path, link).href);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByLabel('Email or username').fill('Ann');
  await page.getByRole('dialog').getByLabel('Password').fill(passwordOf('Ann'));
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await new RoomPage(page).isConnected();
  await expect(links.getByRole('listitem')).toHaveCount(0);

  const late = await user('Ben');
  await late.goto(link);
  const isSpent = late.getByText('That invite link was used up, has expired or was taken back.');
  await expect(isSpent).toBeVisible();
  await expect(late.getByText(/Your account isn’t invited\./)).toBeVisible();
  await expectDoor(late, 'invite-spent');

  await links.getByRole('button', { name: 'Make a link' }).click();
  await expect(made).not.toHaveValue(link);
  const another = await made.inputValue();
  await links.getByRole('button', { name: 'Take back' }).click();
  await expect(links.getByRole('listitem')).toHaveCount(0);
  await late.goto('/favicon.svg');
  await late.goto(another);
  await expect(isSpent).toBeVisible();
});

test('[SCREEN-391] [SCREEN-396] before a full room the page waits, and comes in once a seat is free', async ({
  ownedRoom,
  enter,
  newPerson,
}) => {
  const olga = await ownedRoom('Olga', { title });
  await olga.open('Settings');
  await save(olga, 'Seats', '2');
  await expect(olga.page.getByRole('textbox', { name: 'Seats' })).toHaveValue('2');
  const wim = await enter(olga, 'Wim');
  const page = await newPerson();
  await page.clock.install();
  await page.goto(olga.path);
  await expect(page.getByText('All 2 seats are taken. We’ll let you in when one’s free.')).toBeVisible();
  await expectDoor(page, 'full');
  await wim.page.goto('/favicon.svg');
  await olga.open('People');
  await expect(olga.person('Wim')).toHaveCount(0);
  // It looks every four to eight seconds.
  await page.clock.fastForward(8000);
  await new RoomPage(page).isConnected();
});

test('[SCREEN-399] a user with an account makes a temporary room permanent and owns it', async ({ user, server, alone }) => {
  const guest = await alone();
  await guest.open('Settings');
  await expect(guest.page.getByText('Log in to keep it.')).toBeVisible();
  await expectAccessible(guest.page, 'keep');
  await expectNoOverflowAtAllSizes(guest.page, 'keep');

  const page = await user('Kim');
  await page.goto(`/room/${await server.generate()}`);
  const kim = new RoomPage(page);
  await kim.isConnected();
  await kim.open('Settings');
  await kim.button('Keep this room').click();
  await expect(page.getByText(/^It disappears a day after/)).toHaveCount(0);
  await expect(kim.button('Details')).toBeVisible();
  await kim.open('People');
  await expect(kim.person('Kim')).toContainText('Owner');
});
