import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { hashOfToken } from '../../src/accounts/sessions/tokens.ts';
import { passwordOf, startTestServer, type TestClient, type TestServer } from '@matinee/testing';

export const apikey = 'operators-only-0123456789';
export const environment = { API_KEY: apikey, TRUST_PROXY: '127.0.0.1' };
const addresses = ['203.0.113.7', '203.0.114.7', '2001:db8:1:2::7'];
const names = ['Ann', 'Bo', 'Cy'];
const minuteMs = 60_000;

/** One step: its kind, browser (0 to 2) and node, and its subject: an IP address, an account, a kind of ban. */
export const step = fc.record({
  what: fc.constantFrom('enter', 'enter', 'rename', 'login', 'logout', 'renew', 'move', 'ban', 'ban', 'lift', 'wait'),
  browser: fc.nat(2),
  node: fc.nat(1),
  which: fc.nat(2),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Browser {
  address: string;
  token: string;
  account: string | undefined;
  clients: TestClient[];
}
interface Ban {
  id: string;
  kind: string;
  value: string;
  name: string;
}

/** Nodes of one server on which three users have accounts, and a room. */
export interface BanWorld {
  /** Runs a history, after which no ban is left. Throws when a banned user got anything, or another user was refused. */
  run(steps: readonly Step[]): Promise<void>;
}

export async function runBanHistories(options: fc.Parameters<[Step[]]>): Promise<void> {
  const clock = createFakeClock();
  const server = await startTestServer(environment, { clock });
  const world = await createBanWorld([server], clock);
  const histories = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) => world.run(steps));
  await fc.assert(histories, { endOnFailure: true, ...options });
  await server.close();
}

/** @param clock makes time pass; undefined where it passes by itself */
export async function createBanWorld(nodes: readonly TestServer[], clock?: FakeClock): Promise<BanWorld> {
  const [first] = nodes;
  if (first === undefined) throw new Error('There is a node');
  for (const name of names) await first.grant(name);
  const room = await first.generate();
  const nodeOf = (number: number): TestServer => nodes[number % nodes.length] ?? first;

  const operate = (node: TestServer, method: string, body?: unknown) => node.call(method, '/admin/bans', { headers: { apikey }, body });
  const bansAt = async (node: TestServer): Promise<Ban[]> => (await operate(node, 'GET')).body.data;
  async function inForce(node: TestServer): Promise<void> {
    const bans = await bansAt(node);
    for (const other of nodes) await expect.poll(() => bansAt(other), { interval: 10 }).toEqual(bans);
  }

  async function isBanned({ address, token, account }: Browser): Promise<boolean> {
    return (await bansAt(first as TestServer)).some(
      ({ kind, value, name }) =>
        (kind === 'session' && value === hashOfToken(token)) ||
        (kind === 'account' && name === account) ||
        (kind === 'network' && value.split('/')[0] === address.replace(/::7$/, '::')),
    );
  }

  async function enter(node: TestServer, browser: Browser): Promise<void> {
    const client = await node.connect(room, { token: browser.token }, { headers: { 'x-forwarded-for': browser.address } });
    browser.clients.push(client);
    if (!(await isBanned(browser))) return void (await client.next('you'));
    await client.closed;
    expect(client.received.filter(({ action }) => action !== 'error')).toEqual([]);
  }

  async function take({ what, which, ...step }: Step, browser: Browser): Promise<void> {
    const node = nodeOf(step.node);
    const headers = { 'x-forwarded-for': browser.address };
    const call = (method: string, path: string, body?: unknown) => node.call(method, path, { token: browser.token, headers, body });
    if (what === 'enter') await enter(node, browser);
    if (what === 'rename') await call('POST', '/user', { username: `Guest ${which} of ${step.browser}` });
    if (what === 'login') {
      const user = names[which] ?? '';
      const { status } = await call('POST', '/user/login', { user, password: passwordOf(user) });
      if (status === 200) browser.account = user;
    }
    if (what === 'logout' && (await call('POST', '/user/logout')).status === 200) browser.account = undefined;
    if (what === 'renew') browser.token = (await call('GET', '/auth/grant')).body.token ?? browser.token;
    if (what === 'move') {
      browser.address = addresses[which] ?? browser.address;
      // Sockets have the IP address from which they were opened: sockets of a browser that moved may stay.
      for (const client of browser.clients.splice(0)) client.terminate();
    }
    if (what === 'ban') {
      const kind = (['session', 'account', 'network'] as const)[which] ?? 'session';
      const value = { session: hashOfToken(browser.token), account: browser.account ?? 'Ann', network: browser.address }[kind];
      await operate(node, 'POST', { kind, value, ...(step.browser === 0 && { forMinutes: 1 }) });
      await inForce(node);
    }
    if (what === 'lift') {
      const [ban] = await bansAt(node);
      if (ban !== undefined) await operate(node, 'DELETE', { id: ban.id });
      await inForce(node);
    }
    if (what === 'wait') clock?.advance(minuteMs);
  }

  async function check(browser: Browser): Promise<void> {
    const isOut = await isBanned(browser);
    const headers = { 'x-forwarded-for': browser.address };
    const replies = await Promise.all(nodes.map((node) => node.call('GET', '/user', { token: browser.token, headers })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([isOut ? 403 : 200]));
    if (!isOut) return;
    for (const client of browser.clients.splice(0)) await client.closed;
  }

  return {
    async run(steps) {
      const browsers: Browser[] = await Promise.all(
        addresses.map(async (address) => ({ address, token: await first.grant(), account: undefined, clients: [] })),
      );
      for (const one of steps) {
        const browser = browsers[one.browser];
        if (browser !== undefined) await take(one, browser);
        for (const each of browsers) await check(each);
      }
      for (const { id } of await bansAt(first)) await operate(first, 'DELETE', { id });
      await inForce(first);
      for (const { clients } of browsers) for (const client of clients) client.terminate();
    },
  };
}
