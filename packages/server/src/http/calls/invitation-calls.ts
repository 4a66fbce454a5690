import { createRefusal } from '@matinee/protocol';
import type { AuditLog } from '../../accounts/audit-log.ts';
import type { Invitations } from '../../access/invitations.ts';
import { invitationCookie, type CookieScope } from '../cookies.ts';
import type { RestCalls } from '../rest-calls.ts';

export interface InvitationCallOptions {
  rest: RestCalls;
  invitations: Invitations;
  audit: AuditLog;
  publicUrl: () => string;
  cookieScope: CookieScope;
}

/** A login through a provider takes 10 minutes at most. */
const cookieSeconds = 600;

export function registerInvitationCalls({ rest, invitations, audit, publicUrl, cookieScope }: InvitationCallOptions): void {
  const cookie = invitationCookie(cookieScope);

  rest.withOperator('listInvitations', async () => ({ data: await invitations.list() }));

  rest.withOperator('createInvitation', async ({ operator, body }) => {
    const sender = await operator();
    const { token, entry } = await invitations.create(sender, body);
    const { id, note, maxUses, endsAt } = entry;
    await audit.record(sender, 'invitation.create', { target: note ?? id, details: { maxUses, endsAt } });
    return { link: `${publicUrl()}/join#invitation=${token}`, invitation: entry };
  });

  rest.withOperator('revokeInvitation', async ({ operator, body }) => {
    const sender = await operator();
    const revoked = await invitations.revoke(body.id);
    if (revoked === undefined) throw createRefusal('BadApiArgumentException', { arg: 'id', reason: 'no_such_invitation' });
    await audit.record(sender, 'invitation.revoke', { target: revoked.note ?? revoked.id });
  });

  rest.withSession('presentInvitation', async ({ body, reply }) => {
    if (!(await invitations.isValid(body.invitation))) throw createRefusal('FeatureDisabledException', { reason: 'invitation_invalid' });
    void reply.header('set-cookie', cookie.header(body.invitation, cookieSeconds));
  });
}
