import { passwordOf } from '@matinee/testing/rest-client';
import type { Locator, Page } from '@playwright/test';
import { makeOperator } from '@matinee/testing/make-operator';
import { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });

test('[SCREEN-133] a registered user creates a named room in the dialog, finds it among their own rooms, and deletes it there', async ({
  user,
}) => {
  const page = await user('Ann');
  await page.goto('/');
  await page.getByRole('button', { name: 'Create room' }).click();
  await page.getByRole('menuitem', { name: 'Permanent room' }).click();
  const form = page.getByRole('dialog', { name: 'Create a permanent room' });
  const create = form.getByRole('button', { name: 'Create room' });
  await create.click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await form.getByLabel('Name').fill('friday films');
  await expect(form.getByText('Name must not contain spaces.')).toBeVisible();
  await form.getByLabel('Name').fill('friday-films');
  await form.getByLabel('Title (optional)').fill('Friday at the lighthouse');
  await form.getByText('Only people with the link.').click();
  await form.getByText('Played videos go to the end.').click();
  await form.getByText('Hosts control').click();
  await create.click();

  await page.waitForURL('**/room/friday-films');
  const room = new RoomPage(page);
  await room.isConnected();
  await expect(heading(page, 'Friday at the lighthouse')).toBeVisible();
  await expect(page.getByText('You’re the first one here')).toBeVisible();
  await room.open('People');
  await expect(room.person('Ann')).toContainText('Owner');
  await room.open('Settings');
  for (const name of [/^Unlisted/, /^Repeat all/, /^Hosts control/]) {
    await expect(page.getByRole('radio', { name })).toBeChecked();
  }

  await page.getByRole('banner').getByRole('link', { name: 'My Rooms' }).click();
  await page.getByRole('link', { name: 'Friday at the lighthouse' }).click();
  await room.isConnected();
  await page.goBack();
  await page.getByRole('button', { name: 'More for Friday at the lighthouse' }).click();
  await page.getByRole('menuitem', { name: 'Delete room' }).click();
  const sure = page.getByRole('alertdialog');
  const confirm = sure.getByRole('button', { name: 'Delete room' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await sure.getByLabel(/^Type .+ to confirm$/).fill('friday-films');
  await confirm.click();
  await expect(page.getByText('No rooms yet')).toBeVisible();
});

test('the owner of a room admits one guest who knocks, and refuses another', async ({ ownedRoom, user }) => {
  const olga = await ownedRoom('Olga', { title: 'Friday at the lighthouse' });
  await olga.open('Settings');
  await olga.page.getByText('People you let in', { exact: true }).click();
  await expect(olga.page.getByRole('radio', { name: 'People you let in' })).toBeChecked();

  const sanne = new RoomPage(await user());
  await sanne.page.goto(olga.path);
  await expect(heading(sanne.page, 'Friday at the lighthouse')).toBeVisible();
  await expect(sanne.page.getByText('1 inside')).toBeVisible();
  await expect(sanne.page.getByRole('tab')).toHaveCount(0);
  await sanne.page.getByLabel('What should we call you?').fill('Sanne');
  await sanne.button('Knock').click();
  await expect(heading(sanne.page, 'You’ve knocked')).toBeVisible();
  await expect(sanne.page.getByText('Olga can let you in.')).toBeVisible();

  await expect(olga.tab('People')).toHaveAccessibleName(/1 at the door/);
  await expect(olga.toasts).toContainText('Sanne is at the door');
  await olga.toasts.getByRole('button', { name: 'Let in' }).click();
  await sanne.isConnected();
  await sanne.open('People');
  await expect(sanne.person('Sanne')).toBeVisible();

  await olga.open('People');
  const wim = new RoomPage(await user());
  await wim.page.goto(olga.path);
  await wim.page.getByLabel('What should we call you?').fill('Wim');
  await wim.button('Knock').click();
  const people = olga.page.getByRole('region', { name: 'People', exact: true });
  await expect(people.getByRole('list').first()).toHaveAccessibleName('At the door');
  await expect(people.getByRole('listitem').first()).toContainText('Wim');
  await expect(olga.toasts).not.toContainText('Wim is at the door');
  await expect(sanne.tab('People')).not.toHaveAccessibleName(/at the door/);
  await people.getByRole('button', { name: 'Don’t let Wim in' }).click();
  await expect(heading(wim.page, 'Not this time')).toBeVisible();
  await expect(wim.page.getByText('No one answered.')).toBeVisible();
  await expect(wim.button('Knock again')).toBeVisible();
  await expect(people.getByRole('list', { name: 'At the door' })).toHaveCount(0);
});

test('[SCREEN-131] the settings of a room change for everyone at once; a user loses a permission and gets it back with a role', async ({
  ownedRoom,
  enter,
  media,
}) => {
  const olga = await ownedRoom('Olga');
  const mia = await enter(olga, 'Mia');
  await olga.put(`${media.url}/clip.mp4`, `${media.url}/clip.webm`);
  for (const room of [olga, mia]) await room.open('Settings');
  await olga.page.getByText('Most votes plays next.').click();
  await expect(mia.page.getByRole('radio', { name: /^Vote/ })).toBeChecked();

  const title = (room: RoomPage) => room.page.getByRole('textbox', { name: 'Title' });
  await title(olga).fill('Saturd');
  await title(mia).fill('Friday at the lighthouse');
  await mia.button('Save').click();
  for (const { page } of [olga, mia]) await expect(heading(page, 'Friday at the lighthouse')).toBeVisible();
  await expect(title(olga)).toHaveValue('Saturd');
  await title(olga).fill('Saturday at the lighthouse');
  await olga.button('Save').click();
  await expect(heading(mia.page, 'Saturday at the lighthouse')).toBeVisible();
  await expect(title(mia)).toHaveValue('Saturday at the lighthouse');

  await olga.button('Details').click();
  await olga.button('Guest: Skip').click();
  await expect(olga.button('Registered: Skip')).toHaveAttribute('aria-pressed', 'false');
  await olga.button('Save').click();
  const next = mia.button('Next');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(olga.button('Next')).not.toHaveAttribute('aria-disabled', 'true');
  await next.hover();
  await expect(mia.page.getByRole('tooltip')).toHaveText('You can’t do this here');

  await olga.open('People');
  await olga.button('More for Mia').click();
  await olga.page.getByRole('menuitemradio', { name: 'Administrator' }).click();
  await expect(mia.toasts).toContainText('Olga made you an administrator');
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(olga.toasts).toContainText('Mia skipped “Test clip”');
  await mia.open('People');
  await expect(mia.person('Mia')).toContainText('Administrator');
});

test('[OPERATOR-35] an operator bans an account, a browser and a network; their users read why, and come back once the bans are lifted', async ({
  ownedRoom,
  enter,
  person,
  server,
}) => {
  const paul = await ownedRoom('Paul');
  const wim = await enter(paul, 'Wim');
  await paul.open('People');
  await expect(paul.person('Wim')).toBeVisible();
  await server.logIn(await server.grant(), 'Olga Operator');
  makeOperator(server, 'Olga Operator');

  const page = await person();
  await page.goto('/admin');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email or username').fill('Olga Operator');
  await page.getByLabel('Password').fill(passwordOf('Olga Operator'));
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.getByRole('link', { name: 'People' }).click();
  const form = page.getByRole('dialog');
  const ban = form.getByRole('button', { name: 'Ban', exact: true });
  const bans = page.getByRole('table', { name: 'Bans' });
  const lift = bans.getByRole('button', { name: 'Unban' });

  await page.getByRole('searchbox').fill('Wim');
  await page.getByRole('button', { name: 'More for Wim' }).click();
  await page.getByRole('menuitem', { name: 'Ban the account…' }).click();
  await form.getByLabel('Reason').fill('Spam in 14 rooms');
  await ban.click();
  await expect(wim.page.getByText(/^An operator banned you until .+ Reason: Spam in 14 rooms$/)).toBeVisible();
  await expect(paul.person('Wim')).toHaveCount(0);
  await expect(bans.getByRole('row', { name: /Wim.*account.*Spam in 14 rooms.*Until/ })).toBeVisible();
  await lift.click();
  await expect(page.getByText('There are no bans')).toBeVisible();
  await wim.page.goto(paul.path);
  await wim.isConnected();
  await expect(paul.person('Wim')).toBeVisible();

  await page.reload();
  await page.getByRole('searchbox').fill('Wim');
  await page.getByRole('button', { name: 'More for Wim' }).click();
  await page.getByRole('menuitem', { name: 'Ban this browser…' }).click();
  await form.getByRole('button', { name: /How long/ }).click();
  await page.getByRole('option', { name: 'For good' }).click();
  await ban.click();
  await expect(wim.page.getByText('An operator banned you for good.')).toBeVisible();
  await page.getByRole('button', { name: 'Ban a name or network' }).click();
  await form.getByLabel('Network or IP address').fill('here');
  await ban.click();
  await expect(form.getByText('That isn’t a network.')).toBeVisible();
  await form.getByLabel('Network or IP address').fill('203.0.113.0/24');
  await ban.click();
  await expect(bans.getByRole('row', { name: /203\.0\.113\.0\/24.*network.*Until/ })).toBeVisible();
  await expect(bans.getByRole('row', { name: /Wim.*browser.*For good/ })).toBeVisible();
  for (const left of [1, 0]) {
    await lift.first().click();
    await expect(lift).toHaveCount(left);
  }
  await wim.page.goto(paul.path);
  await wim.isConnected();
});
