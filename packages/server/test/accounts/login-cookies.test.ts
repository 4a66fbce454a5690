import { discordEnvironment, startTestDiscord, type TestServer } from '@matinee/testing';
import { describe, expect, test } from 'vitest';
import { Browser } from '../helpers/browser.ts';
import { closeAfterFile, startForFile } from '../helpers/start-for-test.ts';

const discord = closeAfterFile(await startTestDiscord());
const start = (environment: object) => startForFile({ ...discordEnvironment, ...environment }, { discordOrigin: discord.origin });
const [server, secure] = [await start({}), await start({ PUBLIC_URL: 'https://watch.example.org' })];

describe('a cookie planted by another host of the domain', () => {
  /** Browsers send the cookie with the longer path first. */
  const navigate = async (to: TestServer, path: string, cookies: string[]) => {
    const reply = await to.call('GET', path, { headers: { cookie: cookies.join('; ') } });
    return reply.headers.get('location') ?? '';
  };

  test('is not read over https: the login belongs to the session of this host', async () => {
    const [own, planted] = [await secure.grant(), await secure.grant()];
    const cookies = [`session=${planted}`, `__Host-session=${own}`];
    const response = await secure.call('GET', '/auth/discord', { headers: { cookie: cookies.join('; ') } });
    const flow = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const consented = await fetch(response.headers.get('location') ?? '', { redirect: 'manual' });
    const { search } = new URL(consented.headers.get('location') ?? '');
    expect(await navigate(secure, `/auth/discord/callback${search}`, [...cookies, flow])).toBe('/');
    expect((await secure.call('GET', '/user', { token: own })).body.loggedIn).toBe(true);
    expect((await secure.call('GET', '/user', { token: planted })).body.loggedIn).toBe(false);
    expect(await navigate(secure, '/auth/discord', [`session=${planted}`])).toBe('/discord?problem=expired');
  });

  test('ends the login over http, since the server’s own cookie cannot be recognised', async () => {
    const [own, planted] = [await server.grant(), await server.grant()];
    expect(await navigate(server, '/auth/discord', [`session=${planted}`, `session=${own}`])).toBe('/discord?problem=expired');
    const victim = await Browser.open(server);
    const back = new URL(await victim.consent());
    const cookies = [...victim.cookies].map(([name, value]) => `${name}=${value}`);
    const path = back.pathname.slice('/api'.length) + back.search;
    expect(await navigate(server, path, [`session=${planted}`, ...cookies])).toBe('/discord?problem=expired');
    expect((await server.call('GET', '/user', { token: planted })).body.loggedIn).toBe(false);
    expect((await victim.who()).loggedIn).toBe(false);
  });
});

test('over https the cookie of a login is bound to the host', async () => {
  const granted = await secure.call('GET', '/auth/grant');
  const cookie = `__Host-session=${granted.body.token}`;
  expect(granted.headers.get('set-cookie')).toBe(`${cookie}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=10368000`);
  const reply = await secure.call('GET', '/auth/discord', { headers: { cookie } });
  expect(reply.headers.get('set-cookie')).toMatch(/^__Host-discord=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/);
  expect(reply.headers.get('location')).toContain(encodeURIComponent('https://watch.example.org/api/auth/discord/callback'));
});
