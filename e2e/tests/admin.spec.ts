import { passwordOf } from '@matinee/server/testing/rest-client';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { makeOperator } from '../support/operators.ts';
import { operatorKey } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('[OPERATOR-25] guests and other users see a door, and the API key opens it until the page is left', async ({ person, user }) => {
  const page = await person();
  await page.goto('/admin/rooms');
  await expect(heading(page, 'Admin')).toBeVisible();
  await expect(page).toHaveTitle('Admin: Matinee');
  await expectAccessible(page, 'the door');
  await page.getByLabel('API key').fill('not the key of the operators');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('That isn’t this server’s API key.')).toBeVisible();
  await page.getByLabel('API key').fill(operatorKey);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(heading(page, 'Rooms')).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  expect(stored).not.toContain(operatorKey);
  await page.reload();
  await expect(heading(page, 'Admin')).toBeVisible();
  const ann = await user('Ann Other');
  await ann.goto('/admin');
  await expect(ann.getByText('Your account isn’t an operator’s.')).toBeVisible();
  await expect(ann.getByRole('link', { name: 'Rooms', exact: true })).toHaveCount(0);
});

test('[OPERATOR-25] an operator finds the pages in the menu, logs in at the door, and an unknown part is no page', async ({
  fixture,
  person,
}) => {
  const { server } = fixture;
  await server.logIn(await server.grant(), 'Olga Operator');
  makeOperator(server, 'Olga Operator');
  const page = await person();
  await page.goto('/admin');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email or username').fill('Olga Operator');
  await page.getByLabel('Password').fill(passwordOf('Olga Operator'));
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Olga Operator account' }).click();
  await page.getByRole('menuitem', { name: 'Admin' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
  expect((await page.goto('/admin/nowhere'))?.status()).toBe(404);
  await expect(heading(page, 'Page not found')).toBeVisible();
});

test('[OPERATOR-22] [OPERATOR-23] [OPERATOR-24] an operator finds a room, looks in, messages, hides and deletes it', async ({
  fixture,
  user,
  ownedRoom,
}) => {
  const { server } = fixture;
  const olga = await user('Olga Rooms');
  makeOperator(server, 'Olga Rooms');
  const room = await ownedRoom('Paul Projector', { title: 'Night in the rain' });
  await olga.goto('/admin/rooms');
  await olga.getByRole('searchbox').fill('in the rain');
  const more = olga.getByRole('button', { name: 'More for Night in the rain' });
  const choose = async (name: string) => {
    await more.click();
    await olga.getByRole('menuitem', { name }).click();
  };
  await choose('Look in, unseen');
  await expect(olga.getByRole('dialog').getByText('Paul Projector')).toBeVisible();
  await expectAccessible(olga, 'a look into a room');
  await olga.keyboard.press('Escape');
  await choose('Message this room…');
  await olga.getByLabel('Message', { exact: true }).fill('Please be kind');
  await olga.getByRole('button', { name: 'Send' }).click();
  await expect(room.page.getByText('Please be kind')).toBeVisible();
  await choose('Hide from Browse');
  await expect(olga.getByRole('row').getByText('Unlisted')).toBeVisible();
  await choose('Delete for good…');
  await olga.getByLabel(/^Type .* to confirm$/).fill(room.name);
  await olga.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(olga.getByText('No rooms match')).toBeVisible();
});

test('[OPERATOR-26] an announcement goes to rooms and to the home page, and can be taken away', async ({
  fixture,
  user,
  alone,
  person,
}) => {
  const olga = await user('Olga Crier');
  makeOperator(fixture.server, 'Olga Crier');
  const room = await alone();
  await olga.goto('/admin/announcement');
  await olga.getByLabel('Message', { exact: true }).fill('Matinee restarts at 22:00.');
  await olga.getByRole('button', { name: 'Also on Home and Browse' }).click();
  await olga.getByRole('option', { name: 'For an hour' }).click();
  await olga.getByRole('button', { name: /^Send to/ }).click();
  await expect(room.page.getByText('Matinee restarts at 22:00.')).toBeVisible();
  await expect(olga.getByRole('heading', { name: 'On Home and Browse now' })).toBeVisible();
  const page = await person();
  await page.goto('/');
  await expect(page.getByRole('main').getByText('Matinee restarts at 22:00.')).toBeVisible();
  await olga.getByRole('button', { name: 'Take away' }).click();
  await expect(olga.getByRole('heading', { name: 'On Home and Browse now' })).toHaveCount(0);
  await page.goto('/rooms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Matinee restarts at 22:00.')).toHaveCount(0);
});

test('[OPERATOR-35] an operator bans a user from the list of users, and lifts the ban', async ({ fixture, user, alone }) => {
  const olga = await user('Olga Bouncer');
  makeOperator(fixture.server, 'Olga Bouncer');
  await alone();
  await olga.goto('/admin/people');
  await olga.getByRole('button', { name: /^More for/ }).click();
  await expect(olga.getByRole('menuitem', { name: 'Ban the account…' })).toHaveCount(0);
  await olga.getByRole('menuitem', { name: 'Ban this browser…' }).click();
  await expectAccessible(olga, 'the dialog that bans');
  await olga.getByLabel('Reason').fill('Spam in 14 rooms');
  await olga.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
  const bans = olga.getByRole('table', { name: 'Bans' });
  await expect(bans.getByText('Spam in 14 rooms')).toBeVisible();
  await expect(olga.getByText('Nobody is here')).toBeVisible();
  await bans.getByRole('button', { name: 'Lift' }).click();
  await expect(olga.getByText('There are no bans')).toBeVisible();
  await olga.getByRole('button', { name: 'Ban a name or network' }).click();
  await olga.getByLabel('Network or IP address').fill('here');
  await olga.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(olga.getByText('That isn’t a network.')).toBeVisible();
});

test('[OPERATOR-34] an operator switches a service off', async ({ fixture, user }) => {
  const olga = await user('Olga Switch');
  makeOperator(fixture.server, 'Olga Switch');
  await olga.goto('/admin/providers');
  const tubi = olga.getByRole('switch', { name: 'Links of Tubi' });
  await expect(tubi).toBeChecked();
  await olga.getByRole('row', { name: /^Tubi/ }).locator('label').click();
  await expect(olga.getByRole('row', { name: /^Tubi/ }).getByText('Off')).toBeVisible();
  await expect(tubi).not.toBeChecked();
  await olga.goto('/admin/activity');
  await expect(olga.getByRole('row', { name: /Links of Tubi/ })).toBeVisible();
  await fixture.server.call('PATCH', '/admin/settings', { body: { 'service.tubi': 'on' }, headers: { apikey: operatorKey } });
});
