import { createRefusal, type ErrorReason } from '@matinee/protocol';
import type { AuthenticatedSession } from '../accounts/sessions/session.ts';

/** Members have an account. */
export type AllowedUsers = 'everyone' | 'members' | 'operators';

interface Caller {
  session: AuthenticatedSession;
  isOperator: () => Promise<boolean>;
}

/** @throws LoginRequired, FeatureDisabledException */
export async function requireAllowed(
  users: AllowedUsers,
  { session, isOperator }: Caller,
  reasons: { guests: ErrorReason; members: ErrorReason },
): Promise<void> {
  if (users === 'members' && session.account === undefined) throw createRefusal('LoginRequired', { reason: reasons.guests });
  if (users === 'operators' && !(await isOperator())) throw createRefusal('FeatureDisabledException', { reason: reasons.members });
}
