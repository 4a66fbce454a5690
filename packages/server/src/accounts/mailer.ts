import type { Clock } from '@matinee/base/clock';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { openSmtp, type MailConfig } from './smtp.ts';

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
  /** Sends an e-mail to test the mail server. Resolves with its answer, or with the reason why there is none. */
  sendTest(to: string): Promise<{ isSent: boolean; answer: string }>;
  /** Returns the time of the first failure since the last sent e-mail; undefined if there was none. */
  failingSince(): number | undefined;
  /** Waits until all e-mails are sent. */
  close(): Promise<void>;
}

const testLetter = {
  subject: 'Matinee can send e-mails',
  text: 'An operator of Matinee has sent this e-mail to try the mail server.',
  html: '<p>An operator of Matinee has sent this e-mail to try the mail server.</p>',
};

/** Sends e-mails by SMTP. Failures are logged. */
export function createMailer({ url, from }: MailConfig, { log, clock }: { log: Logger; clock: Pick<Clock, 'now'> }): Mailer {
  const sending = new Set<Promise<void>>();
  let transport: Promise<Transporter> | undefined;
  let failingSince: number | undefined;

  /** Resolves with the mail server's answer. */
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

/** Whether the mail server refuses only this recipient. Anybody may type an e-mail address that does not exist. */
function isOfRecipient(error: unknown): boolean {
  return (error as { command?: unknown }).command === 'RCPT TO';
}

/** The parts of a failure that don't name the recipient: mail servers repeat the address in their messages. */
function reasonOf(error: unknown): { code?: unknown; command?: unknown; responseCode?: unknown } {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return { code, command, responseCode };
}
