import type { FastifyRequest } from 'fastify';
import type { Account } from '../../accounts/account.ts';
import type { Accounts, NewAccount } from '../../accounts/accounts.ts';
import type { KnownLogins } from '../../accounts/logins/known-logins.ts';
import type { AuthenticatedSession } from '../../accounts/sessions/session.ts';
import type { Sessions } from '../../accounts/sessions/sessions.ts';
import { ipKeyOf } from '../../edge/ip-key.ts';
import { agentOf } from '../request.ts';

export interface RegistrationServices {
  accounts: Pick<Accounts, 'register'>;
  sessions: Pick<Sessions, 'logIn'>;
  knownLogins: Pick<KnownLogins, 'remember'>;
}

/** @throws the errors of `Accounts.register` */
export async function registerAccount(
  { accounts, sessions, knownLogins }: RegistrationServices,
  user: NewAccount,
  { session, request }: { session: () => Promise<AuthenticatedSession>; request: FastifyRequest },
): Promise<Account> {
  const account = await accounts.register(user, session);
  const current = await session();
  await sessions.logIn(current, account, agentOf(request));
  await knownLogins.remember(account.id, { sessionId: current.id, address: ipKeyOf(request.ip) });
  return account;
}
