import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';

/** An e-mail to one recipient. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Sends an e-mail in the background: the time of a call must not reveal whether one was sent. */
  send(email: Email): void;
  /** Waits until all e-mails are sent. */
  close(): Promise<void>;
}

export interface MailConfig {
  /** Such as smtp://user:password@host:587. `log:` writes e-mails to the log, for development. */
  url: string;
  from: string;
}

/** Sends e-mails by SMTP. Failures are logged. */
export function createMailer({ url, from }: MailConfig, log: Logger): Mailer {
  const sending = new Set<Promise<void>>();
  let transport: Promise<Transporter> | undefined;

  async function deliver(email: Email): Promise<void> {
    if (url === 'log:') return log.info({ mail: { to: email.to, subject: email.subject, text: email.text } }, 'a letter');
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true }),
    );
    await (await transport).sendMail(email);
  }

  return {
    send(email) {
      const delivery = deliver(email)
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

/** The parts of a failure that don't name the recipient: mail servers repeat the address in their messages. */
function reasonOf(error: unknown): { code?: unknown; command?: unknown; responseCode?: unknown } {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return { code, command, responseCode };
}
