import { createRefusal } from '@matinee/protocol';
import type { AuditLog } from '../../accounts/audit-log.ts';
import type { Sessions } from '../../accounts/sessions/sessions.ts';
import type { SetUpKey } from '../../access/set-up-key.ts';
import { registerAccount, type RegistrationServices } from './register-account.ts';
import { requireAccount } from './require-account.ts';
import type { RestCalls } from '../rest-calls.ts';

export interface SetUpCallOptions extends RegistrationServices {
  rest: RestCalls;
  sessions: Sessions;
  setUpKey: SetUpKey;
  audit: AuditLog;
}

const refusal = () => createRefusal('FeatureDisabledException', { reason: 'set_up_link_spent' });

export function registerSetUpCall(options: SetUpCallOptions): void {
  const { rest, sessions, setUpKey, audit } = options;

  rest.withSession('setUp', async ({ session, body: { key, account: wanted }, request }) => {
    // First, so that the call reveals nothing without the key.
    if (!(await setUpKey.isValid(key))) throw refusal();
    if (wanted !== undefined) {
      const { id, username } = await registerAccount(options, { ...wanted, setUpKey: key }, { session, request });
      await audit.record({ accountId: id, name: username }, 'operator.first');
      return { username };
    }
    const { id, username } = requireAccount(await session());
    if (!(await setUpKey.makeOperator(key, id))) throw refusal();
    await sessions.refresh(id);
    await audit.record({ accountId: id, name: username }, 'operator.first');
    return { username };
  });
}
