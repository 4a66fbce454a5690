import { discordEnvironment, startTestDiscord } from '@matinee/testing';
import { expect, test } from 'vitest';
import { Browser } from '../helpers/browser.ts';
import { closeAfterFile, startForFile } from '../helpers/start-for-test.ts';

const apikey = 'operators-only-0123456789';
const discord = closeAfterFile(await startTestDiscord());
const server = await startForFile({ ...discordEnvironment, API_KEY: apikey }, { discordOrigin: discord.origin });

const operate = (method: string, path: string, body: unknown) => server.call(method, `/admin${path}`, { headers: { apikey }, body });

async function present(browser: Browser, invitation: string): Promise<void> {
  const { headers } = await server.call('POST', '/auth/invitation', { token: browser.token, body: { invitation } });
  const [name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.slice(1) ?? [];
  browser.cookies.set(name, value);
}

test('[DOOR-3] [DOOR-6] a login through Discord makes an account only with an invitation, or not at all', async () => {
  const known = await Browser.open(server);
  await known.logIn();
  discord.user = { ...discord.user, id: '77', username: 'newuser', global_name: 'New User' };
  await operate('PATCH', '/settings', { registration: 'invite' });
  const browser = await Browser.open(server);
  expect(await browser.logIn()).toBe('/discord?problem=invitation_needed');
  const { link } = (await operate('POST', '/invitations', { maxUses: 1 })).body;
  await present(browser, String(link).split('=')[1] ?? '');
  await operate('PATCH', '/settings', { registration: 'closed' });
  expect(await browser.logIn()).toBe('/discord?problem=registration_closed');
  await operate('PATCH', '/settings', { registration: 'invite' });
  expect(await browser.logIn()).toBe('/rooms');
  expect(await browser.who()).toMatchObject({ loggedIn: true, username: 'New User' });
  discord.user = { ...discord.user, id: '78', username: 'another', global_name: 'Another' };
  const late = await Browser.open(server);
  late.cookies.set('invitation', browser.cookies.get('invitation') ?? '');
  expect(await late.logIn()).toBe('/discord?problem=invitation_invalid');
  discord.user = { ...discord.user, id: '77' };
  expect(await late.logIn()).toBe('/rooms');
});
