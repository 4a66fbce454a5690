import type { Account } from '../account.ts';
import type { Accounts } from '../accounts.ts';
import { apiKeyOperator, type AuditLog } from '../audit-log.ts';

/** Returns whether the rights changed. */
export async function followProvider(
  { accounts, audit }: { accounts: Pick<Accounts, 'setOperator'>; audit: AuditLog },
  { id, username }: Pick<Account, 'id' | 'username'>,
  isOperator: boolean,
): Promise<boolean> {
  if (!(await accounts.setOperator(id, isOperator))) return false;
  const action = isOperator ? 'account.make-operator' : 'account.unmake-operator';
  await audit.record(apiKeyOperator, action, { target: username, details: { by: 'login provider' } });
  return true;
}
