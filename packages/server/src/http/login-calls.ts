import { createRefusal } from '@matinee/protocol';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { passwordChangedEmail, passwordResetEmail } from '../accounts/account-emails.ts';
import { logIn, wrongCredentials } from '../accounts/log-in.ts';
import type { LoginLimits } from '../accounts/login-limits.ts';
import type { KnownLogins } from '../accounts/known-logins.ts';
import type { Mailer } from '../accounts/mailer.ts';
import type { Recovery } from '../accounts/recovery.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { emailKey } from '../names/user-names.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import { agentOf, type RestCalls } from './rest-calls.ts';

export interface LoginCallOptions {
  rest: RestCalls;
  accounts: Accounts;
  sessions: Sessions;
  recovery: Recovery;
  loginLimits: LoginLimits;
  places: KnownLogins;
  /** Undefined where letters cannot be sent. */
  mailer: Mailer | undefined;
  /** The address under which people reach this server. */
  publicUrl: () => string;
}

const done = { success: true } as const;

function loginReply({ username, email }: Account) {
  return { ...done, user: { username, email } };
}

/** Ways into an account, and out of it. */
export function registerLoginCalls(parts: LoginCallOptions): void {
  const { rest, accounts, sessions, recovery, loginLimits, places, mailer, publicUrl } = parts;

  rest.withSession('login', async ({ session, body, request }) => {
    const { id: sessionId } = await session();
    const address = ipKeyOf(request.ip);
    const accountId = await accounts.idOf(body.user);
    const known = await places.known(accountId, { sessionId, address });
    const attempt = await loginLimits.logIn({ accountId, user: body.user, address, sessionId, known });
    const proved = await accounts.withPassword(accountId, body.password);
    if (proved === undefined) throw wrongCredentials();
    await attempt.succeed();
    await logIn(parts, { ...proved, session: await session(), address, agent: agentOf(request) });
    return loginReply(proved.account);
  });

  rest.withSession('register', async ({ session, body, request }) => {
    await session();
    const account = await accounts.register(body, session);
    const visitor = await session();
    await sessions.logIn(visitor, account, agentOf(request));
    await places.remember(account.id, { sessionId: visitor.id, address: ipKeyOf(request.ip) });
    return loginReply(account);
  });

  rest.withSession('logout', async ({ session }) => {
    const visitor = await session();
    if (visitor.account === undefined) throw createRefusal('NotLoggedIn');
    return { ...done, token: await sessions.logOut(visitor) };
  });

  rest.withSession('recoverStart', async ({ body, request }) => {
    if (mailer === undefined) {
      throw createRefusal('FeatureDisabledException', { reason: 'no_mail' });
    }
    if (body.email === undefined && body.username === undefined) {
      throw createRefusal('ValidationError', { reason: 'nobody_to_recover' });
    }
    const account = await accounts.find(body);
    const address = account?.email ?? undefined;
    const isAllowed = await loginLimits.takeEmail(address && emailKey(address), ipKeyOf(request.ip));
    if (isAllowed && account !== undefined && address !== undefined) {
      // The letter is written when the answer has gone, so that nobody learns from its time whether there was one.
      setImmediate(() => {
        recovery
          .makeKey(account.id)
          .then((key) => mailer.send(passwordResetEmail({ ...account, email: address }, `${publicUrl()}/passwordreset#key=${key}`)))
          .catch((error: unknown) => request.log.error({ err: error }, 'a recovery key could not be made'));
      });
    }
    return done;
  });

  rest.withSession('recoverVerify', async ({ session, body, request }) => {
    const { id: sessionId } = await session();
    const recovered = await recovery.recover(body.verifyKey, body.newPassword, session);
    if (recovered === undefined) {
      throw createRefusal('BadApiArgumentException', {
        arg: 'verifyKey',
        reason: 'recovery_link_spent',
      });
    }
    const { account } = recovered;
    await sessions.endAll(account.id, sessionId);
    await places.forget(account.id);
    await logIn(parts, { ...recovered, session: await session(), address: ipKeyOf(request.ip), agent: agentOf(request) });
    if (account.email !== null) mailer?.send(passwordChangedEmail({ ...account, email: account.email }, recovered));
    return done;
  });
}
