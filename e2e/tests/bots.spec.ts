import { RequestType } from '@matinee/protocol';
import { passwordOf } from '@matinee/testing/rest-client';
import { connectClient } from '@matinee/testing/test-client';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectNoOverflowAtAllSizes, sizes } from '../support/layout-check.ts';
import { expect, test } from '../support/test.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog');
const scope = (page: Page, name: string): Locator => dialog(page).getByRole('checkbox', { name: new RegExp(`^${name}`) });

test('[BOT-6] a token for a bot is made on the account page, shown once, copied, listed and revoked', async ({ startServer }) => {
  const { server, user } = await startServer();
  const page = await user('Ann');
  const name = 'Radio of the old cinema by the harbour, on Friday evenings';
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account');
  await page.getByRole('button', { name: 'New token' }).click();
  await scope(page, 'room:read').uncheck({ force: true });
  await dialog(page).getByLabel('Room (optional)').fill('no room!');
  await dialog(page).getByRole('button', { name: 'Create token' }).click();
  for (const problem of ['Name is required', 'Choose at least one', 'Room names have only letters', 'Password is required']) {
    await expect(dialog(page)).toContainText(problem);
  }
  await expect(scope(page, 'admin')).toHaveCount(0);
  await expectNoOverflowAtAllSizes(page, 'bot-token-new');
  await expectAccessible(page, 'bot-token-new');

  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  for (const each of ['chat', 'account:read']) await scope(page, each).check({ force: true });
  await dialog(page).getByLabel('Room (optional)').fill('cinema');
  await dialog(page).getByLabel('Current password').fill(passwordOf('Ann'));
  await dialog(page).getByRole('button', { name: 'Create token' }).click();
  const secret = await dialog(page).locator('code').innerText();
  expect(secret).toMatch(/^mtn_/);
  await expectNoOverflowAtAllSizes(page, 'bot-token-made');
  await expectAccessible(page, 'bot-token-made');
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await dialog(page).getByRole('button', { name: 'I’ve saved it' }).click();

  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('chat, account:read · only in cinema');
  await expect(row).toContainText('Never used · Expires');
  await expect(page.locator('body')).not.toContainText(secret);
  expect(await server.call('GET', '/user', { token: secret })).toMatchObject({ status: 200, body: { username: 'Ann' } });
  await page.reload();
  await expect(row).toContainText('Last used');
  await row.scrollIntoViewIfNeeded();
  await expectNoOverflowAtAllSizes(page, 'account-bots');
  await page.setViewportSize(sizes[0]);
  await row.getByRole('button', { name: 'Revoke' }).scrollIntoViewIfNeeded();
  await expect(row.getByRole('button', { name: 'Revoke' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'account-bots');

  await row.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('The bot is disconnected at once');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  expect((await server.call('GET', '/user', { token: secret })).status).toBe(401);
});

test('[BOT-7] a bot is marked where people and messages are listed', async ({ startServer }) => {
  const { server, ownedRoom } = await startServer();
  const olga = await ownedRoom('Olga');
  const session = await olga.page.evaluate(() => localStorage.getItem('token') ?? '');
  const body = { name: 'Radio', scopes: ['room:read', 'chat'], currentPassword: passwordOf('Olga') };
  const { token } = (await server.call('POST', '/user/account/tokens', { token: session, body })).body;
  const bot = await connectClient(`${server.url}/api/room/${olga.name}`);
  bot.send({ action: 'auth', token });
  await bot.next('sync');
  bot.request({ type: RequestType.Chat, text: 'Next: a film about whales' });
  await olga.say('How long is it?');
  await expect(olga.chat).toContainText('Olga bot');
  await expectNoOverflowAtAllSizes(olga.page, 'room-bot-chat', sizes.slice(2));
  await expectAccessible(olga.page, 'room-bot-chat');
  await olga.open('People');
  await expect(olga.page.getByRole('listitem').filter({ hasText: 'Olga bot' })).toContainText('Owner');
  await expectNoOverflowAtAllSizes(olga.page, 'room-bot-people', sizes.slice(0, 3));
  await expectAccessible(olga.page, 'room-bot-people');
  bot.terminate();
});
