import { permissions, roleNames, type Role } from '@matinee/protocol';
import type { Sessions } from '../accounts/sessions.ts';
import { bearerToken, type RestCalls } from './rest-calls.ts';

/** Sessions, names, and what anybody may know of the server. */
export function registerUserCalls({ rest, sessions, isSecure }: { rest: RestCalls; sessions: Sessions; isSecure: boolean }): void {
  rest.open('grant', async ({ request, reply }) => {
    const token = await sessions.grant(bearerToken(request));
    const cookie = `token=${token}; Path=/api/auth; HttpOnly; SameSite=Lax; Max-Age=${120 * 24 * 3600}${isSecure ? '; Secure' : ''}`;
    void reply.header('set-cookie', cookie).header('cache-control', 'no-store');
    return { token };
  });

  rest.withSession('getUser', async ({ session: { username, account } }) =>
    account === undefined ? { username, loggedIn: false } : { username: account.username, loggedIn: true, id: account.id },
  );

  rest.withSession('renameUser', async ({ session, body }) => {
    await sessions.rename(session, body.username);
    return { success: true as const };
  });

  rest.withSession('permissions', async () => ({
    roles: Object.entries(roleNames).map(([id, names]) => ({ id: Number(id) as Role, ...names })),
    permissions: [...permissions],
  }));

  rest.open('status', async () => ({ status: 'ok' as const }));
}
