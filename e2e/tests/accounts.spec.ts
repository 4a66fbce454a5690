import { discordEnvironment, startTestDiscord } from '@matinee/testing/discord';
import { startTestMail, type TestMail } from '@matinee/testing/mail';
import { passwordOf } from '@matinee/testing/rest-client';
import { appCode } from '@matinee/testing/totp';
import type { Locator, Page } from '@playwright/test';
import { afterFrames, look, sizes } from '../support/layout-check.ts';
import { expect, test } from '../support/test.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog');
const accountButton = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('button', { name: `${name} account` });

async function openLogin(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
  return dialog(page);
}

async function nextLink(mail: TestMail, address: string): Promise<string> {
  return /https?:\/\/\S+/.exec((await mail.next(address)).text ?? '')?.[0] ?? '';
}

test('[SCREEN-120] [SCREEN-310] [SCREEN-311] the account page comes all at once, or says that it failed; it changes, exports and deletes the account, and ends its sessions', async ({
  startServer,
}) => {
  const [mail, discord] = await Promise.all([startTestMail(), startTestDiscord()]);
  const { server, user } = await startServer({ ...discordEnvironment, SMTP_URL: mail.url }, { discordOrigin: discord.origin });
  await server.logIn(await server.grant(), 'Bo');
  const elsewhere = await user('Ann');
  const page = await user('Ann');
  const group = (title: string): Locator =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const [name, email, password, sessions] = [group('Username'), group('Email'), group('Password'), group('Where you’re logged in')];
  const save = (form: Locator): Locator => form.getByRole('button', { name: 'Save' });

  await test.step('it is tried again, and no section comes later than the others', async () => {
    const data = page.getByRole('button', { name: 'Download my data' });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/bots-*.js', async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest('**/assets/bots-*.js');
    await page.goto('/account', { waitUntil: 'commit' });
    await asked;
    await afterFrames(page);
    await expect(name).toBeHidden();
    release();
    await expect(name).toBeVisible();
    expect(await data.isVisible()).toBe(true);
    await page.unroute('**/assets/bots-*.js');
    await page.route('**/api/user/account', (route) => route.abort());
    await page.goto('/account');
    await expect(page.getByText('Couldn’t load your account')).toBeVisible();
    await page.unroute('**/api/user/account');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(data).toBeVisible();
  });

  await test.step('name, address and password', async () => {
    await expect(save(name)).toHaveAttribute('aria-disabled', 'true');
    await name.getByLabel('Username').fill('Bo');
    await save(name).click();
    await expect(name.getByRole('alert')).toHaveText('That username is taken.');
    await name.getByLabel('Username').fill('Anna');
    await save(name).click();
    await expect(accountButton(page, 'Anna')).toBeVisible();

    await email.getByLabel('Email').fill('anna@example.org');
    await email.getByLabel('Current password').fill('wrong');
    await save(email).click();
    await expect(email.getByRole('alert')).toBeVisible();
    await email.getByLabel('Current password').fill(passwordOf('Ann'));
    await save(email).click();
    await expect(email.getByLabel('Current password')).toHaveValue('');
    await expect(email).toContainText(/Not confirmed yet|To switch to anna@example.org/);
    await page.goto(await nextLink(mail, 'anna@example.org'));
    await expect(page.getByText('Your address is confirmed.')).toBeVisible();
    await expect(email.getByLabel('Email')).toHaveValue('anna@example.org');

    await password.getByLabel('Current password').fill(passwordOf('Ann'));
    for (const label of ['New password', 'Password again']) await password.getByLabel(label).fill('another lighthouse');
    await save(password).click();
    await expect(page.getByText('Password changed.')).toBeVisible();
  });

  await test.step('sessions', async () => {
    await elsewhere.goto('/');
    await expect(elsewhere.getByRole('banner').getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    const again = await server.grant();
    await server.call('POST', '/user/login', { token: again, body: { user: 'Anna', password: 'another lighthouse' } });
    await page.reload();
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByText('This browser')).toBeVisible();
    const logOut = sessions.getByRole('button', { name: 'Log out' });
    await expect(logOut).toHaveAccessibleDescription(/Last used/);
    await logOut.click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    expect((await server.call('GET', '/user', { token: again })).body.loggedIn).not.toBe(true);
  });

  await test.step('a login elsewhere, which fails, is linked and unlinked', async () => {
    const link = page.getByRole('button', { name: 'Link Discord', exact: true });
    discord.fault = 'denies';
    await link.click();
    await expect(page.getByText('Cancelled.')).toBeVisible();
    discord.fault = 'none';
    await page.goto('/account');
    await link.click();
    await expect(page.getByText('You can log in with Discord.')).toBeVisible();
    await page.getByRole('button', { name: 'Unlink Discord' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Unlink Discord?' });
    await dialog.getByLabel('Current password').fill('another lighthouse');
    await dialog.getByRole('button', { name: 'Unlink Discord' }).click();
    await expect(link).toBeVisible();
  });

  await test.step('export and deletion', async () => {
    await page.route('**/api/user/account/export', (route) => route.abort());
    await page.getByRole('button', { name: 'Download my data' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('The server isn’t responding.');
    await page.unroute('**/api/user/account/export');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe('matinee-account.json');

    await page.getByRole('button', { name: 'Delete account' }).click();
    const sure = page.getByRole('alertdialog');
    await sure.getByLabel('Current password').fill('wrong');
    await sure.getByRole('button', { name: 'Delete account' }).click();
    await expect(sure).toContainText('Current password is incorrect.');
    await sure.getByLabel('Current password').fill('another lighthouse');
    await sure.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('Log in to see your account.')).toBeVisible();
  });
  await Promise.all([mail.close(), discord.close()]);
});

test('[LOGIN-28] two-step login is set up with a QR code, required by logins and by a new password by e-mail, and turned off', async ({
  startServer,
}) => {
  const mail = await startTestMail();
  const { server, emptyPage } = await startServer({ SMTP_URL: mail.url });
  const token = await server.grant();
  const ann = { username: 'Ann', email: 'ann@example.org', password: passwordOf('Ann') };
  await server.call('POST', '/user/register', { token, body: ann });
  const page = await emptyPage();
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  const fillCode = (where: Page, code: string): Promise<void> => where.getByRole('textbox', { name: 'Code' }).fill(code);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog(page).getByLabel('Current password').fill(ann.password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(dialog(page)).toBeFocused();
  await look(page, 'second-factor-setup');
  const key = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  await fillCode(page, '000000');
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('That code isn’t right');
  const used = appCode(key, Date.now());
  await fillCode(page, used);
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  const codes = (await dialog(page).getByRole('listitem').allInnerTexts()) as [string, string, string, ...string[]];
  expect(codes).toHaveLength(10);
  await look(page, 'recovery-codes');
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();

  const other = await emptyPage();
  await other.goto('/');
  const form = await openLogin(other);
  await form.getByLabel('Email or username').fill('Ann');
  await form.getByLabel('Password').fill(ann.password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(form).toContainText('Your account asks for a code');
  await look(other, 'second-factor-login');
  await fillCode(other, used);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(form.getByRole('alert')).toContainText('That code isn’t right or was used already.');
  await fillCode(other, codes[0]);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(accountButton(other, 'Ann')).toBeVisible();

  await server.call('POST', '/user/recover/start', { token: await server.grant(), body: { username: 'Ann' } });
  let link = await nextLink(mail, ann.email);
  // Another e-mail says that two-step login was turned on.
  while (!link.includes('passwordreset')) link = await nextLink(mail, ann.email);
  await other.goto(link);
  const fillPasswords = async (value: string): Promise<void> => {
    for (const label of ['New password', 'Password again']) await other.getByLabel(label, { exact: true }).fill(value);
    await other.getByRole('button', { name: 'Set password' }).click();
  };
  await fillPasswords('password1234');
  await expect(other.getByRole('alert')).toContainText('too easy to guess');
  await fillPasswords('another lighthouse');
  await fillCode(other, codes[1]);
  await look(other, 'password-reset-code');
  await other.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(other.getByText('Your new password is set and you’re logged in.')).toBeVisible();

  await other.goto('/account');
  await other.getByRole('button', { name: 'Turn off' }).click();
  await dialog(other).getByLabel('Current password').fill('another lighthouse');
  await fillCode(other, codes[2]);
  await dialog(other).getByRole('button', { name: 'Turn off' }).click();
  await expect(other.getByText('Two-step login is off.')).toBeVisible();
  await mail.close();
});

test('[LOGIN-46] a passkey is added on the account page, logs in, proves who the user is, and is renamed and removed', async ({
  server,
  newPerson,
}) => {
  // Browsers know no passkeys of IP addresses.
  const origin = server.url.replace('127.0.0.1', 'localhost');
  const page = await newPerson();
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
  const token = await server.grant();
  await server.logIn(token, 'Ann');
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${origin}/account`);

  const add = async (): Promise<void> => {
    await dialog(page).getByLabel('Current password').fill(passwordOf('Ann'));
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
  };
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog(page).getByLabel('Name')).toHaveValue(/Chrome/);
  await dialog(page).getByLabel('Name').fill('Old phone');
  await look(page, 'passkey-add');
  await add();
  const row = page.getByRole('listitem').filter({ hasText: 'Old phone' });
  await expect(row).toContainText('Added');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await add();
  await expect(dialog(page).getByRole('alert')).toContainText('This device already has a passkey');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  const logInAgain = async (): Promise<void> => {
    await accountButton(page, 'Ann').click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await (await openLogin(page)).getByRole('button', { name: 'Log in with a passkey' }).click();
  };
  await logInAgain();
  await expect(accountButton(page, 'Ann')).toBeVisible();
  await page.route('**/api/user/account', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hasPassword: false } });
  });
  await page.goto(`${origin}/account`);
  const proved = page.waitForResponse('**/api/user/login/passkey');
  await page.getByRole('button', { name: 'Log in with a passkey again' }).click();
  expect((await proved).status()).toBe(200);
  await page.unroute('**/api/user/account');
  await page.reload();
  await expect(row).toContainText('Last used');
  await look(page, 'account-passkeys');

  await row.getByRole('button', { name: 'Rename' }).click();
  await dialog(page).getByLabel('Name').fill('Phone');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const renamed = page.getByRole('listitem').filter({ hasText: /^Phone/ });
  await renamed.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByLabel('Current password').fill(passwordOf('Ann'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(renamed).toHaveCount(0);
  await logInAgain();
  await expect(dialog(page).getByRole('alert')).toContainText('That passkey didn’t work here.');
});

test('[BOT-6] a token for a bot is made on the account page, shown once, copied, listed and revoked', async ({ server, user }) => {
  const page = await user('Ann');
  const name = 'Radio of the old cinema by the harbour, on Friday evenings';
  const scope = (each: string): Locator => dialog(page).getByRole('checkbox', { name: new RegExp(`^${each}`) });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account');
  await page.getByRole('button', { name: 'New token' }).click();
  await scope('room:read').uncheck({ force: true });
  await dialog(page).getByLabel('Room (optional)').fill('no room!');
  await dialog(page).getByRole('button', { name: 'Create token' }).click();
  for (const problem of ['Name is required', 'Choose at least one', 'Room names have only letters', 'Password is required']) {
    await expect(dialog(page)).toContainText(problem);
  }
  await expect(scope('admin')).toHaveCount(0);
  await look(page, 'bot-token-new');

  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  for (const each of ['chat', 'account:read']) await scope(each).check({ force: true });
  await dialog(page).getByLabel('Room (optional)').fill('cinema');
  await dialog(page).getByLabel('Current password').fill(passwordOf('Ann'));
  await dialog(page).getByRole('button', { name: 'Create token' }).click();
  const secret = await dialog(page).locator('code').innerText();
  expect(secret).toMatch(/^mtn_/);
  await look(page, 'bot-token-made');
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
  await look(page, 'account-bots');
  await page.setViewportSize(sizes[0]);
  await row.getByRole('button', { name: 'Revoke' }).scrollIntoViewIfNeeded();
  await expect(row.getByRole('button', { name: 'Revoke' })).toBeInViewport({ ratio: 1 });
  await row.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('The bot is disconnected at once');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  expect((await server.call('GET', '/user', { token: secret })).status).toBe(401);
});
