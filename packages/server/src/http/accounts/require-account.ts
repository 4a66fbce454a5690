import type { Clock } from '@matinee/base/clock';
import { createRefusal } from '@matinee/protocol';
import { wrongCodesEmail } from '../../accounts/account-emails.ts';
import type { Account } from '../../accounts/account.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { LoginLimits } from '../../accounts/logins/login-limits.ts';
import type { SecondFactors } from '../../accounts/logins/second-factors.ts';
import type { AuthenticatedSession } from '../../accounts/sessions/session.ts';
import { createAccountMail, type AccountMailOptions } from './account-mail.ts';

/** A login proves the user's identity for so long. */
export const maxProofAgeMs = 10 * 60_000;

/** @throws LoginRequired without an account, or without the account `id` */
export function requireAccount({ account }: AuthenticatedSession, id = account?.id): Account {
  if (account === undefined || account.id !== id) throw createRefusal('LoginRequired');
  return account;
}

export interface CodeCheckOptions extends AccountMailOptions {
  accounts: Accounts;
  secondFactors: SecondFactors;
}

/**
 * Creates the check of an account's second factor. E-mails warn of several wrong codes, since only a user with the
 * password is asked for a code.
 * @returns a function that returns whether the account has a second factor, and throws SecondFactorRequired unless the
 * code is right, or TooManyRequests
 */
export function createCodeCheck(options: CodeCheckOptions) {
  const { accounts, secondFactors, loginLimits } = options;
  const mail = createAccountMail(options);

  return async (accountId: string, code: string | undefined, ipKey: string): Promise<boolean> => {
    if (!(await secondFactors.isOn(accountId))) return false;
    if (code === undefined) throw createRefusal('SecondFactorRequired');
    const attempt = await loginLimits.code(accountId);
    if (!(await secondFactors.use(accountId, code))) {
      if (loginLimits.takeCodeWarning(accountId)) {
        const account = await accounts.byId(accountId);
        await mail.notify(account, (to) => wrongCodesEmail({ ...account, email: to }), ipKey);
      }
      throw createRefusal('SecondFactorRequired', { reason: 'code_wrong' });
    }
    await attempt.succeed();
    return true;
  };
}

export interface ProofCheckOptions {
  accounts: Accounts;
  loginLimits: LoginLimits;
  clock: Clock;
}

/**
 * Creates the check before a change to an account's logins: the user gives the password again or, without a password,
 * has logged in within 10 minutes.
 * @returns a function that throws LoginRequired or BadPasswordError; with `isLoginEnough`, such a login does for every
 * account
 */
export function createProofCheck({ accounts, loginLimits, clock }: ProofCheckOptions) {
  return async (session: AuthenticatedSession, password: string | undefined, { isLoginEnough = false } = {}): Promise<void> => {
    const { id, hasPassword } = requireAccount(session);
    const isFresh = (session.provedAt ?? 0) >= clock.now() - maxProofAgeMs;
    const isPasswordMissing = password === undefined || password === '';
    if (isFresh && (!hasPassword || (isLoginEnough && isPasswordMissing))) return;
    if (!hasPassword) throw createRefusal('LoginRequired', { reason: 'proof_too_old' });
    if (isPasswordMissing) throw createRefusal('BadPasswordError', { reason: 'password_missing' });
    const attempt = await loginLimits.confirm(session.id);
    if (!(await accounts.hasPassword(id, password))) throw createRefusal('BadPasswordError', { reason: 'password_wrong' });
    await attempt.succeed();
  };
}
