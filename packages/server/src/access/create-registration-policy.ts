import { createRefusal, type MatineeError } from '@matinee/protocol';
import type { RegistrationPolicy, Pass } from '../accounts/registration-policy.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import type { Invitations } from './invitations.ts';
import type { SetUpKey } from './set-up-key.ts';

export interface RegistrationPolicyOptions {
  settings: Pick<ServerSettings, 'current'>;
  invitations: Pick<Invitations, 'isValid' | 'use'>;
  setUpKey: Pick<SetUpKey, 'isValid' | 'use'>;
}

const refusalOf = (reason: 'registration_closed' | 'invitation_needed' | 'invitation_invalid' | 'set_up_link_spent'): MatineeError =>
  createRefusal('FeatureDisabledException', { reason });

/** The first operator is always admitted. */
export function createRegistrationPolicy({ settings, invitations, setUpKey }: RegistrationPolicyOptions): RegistrationPolicy {
  /** @param is checks a token or key, with or without using it up */
  async function check({ invitation, setUpKey: key }: Pass, is: Record<'invited' | 'first', (token: string) => Promise<boolean>>) {
    const { registration } = settings.current();
    if (key !== undefined) {
      if (!(await is.first(key))) throw refusalOf('set_up_link_spent');
    } else if (registration === 'closed') {
      throw refusalOf('registration_closed');
    } else if (registration === 'invite') {
      if (invitation === undefined) throw refusalOf('invitation_needed');
      if (!(await is.invited(invitation))) throw refusalOf('invitation_invalid');
    }
    return { isOperator: key !== undefined };
  }

  return {
    async require(pass) {
      await check(pass, { invited: (token) => invitations.isValid(token), first: (key) => setUpKey.isValid(key) });
    },
    use: (transaction, pass) =>
      check(pass, { invited: (token) => invitations.use(transaction, token), first: (key) => setUpKey.use(transaction, key) }),
  };
}
