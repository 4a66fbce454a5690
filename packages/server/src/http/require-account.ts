import type { Clock } from '@matinee/base/clock';
import { createRefusal } from '@matinee/protocol';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { LoginLimits } from '../accounts/login-limits.ts';
import type { SecondFactors } from '../accounts/second-factors.ts';
import type { AuthenticatedSession } from '../accounts/session.ts';

/** How long a login counts as proof of who the user is. */
export const maxProofAgeMs = 10 * 60_000;

/** The account of a session; if `id` is given, only the one with that id. @throws LoginRequired */
export function requireAccount({ account }: AuthenticatedSession, id = account?.id): Account {
  if (account === undefined || account.id !== id) throw createRefusal('LoginRequired');
  return account;
}

/**
 * Makes the check of a second factor, where an account has one.
 * @returns a function that returns whether it has one, and throws SecondFactorRequired unless the code is right, or TooManyRequests
 */
export function createCodeCheck({ secondFactors, loginLimits }: { secondFactors: SecondFactors; loginLimits: LoginLimits }) {
  return async (accountId: string, code: string | undefined): Promise<boolean> => {
    if (!(await secondFactors.isOn(accountId))) return false;
    if (code === undefined) throw createRefusal('SecondFactorRequired');
    const attempt = await loginLimits.code(accountId);
    if (!(await secondFactors.use(accountId, code))) throw createRefusal('SecondFactorRequired', { reason: 'code_wrong' });
    await attempt.succeed();
    return true;
  };
}

/** With what the proof is checked. */
export interface ProofCheckOptions {
  accounts: Accounts;
  loginLimits: LoginLimits;
  clock: Clock;
}

/**
 * Makes the check before a change to what opens an account: the user gives the password again or, where the account has
 * none, has logged in within 10 minutes.
 * @returns a function that throws LoginRequired or BadPasswordError; with `isLoginEnough`, such a login does for every account
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
