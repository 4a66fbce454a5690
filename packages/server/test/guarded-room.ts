import { RequestType } from '@matinee/protocol';
import type { TestClient, TestServer } from '@matinee/testing';

/** A browser as the random histories of a room know it. */
export interface Browser {
  token: string;
  account: string | undefined;
  /** Those that are inside. */
  clients: TestClient[];
}

/** Whom a ban keeps out: the browser's session, and the account that it was logged in to. */
export interface KnownBan {
  token: string;
  account: string | undefined;
}

/** Makes a room named `guarded`, and accounts with these names. Gives back what the room's owner does. */
export async function openGuardedRoom(server: TestServer, names: readonly string[]) {
  for (const name of names) await server.grant(name);
  const ownerToken = await server.grant('Olga');
  await server.call('POST', '/room/create', { token: ownerToken, body: { name: 'guarded' } });
  const owner = await server.enter('guarded', ownerToken);
  let asked = 0;

  /** Asks, and waits for the answer. */
  async function ask(request: object): Promise<void> {
    const id = (asked += 1);
    owner.send({ action: 'req', id, request });
    await owner.next('done', (message) => message.id === id);
  }

  async function liftBans(): Promise<void> {
    const { body } = await server.call('GET', '/room/guarded/bans', { token: ownerToken });
    for (const { id } of body.bans) await ask({ type: RequestType.Unban, id });
  }

  return { owner, ask, liftBans };
}

/** Whether a ban keeps a browser out. */
export function isKeptOut({ token, account }: Browser, bans: readonly KnownBan[]): boolean {
  return bans.some((ban) => ban.token === token || (account !== undefined && ban.account === account));
}
