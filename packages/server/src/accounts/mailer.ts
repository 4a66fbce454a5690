import type { Clock } from '@matinee/base/clock';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { openSmtp, type MailConfig } from './smtp.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Works in the background: the duration of a call must not reveal whether an e-mail was sent. */
  send(email: Email): void;
  /** Resolves with the mail server's answer, or with the reason why there is none. */
  sendTest(to: string): Promise<{ isSent: boolean; answer: string }>;
  /** Returns the first failure since the last sent e-mail, in epoch ms. */
  failingSince(): number | undefined;
  close(): Promise<void>;
}

const testLetter = {
  subject: 'Matinee can send e-mails',
  text: 'An operator of Matinee has sent this e-mail to try the mail server.',
  html: '<p>An operator of Matinee has sent this e-mail to try the mail server.</p>',
};

export function createMailer({ url, from }: MailConfig, { log, clock }: { log: Logger; clock: Pick<Clock, 'now'> }): Mailer {
  const sending = new Set<Promise<void>>();
  let transport: Promise<Transporter> | undefined;
  let failingSince: number | undefined;

  async function deliver(email: Email): Promise<string> {
    try {
      const answer = await hand(email);
      failingSince = undefined;
      return answer;
    } catch (error) {
      if (!isOfRecipient(error)) failingSince ??= clock.now();
      throw error;
    }
  }

  async function hand(email: Email): Promise<string> {
    if (url === 'log:') {
      log.info({ mail: { to: email.to, subject: email.subject, text: email.text } }, 'a letter');
      return 'SMTP_URL is log: the e-mail is in the log';
    }
    transport ??= openSmtp({ url, from });
    const { response } = (await (await transport).sendMail(email)) as { response?: unknown };
    return String(response);
  }

  return {
    send(email) {
      const delivery: Promise<void> = deliver(email)
        .then(() => undefined)
        .catch((error: unknown) => log.error(reasonOf(error), 'failed to send an e-mail'))
        .finally(() => sending.delete(delivery));
      sending.add(delivery);
    },
    async sendTest(to) {
      try {
        return { isSent: true, answer: await deliver({ to, ...testLetter }) };
      } catch (error) {
        return { isSent: false, answer: error instanceof Error ? error.message : String(error) };
      }
    },
    failingSince: () => failingSince,
    async close() {
      await Promise.all(sending);
      (await transport)?.close();
    },
  };
}

/** Anyone can enter an address that does not exist. */
function isOfRecipient(error: unknown): boolean {
  return (error as { command?: unknown }).command === 'RCPT TO';
}

/** Mail servers repeat the recipient's address in their messages. */
function reasonOf(error: unknown): { code?: unknown; command?: unknown; responseCode?: unknown } {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return { code, command, responseCode };
}
