import type { Account, Accounts } from '../accounts/accounts.ts';
import { hashOfToken } from '../accounts/sessions.ts';

/** People with accounts, as tests need them. */
export interface TestAccounts extends Accounts {
  /** Logs the session of a token in. Call it before the token's clients enter a room. */
  logIn(token: string, username: string): Account;
}

export function createTestAccounts(): TestAccounts {
  const bySession = new Map<string, Account>();
  return {
    ofSession: async (sessionId) => bySession.get(sessionId),
    logIn(token, username) {
      const account: Account = { id: `account-${username}`, username };
      bySession.set(hashOfToken(token), account);
      return account;
    },
  };
}
