import { confirmationEmail } from '../../accounts/account-emails.ts';
import type { Account } from '../../accounts/account.ts';
import type { EmailAddresses } from '../../accounts/email-addresses.ts';
import type { LoginLimits } from '../../accounts/logins/login-limits.ts';
import type { Email, Mailer } from '../../accounts/mailer.ts';
import { emailKeyOf } from '../../names/user-names.ts';

export interface AccountMail {
  /** An unconfirmed address may be a stranger's, so its limit applies. */
  notify(account: Account, compose: (to: string) => Email, ipKey: string): Promise<void>;
  /** @throws TooManyRequests */
  sendConfirmation(account: Account, ipKey: string): Promise<void>;
}

export interface AccountMailOptions {
  emails: EmailAddresses;
  loginLimits: LoginLimits;
  mailer: Mailer | undefined;
  publicUrl: () => string;
}

export function createAccountMail({ emails, loginLimits, mailer, publicUrl }: AccountMailOptions): AccountMail {
  return {
    async notify({ email, emailConfirmed }, compose, ipKey) {
      if (mailer === undefined || email === null) return;
      const isAllowed =
        emailConfirmed || (await loginLimits.takeEmail(emailKeyOf(email), { address: ipKey, isKnown: true }).catch(() => false));
      if (isAllowed) mailer.send(compose(email));
    },
    async sendConfirmation(account, ipKey) {
      const email = await emails.unconfirmedOf(account);
      if (mailer === undefined || email === undefined) return;
      if (!(await loginLimits.takeEmail(emailKeyOf(email), { address: ipKey, isKnown: true }))) return;
      const key = await emails.createKey(account.id, email);
      mailer.send(confirmationEmail(email, `${publicUrl()}/account#confirm=${key}`));
    },
  };
}
