import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectNoOverflowAtAllSizes, sizes } from '../support/layout-check.ts';
import { expect, test } from '../support/test.ts';

test('[HOOK-13] the owner of a room adds a webhook, chooses what it gets, and reads what was sent', async ({ startServer, media }) => {
  const { ownedRoom } = await startServer();
  const { page } = await ownedRoom('Olga');
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Webhooks' }).click();
  await page.getByLabel('Address').fill(`${media.url}/no-such-receiver`);
  await button('Add webhook').click();
  await expect(dialog.locator('code')).toHaveText(/^whsec_/);
  const secret = await dialog.locator('code').innerText();
  await expectAccessible(page, 'webhook-secret');
  await button('I’ve saved it').click();

  await page.getByText('What it gets').click();
  await page.getByRole('checkbox', { name: /^chat/ }).check({ force: true });
  await page.getByRole('checkbox', { name: /^playback/ }).uncheck({ force: true });
  await button('Send test').click();
  const row = page.getByRole('listitem').filter({ hasText: 'webhook.test' });
  await expect(row).toBeVisible();
  await expect(async () => {
    await button('Refresh').click();
    await expect(row).toContainText('answer 405', { timeout: 500 });
  }).toPass();
  await expect(row).toContainText('waiting');
  await row.scrollIntoViewIfNeeded();
  await expectNoOverflowAtAllSizes(page, 'webhooks', sizes.slice(0, 3));
  await expectAccessible(page, 'webhooks');
  await page.reload();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Webhooks' }).click();
  await page.getByText('What it gets').click();
  await expect(page.getByRole('checkbox', { name: /^chat/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^playback/ })).not.toBeChecked();

  await button('New secret').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
  await expect(dialog.locator('code')).toHaveText(/^whsec_/);
  expect(await dialog.locator('code').innerText()).not.toBe(secret);
  await button('I’ve saved it').click();
  await button('Delete').first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${media.url}/no-such-receiver`)).toHaveCount(0);
});
