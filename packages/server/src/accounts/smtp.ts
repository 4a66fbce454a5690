import type { Transporter } from 'nodemailer';

export interface MailConfig {
  /** Such as smtp://user:password@host:587. `log:` writes e-mails to the log, for development. */
  url: string;
  from: string;
}

/** How long a mail server may take for each step, in ms. */
const waits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** A mail server, to which a connection is opened when it is first used. */
export async function openSmtp({ url, from }: MailConfig): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const limited = new URL(url);
  for (const [name, ms] of Object.entries(waits)) if (!limited.searchParams.has(name)) limited.searchParams.set(name, String(ms));
  return createTransport(limited.href, { from, disableFileAccess: true, disableUrlAccess: true });
}
