import type { Clock } from '@matinee/base/clock';
import type { Accounts } from '../../src/accounts/accounts.ts';
import type { RegistrationPolicy } from '../../src/accounts/registration-policy.ts';
import { createAccounts } from '../../src/accounts/create-accounts.ts';
import { createEmailAddresses } from '../../src/accounts/email-addresses.ts';
import type { Passwords } from '../../src/accounts/logins/passwords.ts';
import { createProviderUsers } from '../../src/accounts/logins/provider-users.ts';
import type { Database } from '../../src/storage/tables.ts';

export const cheapPasswords: Passwords = {
  hash: async (password) => `hash of ${password}`,
  verify: async (password, hash) => hash === `hash of ${password}`,
  isOutdated: () => false,
};

const openRegistration: RegistrationPolicy = { require: async () => undefined, use: async () => ({ isOperator: false }) };

export function openAccounts(database: Database, clock: Clock): Accounts {
  const providerUsers = createProviderUsers({ database, clock, issuers: [], registrationPolicy: openRegistration });
  const emails = createEmailAddresses({ database, clock });
  return createAccounts({ database, clock, passwords: cheapPasswords, emails, providerUsers, registrationPolicy: openRegistration });
}
