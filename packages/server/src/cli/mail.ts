import { openSmtp, type MailConfig } from '../accounts/smtp.ts';
import { CommandError, type CommandCall } from './command.ts';
import { failed, messageOf, ok, warn, type Finding } from './finding.ts';

export async function testMail({ args: [to = ''], readConfig, print }: CommandCall): Promise<void> {
  const { mail } = readConfig();
  if (mail === undefined) throw new CommandError('SMTP_URL is not set, so no e-mails are sent.');
  if (mail.url === 'log:') throw new CommandError('SMTP_URL=log: writes e-mails to the log instead of sending them.');
  if (!/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(to)) throw new CommandError(`${JSON.stringify(to)} is no e-mail address.`);
  const transport = await openSmtp(mail);
  try {
    const text = 'This e-mail was sent by `matinee mail-test`. If you can read it, users of your server get theirs too.';
    const { response } = (await transport.sendMail({ to, subject: 'Matinee can send e-mails', text })) as { response: string };
    print(`${new URL(mail.url).host} answered: ${response}`);
    print(`An e-mail from ${mail.from} to ${to} is on its way. See that it isn't taken for spam.`);
  } catch (error) {
    throw new CommandError(`The e-mail was not sent: ${messageOf(error).replaceAll(/\s+/g, ' ')}.`, { cause: error });
  } finally {
    transport.close();
  }
}

const findingName = 'mail';

/** Sends nothing. */
export async function checkMail(mail: MailConfig | undefined): Promise<Finding> {
  if (mail === undefined) return ok(findingName, 'SMTP_URL is not set, so users cannot recover a forgotten password by e-mail.');
  if (mail.url === 'log:') return warn(findingName, 'SMTP_URL=log: writes e-mails to the log instead of sending them.');
  const transport = await openSmtp(mail);
  try {
    await transport.verify();
    return ok(
      findingName,
      `${new URL(mail.url).host} takes the connection${new URL(mail.url).username === '' ? '' : ' and the login'}. Nothing was sent.`,
    );
  } catch (error) {
    return failed(findingName, `${new URL(mail.url).host} cannot be used: ${messageOf(error)}.`);
  } finally {
    transport.close();
  }
}
