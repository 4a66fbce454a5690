import { discordEnvironment, startTestDiscord } from '@matinee/testing/discord';
import { passwordOf } from '@matinee/testing/rest-client';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { look } from '../support/layout-check.ts';
import { RoomPage } from '../support/room-page.ts';
import type { ServerFixture } from '../support/server-fixture.ts';
import { operatorKey } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog');
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });

async function operate({ server }: ServerFixture, method: string, path: string, body: object) {
  const reply = await server.call(method, `/admin/${path}`, { token: await server.grant(), headers: { apikey: operatorKey }, body });
  expect(reply.body.success).toBe(true);
  return reply.body;
}

async function register(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  for (const label of ['Password', 'Password again']) await page.getByLabel(label, { exact: true }).fill(passwordOf(name));
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await dialog(page).getByLabel('Email or username').fill(name);
  await dialog(page).getByLabel('Password').fill(passwordOf(name));
  await dialog(page).getByRole('button', { name: 'Log in' }).click();
}

test('[DOOR-41] the link of an invitation leads to an account, also through another site’s login, until it is used up', async ({
  startServer,
}) => {
  const discord = await startTestDiscord();
  const home = await startServer({ ...discordEnvironment, ROOM_CREATION: 'members' }, { discordOrigin: discord.origin });
  const page = await home.emptyPage();
  await operate(home, 'PATCH', 'settings', { registration: 'invite' });
  await page.goto('/');
  await expect(page.getByText('Log in to create rooms here.')).toBeVisible();
  await look(page, 'no-rooms-for-guests');
  await page.goto('/join#invitation=not-an-invitation');
  await expect(page.getByText('This invitation was used, has expired or was revoked. Ask for a new one.')).toBeVisible();
  await expect(page).toHaveURL(/\/join$/);
  await expectAccessible(page, 'invitation-refused');

  const { link } = await operate(home, 'POST', 'invitations', { maxUses: 2 });
  await page.goto(`/join${new URL(link).hash}`);
  await expect(heading(page, 'You’re invited')).toBeVisible();
  await expect(page).toHaveURL(/\/join$/);
  await look(page, 'invitation');
  await register(page, 'Ann');
  await expect(page).toHaveURL(`${home.server.url}/`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ann account' })).toBeVisible();
  await expect(page.getByText('Log in to create rooms here.')).toBeHidden();

  const other = await home.emptyPage();
  await other.goto(`/join${new URL(link).hash}`);
  await other.getByRole('button', { name: 'Continue with Discord' }).click();
  await expect(heading(other, 'You’re logged in as In Vented')).toBeVisible();
  await expect(other).toHaveURL(/\/join$/);
  const late = await home.emptyPage();
  await late.goto(`/join${new URL(link).hash}`);
  await expect(heading(late, 'You can’t register with this')).toBeVisible();
  await discord.close();
});

test('[DOOR-42] the link of a new server makes one user its operator', async ({ startServer }) => {
  const home = await startServer();
  await expect.poll(() => home.server.setUpUrl()).toBeDefined();
  const link = `/setup${new URL(home.server.setUpUrl() ?? '').hash}`;
  const page = await home.emptyPage();
  await page.goto('/setup#key=not-the-key');
  await expect(page.getByText('This link was used or has expired.')).toBeVisible();
  await expectAccessible(page, 'set-up-spent');
  await page.goto(link);
  await expect(page.getByText('Make an account for its first operator.')).toBeVisible();
  await expect(page).toHaveURL(/\/setup$/);
  await look(page, 'set-up');
  await register(page, 'Olga');
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);

  const late = await home.user('Ann');
  await late.goto(link);
  await late.getByRole('button', { name: 'Become the operator' }).click();
  await expect(late.getByText('This link was used or has expired.')).toBeVisible();
});

test('[DOOR-44] [DOOR-45] guests whom the server keeps out log in at a door, and banned users see why they stay out', async ({
  startServer,
}) => {
  const home = await startServer();
  const olga = await home.ownedRoom('Olga');
  const room = await home.enter(olga);
  const { page } = room;
  await home.server.logIn(await home.server.grant(), 'Ann');

  await operate(home, 'PATCH', 'settings', { guests: 'off' });
  await expect(heading(page, 'Log in to come in')).toBeVisible();
  await look(page, 'guests-off');
  await page.reload();
  await expect(heading(page, 'Log in to come in')).toBeVisible();
  await logIn(page, 'Ann');
  await room.isConnected();
  expect(new URL(page.url()).pathname).toBe(olga.path);

  const { ban } = await operate(home, 'POST', 'bans', { kind: 'account', value: 'Ann', reason: 'spoilers', forMinutes: 60 });
  await expect(heading(page, 'You’re banned from this server')).toBeVisible();
  await expect(page.getByText(/^An operator banned you until .* Reason: spoilers$/)).toBeVisible();
  await look(page, 'banned');
  await page.clock.install();
  await page.goto('/attribution');
  await expect(heading(page, 'What Matinee is built on')).toBeVisible();
  const elsewhere = await home.emptyPage();
  await elsewhere.goto('/');
  await logIn(elsewhere, 'Ann');
  await expect(dialog(elsewhere).getByRole('alert')).toContainText('Reason: spoilers');

  await page.goto('/rooms');
  await expect(heading(page, 'You’re banned from this server')).toBeVisible();
  await operate(home, 'DELETE', 'bans', { id: ban.id });
  await page.clock.fastForward('01:01:00');
  await expect(heading(page, 'Public rooms')).toBeVisible();
});

test('[SCREEN-397] an invite link leaves the address and opens a room for invited accounts, after a login too, until it is used up', async ({
  ownedRoom,
  user,
  server,
}) => {
  const olga = await ownedRoom('Olga');
  await olga.open('Settings');
  await olga.page.getByText('Invited accounts', { exact: true }).click();
  await olga.button('Invite').click();
  const links = olga.page.getByRole('region', { name: 'Invite links' });
  await links.getByRole('button', { name: 'Make a link' }).click();
  const link = await links.getByRole('textbox', { name: 'Link' }).inputValue();
  await server.logIn(await server.grant(), 'Ann');
  const page = await user();
  await page.goto(olga.path);
  await expect(page.getByText('Log in with the account that was invited.')).toBeVisible();
  // In the same tab, the page isn’t reloaded.
  await page.goto(link);
  await expect(page).toHaveURL(new URL(olga.path, link).href);
  await logIn(page, 'Ann');
  await new RoomPage(page).isConnected();
  await expect(links.getByRole('listitem')).toHaveCount(0);

  const late = await user('Ben');
  await late.goto(link);
  await expect(late.getByText('That invite link was used up, has expired or was taken back.')).toBeVisible();
});
