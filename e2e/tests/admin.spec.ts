import { passwordOf } from '@matinee/testing/rest-client';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { makeOperator } from '@matinee/testing/make-operator';
import { operatorKey } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('[OPERATOR-25] a door opens to operators and to the API key, which is gone with the page', async ({ fixture, person }) => {
  const { server } = fixture;
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

  await page.goto('/admin');
  await server.logIn(await server.grant(), 'Olga Operator');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email or username').fill('Olga Operator');
  await page.getByLabel('Password').fill(passwordOf('Olga Operator'));
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Your account isn’t an operator’s.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rooms', exact: true })).toHaveCount(0);
  makeOperator(server, 'Olga Operator');
  await page.goto('/');
  await page.getByRole('button', { name: 'Olga Operator account' }).click();
  await page.getByRole('menuitem', { name: 'Admin' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
  expect((await page.goto('/admin/nowhere'))?.status()).toBe(404);
  await expect(heading(page, 'Page not found')).toBeVisible();
});

test('an operator finds and deletes a room, announces, switches a service off, and is asked about a ban in an accessible dialog', async ({
  fixture,
  user,
  ownedRoom,
}) => {
  const olga = await user('Olga Everywhere');
  makeOperator(fixture.server, 'Olga Everywhere');
  const room = await ownedRoom('Paul Projector', { title: 'Night in the rain' });
  const dialog = olga.getByRole('dialog');
  const choose = async (of: string | RegExp, item: string) => {
    await olga.getByRole('button', { name: of }).click();
    await olga.getByRole('menuitem', { name: item }).click();
  };

  await test.step('a room', async () => {
    await olga.goto('/admin/rooms');
    await olga.getByRole('searchbox').fill('in the rain');
    const more = 'More for Night in the rain';
    await choose(more, 'View room');
    await expect(dialog.getByText('Paul Projector')).toBeVisible();
    await expectAccessible(olga, 'a look into a room');
    await olga.keyboard.press('Escape');
    await choose(more, 'Message this room…');
    await olga.getByLabel('Message', { exact: true }).fill('Please be kind');
    await olga.getByRole('button', { name: 'Send' }).click();
    await expect(room.page.getByText('Please be kind')).toBeVisible();
    await choose(more, 'Hide from Browse');
    await expect(olga.getByRole('row').getByText('Unlisted')).toBeVisible();
  });

  await test.step('an announcement', async () => {
    await olga.goto('/admin/announcement');
    await olga.getByLabel('Message', { exact: true }).fill('Matinee restarts at 22:00.');
    await olga.getByRole('button', { name: 'Also on Home and Browse' }).click();
    await olga.getByRole('option', { name: 'For an hour' }).click();
    await olga.getByRole('button', { name: /^Send to/ }).click();
    await expect(room.page.getByText('Matinee restarts at 22:00.')).toBeVisible();
    await olga.goto('/');
    await expect(olga.getByRole('main').getByText('Matinee restarts at 22:00.')).toBeVisible();
    await olga.goto('/admin/announcement');
    await olga.getByRole('button', { name: 'Take away' }).click();
    await expect(olga.getByRole('heading', { name: 'On Home and Browse now' })).toHaveCount(0);
  });

  await test.step('a service', async () => {
    await olga.goto('/admin/providers');
    await olga.getByRole('row', { name: /^Tubi/ }).locator('label').click();
    await expect(olga.getByRole('row', { name: /^Tubi/ }).getByText('Off')).toBeVisible();
    await expect(olga.getByRole('switch', { name: 'Links of Tubi' })).not.toBeChecked();
    await fixture.server.call('PATCH', '/admin/settings', { body: { 'service.tubi': 'on' }, headers: { apikey: operatorKey } });
  });

  await test.step('a ban', async () => {
    await olga.goto('/admin/people');
    await choose('More for Paul Projector', 'Ban the account…');
    await expectAccessible(olga, 'the dialog that bans');
  });

  await test.step('the end of the room', async () => {
    await olga.goto('/admin/rooms');
    await olga.getByRole('searchbox').fill('in the rain');
    await choose('More for Night in the rain', 'Delete for good…');
    await olga.getByLabel(/^Type .* to confirm$/).fill(room.name);
    await olga.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
    await expect(olga.getByText('No rooms match')).toBeVisible();
  });
});
