import { createFakeClock } from '@matinee/base/fake-clock';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOfToken } from '../src/accounts/tokens.ts';
import { connectClient, passwordOf, startTestServer, type TestClient } from '../src/testing/index.ts';

const apikey = 'operators-only-0123456789';
const addresses = ['203.0.113.7', '203.0.114.7', '2001:db8:1:2::7'];
const minuteMs = 60_000;

/** What happens, in which browser (0 to 2), and for what: an IP address, an account, a kind of ban. */
const step = fc.record({
  what: fc.constantFrom('enter', 'enter', 'rename', 'login', 'logout', 'renew', 'move', 'ban', 'ban', 'lift', 'wait'),
  browser: fc.nat(2),
  which: fc.nat(2),
});

test('[BAN-6] in no history does a banned user receive anything of a room after the ban is in force', { timeout: 240_000 }, async () => {
  const clock = createFakeClock();
  const server = await startTestServer({ API_KEY: apikey, TRUST_PROXY: '127.0.0.1' }, { clock });
  const operate = (method: string, body?: unknown) => server.call(method, '/admin/bans', { headers: { apikey }, body });
  const names = ['Ann', 'Bo', 'Cy'];
  for (const name of names) await server.logIn(await server.grant(), name);
  const room = await server.generate();

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const browsers = await Promise.all(
        addresses.map(async (address) => ({
          address,
          token: await server.grant(),
          account: undefined as string | undefined,
          clients: [] as TestClient[],
        })),
      );
      /** The server's own list says who is banned. */
      async function isBanned({ address, token, account }: (typeof browsers)[number]): Promise<boolean> {
        const bans: { kind: string; value: string; name: string }[] = (await operate('GET')).body.data;
        return bans.some(
          ({ kind, value, name }) =>
            (kind === 'session' && value === hashOfToken(token)) ||
            (kind === 'account' && name === account) ||
            (kind === 'network' && value.split('/')[0] === address.replace(/::7$/, '::')),
        );
      }
      const leaked: object[] = [];
      for (const { what, browser, which } of steps) {
        const one = browsers[browser];
        if (one === undefined) continue;
        const headers = { 'x-forwarded-for': one.address };
        const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token: one.token, headers, body });
        if (what === 'enter') {
          const client = await connectClient(`${server.url}/api/room/${room}`, { headers });
          client.send({ action: 'auth', token: one.token });
          one.clients.push(client);
          const isOut = await isBanned(one);
          await (isOut ? client.closed : client.next('you'));
          if (isOut) leaked.push(...client.received.filter(({ action }) => action !== 'error'));
        }
        if (what === 'rename') await call('POST', '/user', { username: `Guest ${which} of ${browser}` });
        if (what === 'login') {
          const user = names[which] ?? '';
          const { status } = await call('POST', '/user/login', { user, password: passwordOf(user) });
          if (status === 200) one.account = user;
        }
        if (what === 'logout' && (await call('POST', '/user/logout')).status === 200) one.account = undefined;
        if (what === 'renew') one.token = (await call('GET', '/auth/grant')).body.token ?? one.token;
        if (what === 'move') one.address = addresses[which] ?? one.address;
        if (what === 'ban') {
          const kind = (['session', 'account', 'network'] as const)[which] ?? 'session';
          const value = { session: hashOfToken(one.token), account: one.account ?? 'Ann', network: one.address }[kind];
          await operate('POST', { kind, value, ...(browser === 0 && { forMinutes: 1 }) });
        }
        if (what === 'lift') {
          const [ban] = (await operate('GET')).body.data;
          if (ban !== undefined) await operate('DELETE', { id: ban.id });
        }
        if (what === 'wait') clock.advance(minuteMs);
        // Sockets have the IP address from which they were opened: those of a moved browser may stay.
        if (what === 'move') for (const client of one.clients.splice(0)) client.terminate();
        for (const each of browsers) {
          const isOut = await isBanned(each);
          expect((await server.call('GET', '/user', { token: each.token, headers: { 'x-forwarded-for': each.address } })).status).toBe(
            isOut ? 403 : 200,
          );
          if (!isOut) continue;
          for (const client of each.clients) await client.closed;
          each.clients = [];
        }
      }
      expect(leaked).toEqual([]);
      for (const { id } of (await operate('GET')).body.data) await operate('DELETE', { id });
      for (const { clients } of browsers) for (const client of clients) client.terminate();
    }),
    { numRuns: Number(process.env['HISTORIES'] ?? 12) },
  );
  await server.close();
});
