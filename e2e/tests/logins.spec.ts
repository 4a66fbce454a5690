import { startTestMail } from '@matinee/testing/mail';
import { passwordOf } from '@matinee/testing/rest-client';
import { appCode } from '@matinee/testing/totp';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectNoOverflowAtAllSizes } from '../support/layout-check.ts';
import { expect, test } from '../support/test.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog');

/** What an app shows for the key on the page, `away` steps of 30 s from now. */
async function shownCode(key: Locator, away = 0): Promise<string> {
  return appCode((await key.innerText()).replaceAll(' ', ''), Date.now() + away * 30_000);
}

async function logIn(page: Page, user: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog(page).getByLabel('Email or username').fill(user);
  await dialog(page).getByLabel('Password').fill(passwordOf(user));
  await dialog(page).getByRole('button', { name: 'Log in' }).click();
}

test('[LOGIN-28] two-step login is set up with a QR code, asked for at logins, and turned off', async ({ startServer }) => {
  const home = await startServer();
  const page = await home.user('Ann');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog(page).getByLabel('Current password').fill('wrong');
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('That isn’t your current password.');
  await dialog(page).getByLabel('Current password').fill(passwordOf('Ann'));
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectNoOverflowAtAllSizes(page, 'second-factor-setup');
  await expectAccessible(page, 'second-factor-setup');
  const key = dialog(page).locator('code');
  const before = await shownCode(key, -1);
  const after = await shownCode(key, 1);
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('That code isn’t right');
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill(before);
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  const codes = await dialog(page).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectNoOverflowAtAllSizes(page, 'recovery-codes');
  await expectAccessible(page, 'recovery-codes');
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();

  const other = await home.emptyPage();
  await other.goto('/');
  await logIn(other, 'Ann');
  await expect(dialog(other)).toContainText('Your account asks for a code');
  await expectNoOverflowAtAllSizes(other, 'second-factor-login');
  await expectAccessible(other, 'second-factor-login');
  await dialog(other).getByRole('textbox', { name: 'Code' }).fill(before);
  await dialog(other).getByRole('button', { name: 'Log in' }).click();
  await expect(dialog(other).getByRole('alert')).toContainText('That code isn’t right or was used already.');
  await dialog(other)
    .getByRole('textbox', { name: 'Code' })
    .fill(codes[0] ?? '');
  await dialog(other).getByRole('button', { name: 'Log in' }).click();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Ann account' })).toBeVisible();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog(page).getByLabel('Current password').fill(passwordOf('Ann'));
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill(after);
  await dialog(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step login is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('[LOGIN-28] a new password by e-mail needs a code where the account asks for one', async ({ startServer }) => {
  const mail = await startTestMail();
  const home = await startServer({ SMTP_URL: mail.url });
  const token = await home.server.grant();
  const call = async (path: string, body: object) => (await home.server.call('POST', path, { token, body })).body;
  await call('/user/register', { username: 'Ann', email: 'ann@example.org', password: passwordOf('Ann') });
  const { secret } = await call('/user/account/second-factor/begin', { currentPassword: passwordOf('Ann') });
  const { recoveryCodes } = await call('/user/account/second-factor', { code: appCode(secret, Date.now()) });
  await mail.next('ann@example.org');
  await call('/user/recover/start', { username: 'Ann' });
  const link = /https?:\/\/\S+/.exec((await mail.next('ann@example.org')).text ?? '')?.[0] ?? '';

  const page = await home.emptyPage();
  await page.goto(`/passwordreset${new URL(link).hash}`);
  for (const label of ['New password', 'Password again']) await page.getByLabel(label, { exact: true }).fill('another lighthouse 28');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0]);
  await expectNoOverflowAtAllSizes(page, 'password-reset-code');
  await expectAccessible(page, 'password-reset-code');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Your new password is set and you’re logged in.')).toBeVisible();
  await mail.close();
});

/** Gives a page a device with passkeys, which asks for a finger that is always the right one. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('[LOGIN-46] a passkey is added on the account page, logs in, and is renamed and removed', async ({ startServer }) => {
  const home = await startServer();
  // Browsers know no passkeys of IP addresses.
  const origin = home.server.url.replace('127.0.0.1', 'localhost');
  const page = await home.emptyPage();
  await addDevice(page);
  const token = await home.server.grant();
  await home.server.logIn(token, 'Ann');
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${origin}/account`);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog(page).getByLabel('Name')).toHaveValue(/Chrome/);
  await dialog(page).getByLabel('Name').fill('Old phone');
  await expectNoOverflowAtAllSizes(page, 'passkey-add');
  await expectAccessible(page, 'passkey-add');
  await dialog(page).getByLabel('Current password').fill(passwordOf('Ann'));
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Old phone' });
  await expect(row).toContainText('Added');

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Current password').fill(passwordOf('Ann'));
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('This device already has a passkey');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('banner').getByRole('button', { name: 'Ann account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ann account' })).toBeVisible();

  await page.goto(`${origin}/account`);
  await expect(row).toContainText('Last used');
  await expectNoOverflowAtAllSizes(page, 'account-passkeys');
  await expectAccessible(page, 'account-passkeys');

  // As an account shows that has no password.
  await page.route('**/api/user/account', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hasPassword: false } });
  });
  await page.reload();
  const proved = page.waitForResponse('**/api/user/login/passkey');
  await page.getByRole('button', { name: 'Log in with a passkey again' }).click();
  expect((await proved).status()).toBe(200);
  await page.unroute('**/api/user/account');
  await page.reload();

  await row.getByRole('button', { name: 'Rename' }).click();
  await dialog(page).getByLabel('Name').fill('Phone');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const renamed = page.getByRole('listitem').filter({ hasText: /^Phone/ });
  await renamed.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByLabel('Current password').fill(passwordOf('Ann'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(renamed).toHaveCount(0);

  await page.getByRole('banner').getByRole('button', { name: 'Ann account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('That passkey didn’t work here.');
});
