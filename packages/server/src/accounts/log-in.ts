import { createRefusal, type MatineeError } from '@matinee/protocol';
import type { Account } from './account.ts';
import type { Accounts, Proof } from './accounts.ts';
import type { KnownLogins } from './known-logins.ts';
import type { AuthenticatedSession } from './session.ts';
import type { Sessions } from './sessions.ts';

export function wrongCredentials(): MatineeError {
  return createRefusal('WrongCredentials');
}

export interface Login {
  session: AuthenticatedSession;
  account: Account;
  /** What let them in. */
  proof: Proof;
  /** As `addressKey` gives it. */
  address: string;
  /** What the browser calls itself. */
  agent: string | undefined;
}

/**
 * Logs a session in, unless what was proved has been changed, or the account deleted, while it was being checked.
 * @throws WrongCredentials, MissingToken when the session has been ended meanwhile
 */
export async function logIn(
  { accounts, sessions, places }: { accounts: Accounts; sessions: Pick<Sessions, 'logIn' | 'end'>; places: KnownLogins },
  { session, account, proof, address, agent }: Login,
): Promise<void> {
  if (!(await accounts.holds(account.id, proof))) throw wrongCredentials();
  await sessions.logIn(session, account, agent);
  // A new password ends the sessions that it finds; this one may have been logged in just after.
  if (!(await accounts.holds(account.id, proof))) {
    await sessions.end(session);
    throw wrongCredentials();
  }
  await places.remember(account.id, { sessionId: session.id, address });
}
