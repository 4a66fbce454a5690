import { passwordOf } from '@matinee/testing/rest-client';
import { RoomPage } from '../support/room-page.ts';
import { expect, test } from '../support/test.ts';

test('[SCREEN-121] a guest registers, logs out and logs in again in a room, and another user sees the name at once', async ({
  together,
}) => {
  const [alice, bob] = await together();
  const { page } = alice;
  const bar = page.getByRole('banner');
  const dialog = page.getByRole('dialog');
  const name = `Noor ${test.info().repeatEachIndex}`;
  for (const room of [alice, bob]) await room.open('People');
  await expect(bob.guests).toHaveCount(2);

  await bar.getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog.getByRole('tab', { name: 'Register' }).click();
  const form = dialog.getByRole('tabpanel', { name: 'Register' });
  const send = form.getByRole('button', { name: 'Register' });
  await form.getByLabel('Username').fill(name);
  for (const label of ['Password', 'Password again']) await form.getByLabel(label, { exact: true }).fill(passwordOf(name));
  await send.click();
  await expect(dialog).toBeHidden();
  const account = bar.getByRole('button', { name: `${name} account` });
  await expect(account).toBeVisible();
  await expect(bob.person(name)).toBeVisible();
  await expect(bob.guests).toHaveCount(1);

  await account.click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(bob.person(name)).toHaveCount(0);
  await expect(bob.guests).toHaveCount(2);
  await bar.getByRole('button', { name: 'Log in', exact: true }).click();
  const login = dialog.getByRole('tabpanel', { name: 'Log in' });
  await login.getByLabel('Email or username').fill(name);
  await login.getByLabel('Password').fill(passwordOf(name));
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(bob.person(name)).toBeVisible();

  await page.reload();
  await new RoomPage(page).isConnected();
  await expect(account).toBeVisible();
  await bar.getByRole('link', { name: 'My Rooms' }).click();
  await expect(page.getByText('No rooms yet')).toBeVisible();
});
