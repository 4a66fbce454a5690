import { createRefusal, type MatineeError } from '@matinee/protocol';
import type { Admission, Pass } from '../accounts/admission.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import type { Invitations } from './invitations.ts';

export interface AdmissionOptions {
  settings: Pick<ServerSettings, 'current'>;
  invitations: Pick<Invitations, 'isValid' | 'use'>;
}

const refusalOf = (reason: 'registration_closed' | 'invitation_needed' | 'invitation_invalid'): MatineeError =>
  createRefusal('FeatureDisabledException', { reason });

/** Lets new users in as the operators have set: all, those with an invitation, or none. */
export function createAdmission({ settings, invitations }: AdmissionOptions): Admission {
  async function check({ invitation }: Pass, isValid: (token: string) => Promise<boolean>): Promise<void> {
    const { registration } = settings.current();
    if (registration === 'open') return;
    if (registration === 'closed') throw refusalOf('registration_closed');
    if (invitation === undefined) throw refusalOf('invitation_needed');
    if (!(await isValid(invitation))) throw refusalOf('invitation_invalid');
  }

  return {
    require: (pass) => check(pass, (token) => invitations.isValid(token)),
    use: (transaction, pass) => check(pass, (token) => invitations.use(transaction, token)),
  };
}
