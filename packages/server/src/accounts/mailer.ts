import type { Logger } from 'pino';
import type { Transporter } from 'nodemailer';

/** A letter to one person. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends letters. */
export interface Mailer {
  /** Hands a letter over and does not wait: whoever asked for it must not see in the time whether it went anywhere. */
  send(mail: Email): void;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export interface MailConfig {
  /** Such as smtp://user:password@host:587; `log:` writes letters to the log, for development. */
  url: string;
  from: string;
}

/** What of a failure says nothing of the recipient: mail servers repeat the address in their words. */
function reasonOf(error: unknown): { code?: unknown; command?: unknown; responseCode?: unknown } {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return { code, command, responseCode };
}

/** Letters by SMTP. Failures are for the operators: they are logged. */
export function createMailer({ url, from }: MailConfig, log: Logger): Mailer {
  const sending = new Set<Promise<void>>();
  let transport: Promise<Transporter> | undefined;

  async function deliver(mail: Email): Promise<void> {
    if (url === 'log:') return log.info({ mail: { to: mail.to, subject: mail.subject, text: mail.text } }, 'a letter');
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true }),
    );
    await (await transport).sendMail(mail);
  }

  return {
    send(mail) {
      const delivery = deliver(mail)
        .catch((error: unknown) => log.error(reasonOf(error), 'a letter could not be sent'))
        .finally(() => sending.delete(delivery));
      sending.add(delivery);
    },
    async close() {
      await Promise.all(sending);
      (await transport)?.close();
    },
  };
}
