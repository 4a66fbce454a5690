import type { FakeClock } from '@matinee/base/fake-clock';
import { CloseCode, RequestType } from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { connectClient, passwordOf, type TestServer } from '@matinee/testing';
import { isKeptOut, openGuardedRoom, type Browser, type KnownBan } from './guarded-room.ts';

// Random histories of users and bans from a room, at one node or several.

const names = ['Ann', 'Bo', 'Cy'];
const minuteMs = 60_000;

/** What happens, in which browser (0 to 2), at which node, and for what: an account, or whether a ban has an end. */
export const step = fc.record({
  what: fc.constantFrom('enter', 'enter', 'reconnect', 'rename', 'login', 'logout', 'renew', 'kick', 'ban', 'ban', 'lift', 'wait'),
  browser: fc.nat(2),
  node: fc.nat(1),
  which: fc.nat(2),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Ban extends KnownBan {
  endsMs: number;
}

/** Nodes of one server on which three users have accounts, and a room whose owner bans them. */
export interface RoomBanWorld {
  /** Runs a history, after which no ban is left. Throws where a banned user got anything, or another was refused. */
  run(steps: readonly Step[]): Promise<void>;
}

/** @param clock makes time pass; undefined where it passes by itself */
export async function createRoomBanWorld(nodes: readonly TestServer[], clock?: FakeClock): Promise<RoomBanWorld> {
  const first = nodes[0] as TestServer;
  const nowMs = (): number => clock?.now() ?? 0;
  const nodeOf = (number: number): TestServer => nodes[number % nodes.length] ?? first;
  const { ask, liftBans } = await openGuardedRoom(first, names);
  let bans: Ban[] = [];

  const isBanned = (browser: Browser): boolean =>
    isKeptOut(
      browser,
      bans.filter(({ endsMs }) => endsMs > nowMs()),
    );

  async function enter(node: TestServer, browser: Browser, query = ''): Promise<void> {
    const client = await connectClient(`${node.url}/api/room/guarded${query}`);
    client.send({ action: 'auth', token: browser.token });
    if (!isBanned(browser)) {
      browser.clients.push(client);
      return void (await client.next('you'));
    }
    expect(await client.closed).toBe(CloseCode.Banned);
    expect(client.received).toMatchObject([{ action: 'error', name: 'Banned', reason: 'banned_from_room' }]);
  }

  async function take({ what, which, ...step }: Step, browser: Browser): Promise<void> {
    const node = nodeOf(step.node);
    const { token, clients } = browser;
    const call = (method: string, path: string, body?: unknown) => node.call(method, path, { token, body });
    const [client] = clients;
    if (what === 'enter') await enter(node, browser);
    if (what === 'reconnect') {
      for (const one of clients.splice(0)) one.terminate();
      await enter(node, browser, '?reconnect=true');
    }
    if (what === 'rename') await call('POST', '/user', { username: `Guest ${which} of ${step.browser}` });
    if (what === 'login') {
      const user = names[which] ?? '';
      const { status } = await call('POST', '/user/login', { user, password: passwordOf(user) });
      if (status === 200) browser.account = user;
    }
    if (what === 'logout' && (await call('POST', '/user/logout')).status === 200) browser.account = undefined;
    if (what === 'renew') {
      for (const one of clients.splice(0)) one.terminate();
      Object.assign(browser, { token: await node.grant(), account: undefined });
    }
    if (what === 'kick' && client !== undefined) {
      await ask({ type: RequestType.Kick, clientId: client.id });
      for (const one of clients.splice(0)) expect(await one.closed).toBe(CloseCode.Kicked);
    }
    if (what === 'ban' && client !== undefined) {
      const forMinutes = which === 0 ? 10 : undefined;
      await ask({ type: RequestType.Ban, clientId: client.id, ...(forMinutes && { forMinutes }) });
      bans.push({ token, account: browser.account, endsMs: forMinutes === undefined ? Infinity : nowMs() + forMinutes * minuteMs });
    }
    if (what === 'lift') await lift();
    if (what === 'wait') clock?.advance(10 * minuteMs);
  }

  /** Lifts all bans. */
  async function lift(): Promise<void> {
    await liftBans();
    bans = [];
  }

  /** A banned user's clients are closed, and the last that they got says why. Others read the room. */
  async function check(browser: Browser): Promise<void> {
    if (isBanned(browser)) {
      for (const client of browser.clients.splice(0)) {
        expect(await client.closed).toBe(CloseCode.Banned);
        expect(client.received.at(-1)).toMatchObject({ action: 'error', name: 'Banned', reason: 'banned_from_room' });
      }
    }
    const status = isBanned(browser) ? 403 : 200;
    for (const node of nodes) {
      const statusNow = async () => (await node.call('GET', '/room/guarded', { token: browser.token })).status;
      await expect.poll(statusNow, { interval: 10 }).toBe(status);
    }
  }

  return {
    async run(steps) {
      const browsers: Browser[] = [];
      for (const _ of names) browsers.push({ token: await first.grant(), account: undefined, clients: [] });
      for (const one of steps) {
        const browser = browsers[one.browser];
        if (browser !== undefined) await take(one, browser);
        for (const each of browsers) await check(each);
      }
      await lift();
      for (const { clients } of browsers) for (const client of clients) client.terminate();
    },
  };
}
