import { createRefusal } from '@matinee/protocol';
import type { Account } from '../account.ts';
import type { Accounts, Proof } from '../accounts.ts';
import type { KnownLogins } from './known-logins.ts';
import type { AuthenticatedSession } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';

export interface Login {
  session: AuthenticatedSession;
  account: Account;
  proof: Proof;
  /** As `ipKeyOf` returns it. */
  address: string;
  /** User-Agent. */
  agent: string | undefined;
}

interface BanCheck {
  /** @throws Banned */
  require(subject: { sessionId: string; accountId: string; address: string }): void;
}

export interface LoginServices {
  accounts: Pick<Accounts, 'holds'>;
  sessions: Pick<Sessions, 'logIn' | 'end'>;
  knownLogins: Pick<KnownLogins, 'remember'>;
  bans: BanCheck;
}

/**
 * Logs a session in, unless the proof was changed or the account deleted while it was checked.
 * @throws Banned, WrongCredentials, MissingToken when the session has ended meanwhile
 */
export async function logIn({ accounts, sessions, knownLogins, bans }: LoginServices, login: Login): Promise<void> {
  const { session, account, proof, address, agent } = login;
  if (!(await accounts.holds(account.id, proof))) throw createRefusal('WrongCredentials');
  // A ban reveals nothing to a user who doesn't know the password.
  bans.require({ sessionId: session.id, accountId: account.id, address });
  await sessions.logIn(session, account, agent);
  // A new password ends the sessions that it finds; this one may have come just after.
  if (!(await accounts.holds(account.id, proof))) {
    await sessions.end(session);
    throw createRefusal('WrongCredentials');
  }
  await knownLogins.remember(account.id, { sessionId: session.id, address });
}
