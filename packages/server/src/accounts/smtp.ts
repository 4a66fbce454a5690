import type { Transporter } from 'nodemailer';

export interface MailConfig {
  /** Such as smtp://user:password@host:587. `log:` writes e-mails to the log, for development. */
  url: string;
  from: string;
}

/** In ms. */
const waits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Connects on first use. */
export async function openSmtp({ url, from }: MailConfig): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const limited = new URL(url);
  for (const [name, ms] of Object.entries(waits)) if (!limited.searchParams.has(name)) limited.searchParams.set(name, String(ms));
  return createTransport(limited.href, { from, disableFileAccess: true, disableUrlAccess: true });
}
