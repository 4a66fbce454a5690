import { createRefusal } from '@matinee/protocol';
import type { FastifyRequest } from 'fastify';
import { passwordChangedEmail, passwordResetEmail } from '../../accounts/account-emails.ts';
import type { Account } from '../../accounts/account.ts';
import type { KnownLogins } from '../../accounts/logins/known-logins.ts';
import { logIn } from '../../accounts/logins/log-in.ts';
import type { Mailer } from '../../accounts/mailer.ts';
import type { Recovery } from '../../accounts/recovery.ts';
import type { Sessions } from '../../accounts/sessions/sessions.ts';
import type { Bans } from '../../access/bans.ts';
import { ipKeyOf } from '../../edge/ip-key.ts';
import { emailKeyOf } from '../../names/user-names.ts';
import { createCodeCheck, type CodeCheckOptions } from './require-account.ts';
import { registerAccount } from './register-account.ts';
import { agentOf } from '../request.ts';
import type { RestCalls } from '../rest-calls.ts';

export interface LoginCallOptions extends CodeCheckOptions {
  rest: RestCalls;
  sessions: Sessions;
  recovery: Recovery;
  knownLogins: KnownLogins;
  bans: Bans;
}

function loginReply({ username, email }: Account) {
  return { user: { username, email } };
}

export function registerLoginCalls(options: LoginCallOptions): void {
  const { rest, accounts, sessions, loginLimits, knownLogins } = options;
  const requireCode = createCodeCheck(options);

  rest.withSession('login', async ({ session, body, request }) => {
    const { id: sessionId } = await session();
    const address = ipKeyOf(request.ip);
    const user = body.user ?? body.username ?? body.email ?? '';
    const accountId = await accounts.idOf(user);
    const known = await knownLogins.find(accountId, { sessionId, address });
    const attempt = await loginLimits.logIn({ accountId, user, address, sessionId, known });
    const proved = await accounts.withPassword(accountId, body.password);
    if (proved === undefined) throw createRefusal('WrongCredentials');
    await attempt.succeed();
    await requireCode(proved.account.id, body.code, address);
    await logIn(options, { ...proved, session: await session(), address, agent: agentOf(request) });
    return loginReply(proved.account);
  });

  rest.withSession('register', async ({ session, body, request }) => {
    await session();
    return loginReply(await registerAccount(options, body, { session, request }));
  });

  rest.withSession('logout', async ({ session }) => {
    const current = await session();
    if (current.account === undefined) throw createRefusal('NotLoggedIn');
    await sessions.logOut(current);
  });

  registerRecovery(options);
}

function registerRecovery(options: LoginCallOptions): void {
  const { rest, accounts, sessions, recovery, loginLimits, knownLogins, mailer, publicUrl } = options;
  const requireCode = createCodeCheck(options);

  async function sendResetEmail(mailer: Mailer, account: Account, email: string, request: FastifyRequest): Promise<void> {
    try {
      const key = await recovery.createKey(account.id, { isMailed: true });
      mailer.send(passwordResetEmail({ ...account, email }, `${publicUrl()}/passwordreset#key=${key}`));
    } catch (error) {
      request.log.error({ err: error }, 'failed to make a recovery key');
    }
  }

  rest.withSession('recoverStart', async ({ session, body, request }) => {
    if (mailer === undefined) throw createRefusal('FeatureDisabledException', { reason: 'no_mail' });
    if (body.email === undefined && body.username === undefined) throw createRefusal('ValidationError', { reason: 'nobody_to_recover' });
    const account = await accounts.find(body);
    const email = account?.email ?? undefined;
    const address = ipKeyOf(request.ip);
    const isKnown = (await knownLogins.find(account?.id, { sessionId: (await session()).id, address })) !== undefined;
    const isAllowed = await loginLimits.takeEmail(email && emailKeyOf(email), { address, isKnown });
    // After the answer, so that its time doesn't reveal whether the account exists.
    if (isAllowed && account !== undefined && email !== undefined) setImmediate(() => void sendResetEmail(mailer, account, email, request));
  });

  rest.withSession('recoverVerify', async ({ session, body, request }) => {
    const { id: sessionId } = await session();
    const recovered = await recovery.recover(body.verifyKey, body.newPassword, async (accountId) => {
      await session();
      // Access to an account's e-mails doesn't prove its second factor.
      await requireCode(accountId, body.code, ipKeyOf(request.ip));
    });
    if (recovered === undefined) throw createRefusal('BadApiArgumentException', { arg: 'verifyKey', reason: 'recovery_link_spent' });
    const { account } = recovered;
    await sessions.endAll(account.id, sessionId);
    await knownLogins.forget(account.id);
    await logIn(options, { ...recovered, session: await session(), address: ipKeyOf(request.ip), agent: agentOf(request) });
    if (account.email !== null) mailer?.send(passwordChangedEmail({ ...account, email: account.email }, recovered));
  });
}
