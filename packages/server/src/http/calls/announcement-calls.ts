import type { Clock } from '@matinee/base/clock';
import { createRefusal } from '@matinee/protocol';
import type { AuditLog } from '../../accounts/audit-log.ts';
import type { Mailer } from '../../accounts/mailer.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { LastingAnnouncement } from '../../settings/lasting-announcement.ts';
import type { RestCalls } from '../rest-calls.ts';

export interface AnnouncementCallOptions {
  rest: RestCalls;
  gateway: Gateway;
  announcement: LastingAnnouncement;
  mailer: Mailer | undefined;
  clock: Clock;
  audit: AuditLog;
}

const hourMs = 3600 * 1000;

export function registerAnnouncementCalls({ rest, gateway, announcement, mailer, clock, audit }: AnnouncementCallOptions): void {
  rest.withOperator('announce', async ({ operator, body: { text, pagesForHours } }) => {
    const sender = await operator();
    gateway.announce(text);
    if (pagesForHours !== undefined) await announcement.show(text, clock.now() + pagesForHours * hourMs);
    await audit.record(sender, 'announce', { details: { text, ...(pagesForHours !== undefined && { pagesForHours }) } });
  });

  rest.withOperator('endAnnouncement', async ({ operator }) => {
    const sender = await operator();
    await announcement.end();
    await audit.record(sender, 'announcement.end');
  });

  rest.withOperator('mailTest', async ({ operator, body: { to } }) => {
    if (mailer === undefined) throw createRefusal('FeatureDisabledException', { reason: 'no_mail' });
    await audit.record(await operator(), 'mail.test');
    return mailer.sendTest(to);
  });
}
