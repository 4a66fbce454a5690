import { permissions, roleNames, type Features, type Role } from '@matinee/protocol';
import type { Accounts } from '../accounts/accounts.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { bearerToken, type RestCalls } from './rest-calls.ts';

export interface UserCallParts {
  rest: RestCalls;
  sessions: Sessions;
  accounts: Accounts;
  features: Features;
  isSecure: boolean;
}

/** Sessions, names, and what anybody may know of the server. */
export function registerUserCalls({ rest, sessions, accounts, features, isSecure }: UserCallParts): void {
  rest.open('grant', async ({ request, reply }) => {
    const token = await sessions.grant(bearerToken(request));
    const cookie = `token=${token}; Path=/api/auth; HttpOnly; SameSite=Lax; Max-Age=${120 * 24 * 3600}${isSecure ? '; Secure' : ''}`;
    void reply.header('set-cookie', cookie).header('cache-control', 'no-store');
    return { token };
  });

  rest.withSession('getUser', async ({ session: { username, account } }) =>
    account === undefined
      ? { username, loggedIn: false }
      : { username: account.username, loggedIn: true, id: account.id, discordLinked: account.discordLinked },
  );

  rest.withSession('renameUser', async ({ session, body }) => {
    if (session.account === undefined) await sessions.rename(session, body.username);
    else {
      await accounts.rename(session.account.id, body.username);
      await sessions.refresh(session.account.id);
    }
    return { success: true as const };
  });

  rest.open('features', async () => features);

  rest.withSession('permissions', async () => ({
    roles: Object.entries(roleNames).map(([id, names]) => ({ id: Number(id) as Role, ...names })),
    permissions: [...permissions],
  }));

  rest.open('status', async () => ({ status: 'ok' as const }));
}
