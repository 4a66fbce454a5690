import { permissions, roleNames, type Features, type Role } from '@matinee/protocol';
import type { FastifyRequest } from 'fastify';
import type { Accounts } from '../../accounts/accounts.ts';
import { discordIssuer } from '../../accounts/logins/discord.ts';
import type { ProviderUsers } from '../../accounts/logins/provider-users.ts';
import { guestIdOf } from '../../accounts/sessions/session.ts';
import type { Sessions } from '../../accounts/sessions/sessions.ts';
import { hashOfToken, isBotToken } from '../../accounts/sessions/tokens.ts';
import type { Bans } from '../../access/bans.ts';
import { ipKeyOf } from '../../edge/ip-key.ts';
import { cookieOf, tokenCookie, type CookieScope } from '../cookies.ts';
import { bearerToken } from '../request.ts';
import type { RestCalls } from '../rest-calls.ts';

export interface UserCallOptions {
  rest: RestCalls;
  sessions: Sessions;
  bans: Bans;
  accounts: Accounts;
  providerUsers: ProviderUsers;
  features: () => Features;
  cookieScope: CookieScope;
}

/** The longest life of a session. */
const cookieSeconds = 120 * 24 * 3600;

export function registerUserCalls({ rest, sessions, bans, accounts, providerUsers, features, cookieScope }: UserCallOptions): void {
  const cookie = tokenCookie(cookieScope);

  /** Refuses banned browsers, also if they only have the cookie left. @throws Banned */
  async function requireWelcome(request: FastifyRequest): Promise<void> {
    const address = ipKeyOf(request.ip);
    bans.require({ address });
    if (bans.list().length === 0) return;
    for (const token of [bearerToken(request), cookieOf(request, cookie)]) {
      if (token === undefined) continue;
      const session = await sessions.authenticate(token, { scopes: [] });
      bans.require({
        sessionId: session === undefined ? hashOfToken(token) : guestIdOf(session),
        accountId: session?.account?.id,
        address,
      });
    }
  }

  rest.open('grant', async ({ request, reply }) => {
    await requireWelcome(request);
    const token = await sessions.grant(bearerToken(request));
    // In a browser a bot's token would stand for the user.
    if (!isBotToken(token)) void reply.header('set-cookie', cookie.header(token, cookieSeconds));
    void reply.header('cache-control', 'no-store');
    return { token };
  });

  rest.withSession('getUser', async ({ session }) => {
    const { username, account } = await session();
    if (account === undefined) return { username, loggedIn: false };
    const { id, isOperator } = account;
    const discordLinked = await providerUsers.isLinkedTo(id, discordIssuer);
    return { username: account.username, loggedIn: true, id, discordLinked, ...(isOperator && { isOperator }) };
  });

  rest.withSession('renameUser', async ({ session, body: { username } }) => {
    const current = await session();
    if (current.account === undefined) {
      await accounts.requireNameForGuest(username);
      await sessions.rename(current, username);
    } else {
      await accounts.rename(current.account.id, username);
      await sessions.refresh(current.account.id);
    }
  });

  rest.open('features', async () => features());

  rest.withSession('permissions', async () => ({
    roles: Object.entries(roleNames).map(([id, names]) => ({ id: Number(id) as Role, ...names })),
    permissions: [...permissions],
  }));
}
