import { openSmtp, type MailConfig } from '../accounts/smtp.ts';
import { failed, messageOf, ok, warn, type Finding } from './finding.ts';

const name = 'mail';

/** Whether the mail server takes a connection and the login. Sends nothing. */
export async function checkMail(mail: MailConfig | undefined): Promise<Finding> {
  if (mail === undefined) return ok(name, 'SMTP_URL is not set, so users cannot recover a forgotten password by e-mail.');
  if (mail.url === 'log:') return warn(name, 'SMTP_URL=log: writes e-mails to the log instead of sending them.');
  const transport = await openSmtp(mail);
  try {
    await transport.verify();
    return ok(
      name,
      `${new URL(mail.url).host} takes the connection${new URL(mail.url).username === '' ? '' : ' and the login'}. Nothing was sent.`,
    );
  } catch (error) {
    return failed(name, `${new URL(mail.url).host} cannot be used: ${messageOf(error)}.`);
  } finally {
    transport.close();
  }
}
