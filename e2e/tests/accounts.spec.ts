import { discordEnvironment, startTestDiscord, type TestDiscord } from '@matinee/testing/discord';
import { startTestMail, type TestMail } from '@matinee/testing/mail';
import { startTestOidc } from '@matinee/testing/oidc';
import { passwordOf } from '@matinee/testing/rest-client';
import type { Locator, Page } from '@playwright/test';
import { afterFrames } from '../support/layout-check.ts';
import { RoomPage } from '../support/room-page.ts';
import { spawnServer, type ServerProcess } from '../support/server-process.ts';
import { createServerFixture, type ServerFixture } from '../support/server-fixture.ts';
import { expect, test as base } from '../support/test.ts';
import { createWindows, type Windows } from '../support/windows.ts';

let mail: TestMail;
let discord: TestDiscord;
let server: ServerProcess;
let user: ServerFixture['user'];
let open: (path?: string) => Promise<Page>;

/** A server with mail and Discord, started once per worker, and its windows. */
interface Site {
  mail: TestMail;
  discord: TestDiscord;
  server: ServerProcess;
  windows: Windows;
}

const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browser }, use) => {
      const [ownMail, ownDiscord] = await Promise.all([startTestMail(), startTestDiscord()]);
      const own = await spawnServer({ ...discordEnvironment, SMTP_URL: ownMail.url }, { discordOrigin: ownDiscord.origin });
      await use({ mail: ownMail, discord: ownDiscord, server: own, windows: createWindows(browser, own.url) });
      await own.remove();
      await Promise.all([ownMail.close(), ownDiscord.close()]);
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(({ site }) => {
  ({ mail, discord, server } = site);
  const { emptyPage, user: enter } = createServerFixture(server, () => site.windows.lend());
  user = enter;
  open = async (path = '/') => {
    const page = await emptyPage();
    await page.goto(path);
    return page;
  };
});
test.afterEach(({ site }) => site.windows.takeBack());

let names = 0;
/** A name that no other test has taken. */
const named = (name: string): string => `${name}${(names += 1)}`;

/** The page of a user who is logged in. */
async function openAs(username: string, path: string): Promise<Page> {
  const page = await user(username);
  await page.goto(path);
  return page;
}

const dialog = (page: Page): Locator => page.getByRole('dialog');
const bar = (page: Page): Locator => page.getByRole('banner');

async function openLogin(page: Page, tab: 'Log in' | 'Register' = 'Log in'): Promise<Locator> {
  await bar(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await chooseTab(dialog(page), tab);
  return dialog(page);
}

/** Fields of both tabs have the same names, so a test that fills them in waits for the right ones. */
async function chooseTab(form: Locator, tab: 'Log in' | 'Register'): Promise<void> {
  await form.getByRole('tab', { name: tab }).click();
  await form.getByRole('tabpanel', { name: tab }).waitFor();
}

async function register(page: Page, username: string, email = ''): Promise<void> {
  const form = await openLogin(page, 'Register');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email (optional)').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(passwordOf(username));
  await form.getByLabel('Password again').fill(passwordOf(username));
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(bar(page).getByRole('button', { name: `${username} account` })).toBeVisible();
}

async function logIn(page: Page, user: string, password = passwordOf(user)): Promise<void> {
  const form = await openLogin(page);
  await form.getByLabel('Email or username').fill(user);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await bar(page)
    .getByRole('button', { name: `${name} account` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('[SCREEN-121] registering says what is wrong with each field, and then logs in', async () => {
  const page = await open();
  const ann = named('Ann');
  const anna = named('Anna');
  await server.logIn(await server.grant(), ann);
  const form = await openLogin(page, 'Register');
  const send = form.getByRole('button', { name: 'Register' });
  await send.click();
  await expect(form).toContainText('Username must be between 1 and 48 characters');
  await expect(form).toContainText('Password must be at least 10 characters long');
  await form.getByLabel('Email (optional)').fill('ann at home');
  await expect(form).toContainText('Must be a valid email');
  await form.getByLabel('Email (optional)').fill('ann@example.org');
  await form.getByLabel('Username').fill(ann.toUpperCase());
  await form.getByLabel('Password', { exact: true }).fill('password1234');
  await expect(form).toContainText('Passwords must match');
  await form.getByLabel('Password again').fill('password1234');
  await send.click();
  await expect(form.getByRole('alert')).toContainText('too easy to guess');
  for (const label of ['Password', 'Password again']) await form.getByLabel(label, { exact: true }).fill(passwordOf(ann));
  await send.click();
  await expect(form).toContainText('Already in use.');
  await form.getByLabel('Username').fill(anna);
  await expect(form).not.toContainText('Already in use.');
  await send.click();
  await expect(dialog(page)).toBeHidden();
  await expect(bar(page).getByRole('button', { name: `${anna} account` })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'My Rooms' })).toBeVisible();
  await page.reload();
  await expect(bar(page).getByRole('button', { name: `${anna} account` })).toBeVisible();
});

test('[SCREEN-121] a login that fails says why, as far as the page knows', async () => {
  const page = await open();
  const form = await openLogin(page);
  const send = form.getByRole('button', { name: 'Log in' });
  await send.click();
  await expect(form).toContainText('Email or username is required');
  await expect(form).toContainText('Password is required');
  await form.getByLabel('Email or username').fill('Ann');
  await form.getByLabel('Password').fill('wrong');
  await send.click();
  await expect(form.getByRole('alert')).toHaveText('That name and password don’t match.');

  const answers: [Parameters<Page['route']>[1], string][] = [
    [
      (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
      "Failed to log in, but the server didn't say why. Report this as a bug.",
    ],
    [(route) => route.abort(), "Failed to log in, and I don't know why. Report this as a bug."],
    [(route) => route.fulfill({ json: { success: false } }), 'Something weird happened, but you might be logged in? Refresh the page.'],
    [
      (route) =>
        route.fulfill({
          status: 429,
          json: { success: false, error: { name: 'TooManyRequests', message: 'Rate limit exceeded. Please try again in 42 seconds.' } },
        }),
      'Rate limit exceeded. Please try again in 42 seconds.',
    ],
  ];
  for (const [answer, words] of answers) {
    await page.route('**/api/user/login', answer);
    await send.click();
    await expect(form.getByRole('alert')).toHaveText(words);
    await page.unroute('**/api/user/login');
  }
  await page.route('**/api/user/register', (route) => route.abort());
  await chooseTab(form, 'Register');
  await form.getByLabel('Username').fill('Ann');
  for (const label of ['Password', 'Password again']) await form.getByLabel(label, { exact: true }).fill(passwordOf('Ann'));
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form.getByRole('alert')).toHaveText("Failed to register, and I don't know why. Report this as a bug.");
});

test('[SCREEN-12] login, rename, role and logout show at once in the list of users', async () => {
  const [ann, bob, robert, cinema] = ['Ann', 'Bob', 'Robert', 'cinema'].map(named) as [string, string, string, string];
  const token = await server.grant();
  await server.logIn(token, ann);
  await server.call('POST', '/room/create', { token, body: { name: cinema } });
  const anns = new RoomPage(await openAs(ann, `/room/${cinema}`));
  await anns.isConnected();
  const bobs = await open(`/room/${cinema}`);
  const room = new RoomPage(bobs);
  await room.isConnected();
  for (const each of [anns, room]) await each.open('People');
  await expect(anns.guests).toBeVisible();

  await register(bobs, bob);
  await expect(anns.person(bob)).toBeVisible();
  await expect(anns.guests).toHaveCount(0);

  await choose(bobs, bob, 'Change name');
  const renaming = bobs.getByRole('dialog', { name: 'Change name' });
  await renaming.getByLabel('Name').fill(robert);
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(anns.person(robert)).toBeVisible();

  await anns.person(robert).getByRole('button').click();
  await anns.page.getByRole('menuitemradio', { name: 'Moderator' }).click();
  await expect(anns.person(robert)).toContainText('Moderator');
  await expect(room.person(robert)).toContainText('Moderator');

  await choose(bobs, robert, 'Log out');
  await expect(anns.person(robert)).toHaveCount(0);
  await expect(anns.guests).toBeVisible();
  await expect(bar(bobs).getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  // The page goes on as the guest: what it asks for is answered.
  await room.say('still here');
  await anns.open('Chat');
  await expect(anns.chat).toContainText('still here');
});

test('[ACCOUNT-26] [SCREEN-20] a user whose sessions are ended from elsewhere is shown the way back into the room, as a guest', async () => {
  const ann = named('Ann');
  const page = await openAs(ann, `/room/${await server.generate()}`);
  const room = new RoomPage(page);
  await room.isConnected();
  const tab = await page.context().newPage();
  await tab.goto('/');
  await expect(bar(tab).getByRole('button', { name: `${ann} account` })).toBeVisible();

  const elsewhere = await server.grant();
  await server.logIn(elsewhere, ann);
  await server.call('DELETE', '/user/account/sessions', { token: elsewhere, body: {} });
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await room.isConnected();
  await room.open('People');
  await expect(room.button('Change your name')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await room.say('back again');
  await expect(room.chat).toContainText('back again');

  // Every page of the browser knows who it is now.
  const bo = named('Bo');
  await register(page, bo);
  await expect(bar(tab).getByRole('button', { name: `${bo} account` })).toBeVisible();
});

test('[ACCOUNT-13] a forgotten password is reset by the link of an e-mail', async () => {
  const ann = named('ann');
  const address = `${ann}@example.org`;
  const body = { username: ann, email: address, password: passwordOf(ann) };
  expect((await server.call('POST', '/user/register', { token: await server.grant(), body })).status).toBe(201);
  const page = await open();
  const form = await openLogin(page);
  await form.getByRole('button', { name: 'Forgot password?' }).click();
  await page.route('**/api/user/recover/start', (route) => route.abort());
  await dialog(page).getByLabel('Email or username').fill(address);
  await dialog(page).getByRole('button', { name: 'Send link' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Unable to reset password.');
  await page.unroute('**/api/user/recover/start');
  await dialog(page).getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Password reset email sent.')).toBeVisible();

  const letter = await mail.next(address);
  const url = /http:\S+/.exec(letter.text ?? '')?.[0] ?? '';
  await page.goto(url);
  await page.getByLabel('New password').fill('password1234');
  await page.getByLabel('Password again').fill('password1234');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText('too easy to guess');
  for (const label of ['New password', 'Password again']) await page.getByLabel(label).fill('another lighthouse');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(bar(page).getByRole('button', { name: `${ann} account` })).toBeVisible();

  const again = await open();
  await again.goto(url);
  for (const label of ['New password', 'Password again']) await again.getByLabel(label).fill('a third lighthouse');
  await again.getByRole('button', { name: 'Set password' }).click();
  await expect(again.getByRole('alert')).toHaveText('Unable to reset password.');
  await again.goto('/passwordreset');
  await expect(again.getByText('from the link in your reset email')).toBeVisible();
  await again.goto('/');
  await logIn(again, ann, 'another lighthouse');
  await expect(bar(again).getByRole('button', { name: `${ann} account` })).toBeVisible();
});

test('[ACCOUNT-22] [ACCOUNT-23] an e-mail address is confirmed by the link of an e-mail, and so is the next one', async () => {
  const linkTo = async (address: string): Promise<string> => /http:\S+/.exec((await mail.next(address)).text ?? '')?.[0] ?? '';
  const page = await open();
  const ann = named('ann');
  const [address, nextAddress] = [`${ann}@example.org`, `${ann}a@example.org`];
  await register(page, ann, address);
  await expect(page.getByText(`We’ve sent an email to ${address}.`)).toBeVisible();
  const first = await linkTo(address);
  await choose(page, ann, 'Account');
  const email = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Email', exact: true }) });
  await expect(email).toContainText('Not confirmed yet');
  // Elsewhere the link asks for the login of the account first.
  const elsewhere = await open(new URL(first).pathname + new URL(first).hash);
  await elsewhere.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await dialog(elsewhere).getByLabel('Email or username').fill(ann);
  await dialog(elsewhere).getByLabel('Password').fill(passwordOf(ann));
  await dialog(elsewhere).getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere.getByText('Your address is confirmed.')).toBeVisible();
  await expect(elsewhere).toHaveURL(`${server.url}/account`);

  await page.reload();
  await expect(email.getByLabel('Email')).toHaveValue(address);
  await expect(email).not.toContainText('Not confirmed');
  await email.getByLabel('Email').fill(nextAddress);
  await email.getByLabel('Current password').fill(passwordOf(ann));
  await email.getByRole('button', { name: 'Save' }).click();
  await expect(email).toContainText(`To switch to ${nextAddress}, open the link`);
  await mail.next(nextAddress);
  await email.getByRole('button', { name: 'Resend email' }).click();
  await page.goto(await linkTo(nextAddress));
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
  await expect(email.getByLabel('Email')).toHaveValue(nextAddress);
});

test('[ACCOUNT-20] Discord logs in, and can be linked and unlinked; a failure ends on a page that says why', async () => {
  discord.user = { id: named('1'), username: named('In Vented') };
  const page = await open('/rooms');
  await (await openLogin(page)).getByRole('button', { name: 'Continue with Discord' }).click();
  await expect(bar(page).getByRole('button', { name: `${discord.user.username} account` })).toBeVisible();

  const ann = named('Ann');
  const anns = await openAs(ann, '/');
  await choose(anns, ann, 'Link Discord');
  await expect(anns.getByText('is linked to another Matinee account')).toBeVisible();
  discord.fault = 'denies';
  await anns.goto('/');
  await choose(anns, ann, 'Link Discord');
  await expect(anns.getByText('Cancelled.')).toBeVisible();
  discord.fault = 'no-token';
  await anns.goto('/');
  await choose(anns, ann, 'Link Discord');
  await expect(anns.getByText('Discord couldn’t confirm who you are.')).toBeVisible();
  discord.fault = 'none';
  discord.user = { id: named('7'), username: named('ann') };
  await anns.goto('/account');
  await anns.getByRole('button', { name: 'Link Discord' }).click();
  await expect(anns.getByText('You can log in with Discord.')).toBeVisible();
  await anns.getByRole('button', { name: 'Unlink Discord' }).click();
  await expect(anns.getByRole('button', { name: 'Link Discord', exact: true })).toBeVisible();
});

test('[SCREEN-120] the account is changed, exported and deleted, and its sessions are listed and ended', async () => {
  const [ann, anna, bo] = ['Ann', 'Anna', 'Bo'].map(named) as [string, string, string];
  const elsewhere = await openAs(ann, '/');
  const page = await open();
  await logIn(page, ann);
  await server.logIn(await server.grant(), bo);

  await choose(page, ann, 'Account');
  const group = (title: string): Locator =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await group('Username').getByLabel('Username').fill(bo);
  await group('Username').getByRole('button', { name: 'Save' }).click();
  await expect(group('Username').getByRole('alert')).toHaveText('That username is taken.');
  await group('Username').getByLabel('Username').fill(anna);
  await group('Username').getByRole('button', { name: 'Save' }).click();
  await expect(bar(page).getByRole('button', { name: `${anna} account` })).toBeVisible();

  await group('Email').getByLabel('Email').fill(`${anna}@example.org`);
  await group('Email').getByLabel('Current password').fill('wrong');
  await group('Email').getByRole('button', { name: 'Save' }).click();
  await expect(group('Email').getByRole('alert')).toBeVisible();
  await group('Email').getByLabel('Current password').fill(passwordOf(ann));
  await group('Email').getByRole('button', { name: 'Save' }).click();
  await expect(group('Email').getByLabel('Current password')).toHaveValue('');
  await expect(page.getByText('Saved').first()).toBeVisible();

  await expect(group('Where you’re logged in').getByRole('listitem')).toHaveCount(2);
  await expect(group('Where you’re logged in').getByText('This browser')).toBeVisible();
  const logOut = group('Where you’re logged in').getByRole('button', { name: 'Log out' });
  await expect(logOut).toHaveAccessibleDescription(/Last used/);
  await logOut.click();
  await expect(group('Where you’re logged in').getByRole('listitem')).toHaveCount(1);
  await elsewhere.reload();
  await expect(bar(elsewhere).getByRole('button', { name: 'Log in', exact: true })).toBeVisible();

  await group('Password').getByLabel('Current password').fill(passwordOf(ann));
  for (const label of ['New password', 'Password again']) await group('Password').getByLabel(label).fill('another lighthouse');
  await group('Password').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('matinee-account.json');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByLabel('Current password').fill('wrong');
  await sure.getByRole('button', { name: 'Delete account' }).click();
  await expect(sure).toContainText('That isn’t your current password.');
  await sure.getByLabel('Current password').fill('another lighthouse');
  await sure.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Log in to see your account.')).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'My Rooms' })).toHaveCount(0);
});

test('[SCREEN-310] [SCREEN-311] an account page that could not be loaded is tried again, and comes all at once; forms save what has changed, and refusals are toasts', async () => {
  const page = await user(named('Ann'));
  await page.route('**/api/user/account', (route) => route.abort());
  await page.goto('/account');
  await expect(page.getByText('Couldn’t load your account')).toBeVisible();
  await page.unroute('**/api/user/account');
  // A section that came later than the others would move a button away from under a press.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/AccountBots-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/AccountBots-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await afterFrames(page);
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeHidden();
  release();

  const name = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Username', exact: true }) });
  const save = name.getByRole('button', { name: 'Save' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await name.getByLabel('Username').fill('Anna');
  await expect(save).not.toHaveAttribute('aria-disabled', 'true');

  await page.route('**/api/user/account/export', (route) => route.abort());
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('The server isn’t responding.');
});

test('[SCREEN-133] own rooms are listed, opened, and deleted once their name is typed', async () => {
  const [ann, attic] = ['Ann', 'attic'].map(named) as [string, string];
  const page = await open('/my-rooms');
  await expect(page.getByText('Log in to create permanent rooms')).toBeVisible();
  await register(page, ann);
  await expect(page.getByText('No rooms yet')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Permanent room' }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill(attic);
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(`**/room/${attic}`);
  const room = new RoomPage(page);
  await room.isConnected();
  await room.open('People');
  await expect(room.person(ann)).toContainText('Owner');

  await bar(page).getByRole('link', { name: 'My Rooms' }).click();
  await expect(page.getByRole('link', { name: attic })).toBeVisible();
  await page.getByRole('button', { name: `More for ${attic}` }).click();
  await page.getByRole('menuitem', { name: 'Delete room' }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByLabel(`Type ${attic} to confirm`).fill(attic);
  await sure.getByRole('button', { name: 'Delete room' }).click();
  await expect(page.getByText('No rooms yet')).toBeVisible();
});

test('[ROLE-9] claiming a room without an owner makes the user its owner', async () => {
  const [ann, found] = ['Ann', 'found'].map(named) as [string, string];
  const token = await server.grant();
  await server.call('POST', '/room/create', { token, body: { name: found } });
  const page = await openAs(ann, `/room/${found}`);
  const room = new RoomPage(page);
  await room.isConnected();
  await room.tab('Settings').click();
  await page.getByRole('button', { name: 'Claim this room' }).click();
  await room.open('People');
  await expect(room.person(ann)).toContainText('Owner');
});

test('[LOGIN-13] the OpenID provider logs in under its name, and can be linked and unlinked', async ({ startServer }) => {
  const oidc = await startTestOidc();
  const home = await startServer(oidc.environment);
  oidc.allow(home.server.url);
  const page = await home.emptyPage();
  await page.goto('/rooms');
  await (await openLogin(page)).getByRole('button', { name: 'Continue with Home ID' }).click();
  await expect(bar(page).getByRole('button', { name: 'noor account' })).toBeVisible();
  await expect(page).toHaveURL('/rooms');

  const anns = await home.user('Ann');
  await anns.goto('/account');
  await anns.getByRole('button', { name: 'Link Home ID' }).click();
  await expect(anns.getByText('That Home ID account is linked to another Matinee account.')).toBeVisible();
  await anns.context().clearCookies({ name: '_session' });
  oidc.user = { sub: 'ann', preferred_username: 'ann' };
  await anns.goto('/account');
  await anns.getByRole('button', { name: 'Link Home ID' }).click();
  await expect(anns.getByText('You can log in with Home ID.')).toBeVisible();
  await anns.getByRole('button', { name: 'Unlink Home ID' }).click();
  await expect(anns.getByRole('button', { name: 'Link Home ID', exact: true })).toBeVisible();
  await oidc.close();
});

test('[ACCOUNT-17] a server without mail and Discord offers neither', async ({ person }) => {
  const page = await person();
  const answered = page.waitForResponse('**/api/data/features');
  await page.goto('/');
  const form = await openLogin(page);
  await answered;
  await expect(form.getByRole('button', { name: 'Continue with Discord' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(dialog(page)).toContainText('This server can’t send email');
});
