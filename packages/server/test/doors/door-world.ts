import { CloseCode, RequestType, type DoorKind } from '@matinee/protocol';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { passwordOf, startTestServer, type TestClient, type TestServer } from '@matinee/testing';

// Random histories of a room whose owner closes its door, makes invite links, and kicks and bans users who come.

const names = ['Ann', 'Bo', 'Cy'];
const passwords = ['popcorn at eight', 'crisps at nine', 'nuts at midnight'];

/** One step: its kind, browser (0 to 2) and subject: an account, a kind of door, credentials. */
const step = fc.record({
  what: fc.constantFrom(
    ...(['enter', 'enter', 'enter', 'leave', 'rename', 'login', 'logout', 'renew'] as const),
    ...(['door', 'door', 'password', 'invite', 'revoke', 'kick', 'ban', 'lift'] as const),
  ),
  browser: fc.nat(2),
  which: fc.nat(2),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Browser {
  token: string;
  account: string | undefined;
  /** The clients inside. */
  clients: TestClient[];
}

/** A room as the test derives it from its owner's requests. */
interface Model {
  kind: Exclude<DoorKind, 'knock'>;
  password: string | undefined;
  /** Accounts, and tokens of guests, that were let in. */
  admitted: Set<string>;
  /** The sessions that are banned, and the accounts that they were logged in to. */
  bans: Pick<Browser, 'token' | 'account'>[];
  invite: { token: string; id: string; usesLeft: number } | undefined;
}

/** Runs histories on a server. Throws when a user got something forbidden, or was wrongly refused. */
export async function runDoorHistories(options: fc.Parameters<[Step[]]>): Promise<void> {
  const server = await startTestServer();
  const run = await createDoorWorld(server);
  const histories = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => run(steps));
  await fc.assert(histories, { endOnFailure: true, ...options });
  await server.close();
}

/** Returns the function that runs a history, after which the door is open and no ban is left. */
async function createDoorWorld(server: TestServer): Promise<(steps: readonly Step[]) => Promise<void>> {
  for (const name of names) await server.grant(name);
  const ownerToken = await server.grant('Olga');
  await server.call('POST', '/room/create', { token: ownerToken, body: { name: 'guarded' } });
  const owner = await server.enter('guarded', ownerToken);
  let browsers: Browser[] = [];
  let model: Model = openRoom();

  const identityOf = ({ token, account }: Browser): string => account ?? token;
  const isBanned = ({ token, account }: Browser): boolean =>
    model.bans.some((ban) => ban.token === token || (account !== undefined && ban.account === account));
  const inside = (): Set<string> => new Set(browsers.filter(({ clients }) => clients.length > 0).map(identityOf));
  const isKnown = (browser: Browser): boolean => inside().has(identityOf(browser)) || model.admitted.has(identityOf(browser));
  const isOutside = (browser: Browser): boolean => model.kind !== 'link' && !isKnown(browser);

  async function enter(browser: Browser, which: number): Promise<void> {
    const shown = [{ password: model.password ?? passwords[0] }, { password: 'wrong password' }, { invite: model.invite?.token }][which];
    const isRight = model.kind === 'password' && which === 0;
    const isInvited = which === 2 && (model.invite?.usesLeft ?? 0) > 0 && (model.kind === 'password' || browser.account !== undefined);
    const client = await server.connect('guarded', { token: browser.token, ...shown });
    if (isBanned(browser) || (isOutside(browser) && !isRight && !isInvited)) {
      const code = { link: CloseCode.Unknown, password: CloseCode.PasswordNeeded, invited: CloseCode.NotInvited }[model.kind];
      expect(await client.closed).toBe(isBanned(browser) ? CloseCode.Banned : code);
      return expect(client.received.map(({ action }) => action)).toEqual(['error']);
    }
    await client.next('you');
    if (isOutside(browser) && isInvited && model.invite !== undefined) model.invite.usesLeft -= 1;
    if (model.kind !== 'link') model.admitted.add(identityOf(browser));
    browser.clients.push(client);
  }

  /** Breaks the connections of a browser, and waits until the server has noticed. */
  async function leave({ clients }: Browser): Promise<void> {
    for (const client of clients.splice(0)) {
      client.terminate();
      await owner.next('user', ({ update }) => update.kind === 'remove' && update.value === client.id);
    }
  }

  async function setDoor(kind: Model['kind'], password?: string): Promise<void> {
    await owner.ask({ type: RequestType.SetDoor, kind, password });
    // Users who are away have to know the password that is set, even if it is the same as before.
    const remembered = password === undefined ? model.admitted : [];
    model = { ...model, kind, password: kind === 'password' ? (password ?? model.password) : undefined };
    model.admitted = new Set(kind === 'link' ? remembered : [...remembered, ...inside()]);
  }

  /** Takes a step of the owner. */
  async function look({ what, which }: Step, browser: Browser): Promise<void> {
    const [client] = browser.clients;
    if (what === 'door') await setDoor(which === 0 ? 'link' : 'invited');
    if (what === 'password') await setDoor('password', passwords[which]);
    if (what === 'invite') {
      const made = owner.next('invite');
      await owner.ask({ type: RequestType.MakeInvite, uses: 1, validForHours: 1 });
      const { token, invite } = await made;
      model.invite = { token, id: invite.id, usesLeft: 1 };
    }
    if (what === 'revoke' && model.invite !== undefined && model.invite.usesLeft > 0) {
      await owner.ask({ type: RequestType.RevokeInvite, inviteId: model.invite.id });
      model.invite.usesLeft = 0;
    }
    if (what === 'kick' && client !== undefined) {
      await owner.ask({ type: RequestType.Kick, clientId: client.id });
      for (const each of browsers.filter((other) => identityOf(other) === identityOf(browser))) {
        for (const one of each.clients.splice(0)) expect(await one.closed).toBe(CloseCode.Kicked);
      }
      model.admitted.delete(identityOf(browser));
    }
    if (what === 'ban' && client !== undefined) {
      await owner.ask({ type: RequestType.Ban, clientId: client.id });
      model.bans.push({ token: browser.token, account: browser.account });
    }
    if (what === 'lift') await lift();
  }

  async function lift(): Promise<void> {
    const { body } = await server.call('GET', '/room/guarded/bans', { token: ownerToken });
    for (const { id } of body.bans) await owner.ask({ type: RequestType.Unban, id });
    model.bans = [];
  }

  /** Takes a step of a user in a browser. */
  async function act({ what, which, browser: number }: Step, browser: Browser): Promise<void> {
    const call = (path: string, body?: object) => server.call('POST', path, { token: browser.token, body });
    const user = names[which] ?? '';
    if (what === 'enter') await enter(browser, which);
    if (what === 'leave') await leave(browser);
    if (what === 'rename') await call('/user', { username: `Guest ${which} of ${number}` });
    if (what === 'login' && (await call('/user/login', { user, password: passwordOf(user) })).status === 200) browser.account = user;
    if (what === 'logout' && (await call('/user/logout')).status === 200) browser.account = undefined;
    if (what === 'renew') {
      await leave(browser);
      Object.assign(browser, { token: await server.grant(), account: undefined });
    }
  }

  /**
   * Checks that the clients of a banned user are closed with the reason as their last message, and that only users who may come in read the
   * room.
   */
  async function check(browser: Browser): Promise<void> {
    if (isBanned(browser)) {
      for (const client of browser.clients.splice(0)) {
        expect(await client.closed).toBe(CloseCode.Banned);
        expect(client.received.at(-1)).toMatchObject({ action: 'error', name: 'Banned' });
      }
    }
    const { status } = await server.call('GET', '/room/guarded', { token: browser.token });
    expect(status).toBe(isBanned(browser) || isOutside(browser) ? 403 : 200);
  }

  return async (steps) => {
    browsers = [];
    model = openRoom();
    for (const _ of names) browsers.push({ token: await server.grant(), account: undefined, clients: [] });
    for (const one of steps) {
      const browser = browsers[one.browser] as Browser;
      await act(one, browser);
      await look(one, browser);
      for (const each of browsers) await check(each);
    }
    await lift();
    await setDoor('password', `${passwords[0]} again`);
    await setDoor('link');
    for (const browser of browsers) await leave(browser);
  };
}

function openRoom(): Model {
  return { kind: 'link', password: undefined, admitted: new Set(), bans: [], invite: undefined };
}
