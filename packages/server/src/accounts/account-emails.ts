import type { Email } from './mailer.ts';

export interface Recipient {
  email: string;
  /** Anyone can enter an unconfirmed address, so e-mails to it don't contain the account's name. */
  emailConfirmed: boolean;
  username: string;
}

export function passwordResetEmail(to: Recipient, url: string): Email {
  return compose(
    to.email,
    'Reset your Matinee password',
    [
      `Someone, probably you, asked for a new password for ${accountOf(to)}.`,
      'This link works once, for 10 minutes. If it was not you, ignore this e-mail: the password stays as it is.',
    ],
    { url, text: 'Choose a new password' },
  );
}

export function confirmationEmail(to: string, url: string): Email {
  return compose(
    to,
    'Confirm your e-mail address for Matinee',
    [
      'Someone, probably you, entered this e-mail address for a Matinee account. Open the link in a browser that is logged in to the account.',
      'This link works once, for 24 hours. If it was not you, ignore this e-mail: the address stays unconfirmed.',
    ],
    { url, text: 'Confirm this address' },
  );
}

export function passwordChangedEmail(to: Recipient, { hadOtherWaysIn = false } = {}): Email {
  return compose(to.email, 'Your Matinee password was changed', [
    `The password of ${accountOf(to)} was just changed, and everyone else who was logged in to it was logged out.`,
    ...(hadOtherWaysIn
      ? ['Nothing but the new password logs in to the account now. Other ways can be added again on the account page.']
      : []),
    'If it was not you, reset the password now: "Forgot your password?" in the login dialog sends you a link.',
  ]);
}

export function passkeyEmail(to: Recipient, change: 'added' | 'removed'): Email {
  return compose(to.email, `A passkey was ${change} for your Matinee account`, [
    change === 'added' ? `A new passkey now logs in to ${accountOf(to)}.` : `A passkey no longer logs in to ${accountOf(to)}.`,
    'If it was not you, reset the password now: "Forgot your password?" in the login dialog sends you a link.',
  ]);
}

export function loginProviderEmail(to: Recipient, provider: string, change: 'linked' | 'unlinked'): Email {
  return compose(to.email, `${provider} was ${change === 'linked' ? 'linked to' : 'unlinked from'} your Matinee account`, [
    change === 'linked' ? `${provider} now logs in to ${accountOf(to)}.` : `${provider} no longer logs in to ${accountOf(to)}.`,
    'If it was not you, reset the password now: "Forgot your password?" in the login dialog sends you a link.',
  ]);
}

export function tokenEmail(to: Recipient): Email {
  return compose(to.email, 'A bot’s token was made for your Matinee account', [
    `With a new token a bot can act for ${accountOf(to)}. The account page lists all tokens and revokes them.`,
    'If it was not you, reset the password now: "Forgot your password?" in the login dialog sends you a link. That ends all tokens.',
  ]);
}

export function secondFactorEmail(to: Recipient, isOn: boolean): Email {
  return compose(to.email, `Two-step login was turned ${isOn ? 'on' : 'off'} for your Matinee account`, [
    isOn
      ? `From now on, logging in to ${accountOf(to)} by password needs a code from an app too.`
      : `From now on, the password alone logs in to ${accountOf(to)}.`,
    'If it was not you, reset the password now: "Forgot your password?" in the login dialog sends you a link.',
  ]);
}

export function wrongCodesEmail(to: Recipient): Email {
  return compose(to.email, 'Wrong codes for your Matinee account', [
    `Someone, perhaps you, entered several wrong codes for ${accountOf(to)}. A code is asked for after the right password or a recovery link.`,
    'If it was not you, someone knows your password or reads your e-mails. They are not in: change the password now on the account page, or use "Forgot your password?" in the login dialog.',
  ]);
}

export function emailChangedEmail(to: Recipient): Email {
  return compose(to.email, 'A new e-mail address for your Matinee account', [
    `Another e-mail address was just entered for ${accountOf(to)}.`,
    to.emailConfirmed
      ? 'This address stays in use until the new one is confirmed. If it was not you, reset the password now: "Forgot your password?" in the login dialog sends you a link.'
      : 'This address was never confirmed, and is no longer used.',
  ]);
}

/** Names the account, unless its name looks like a link: mail programs would make it one. */
function accountOf({ emailConfirmed, username }: Recipient): string {
  return emailConfirmed && !/[./:@\\"<>]|www/i.test(username) ? `your account “${username}”` : 'the account with this e-mail address';
}

/** The link follows the first paragraph. */
function compose(to: string, subject: string, paragraphs: readonly string[], link?: { url: string; text: string }): Email {
  const [first = '', ...rest] = paragraphs;
  const html = [
    `<p>${escapeHtml(first)}</p>`,
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link.url)}" style="${linkStyle}">${escapeHtml(link.text)}</a></p>`]),
    ...rest.map((text) => `<p>${escapeHtml(text)}</p>`),
  ].join('');
  return {
    to,
    subject,
    text: [first, ...(link === undefined ? [] : [link.url]), ...rest].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#1c1917;max-width:32rem">${html}</body></html>`,
  };
}

const linkStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#ffc252;color:#1c1917;text-decoration:none;font-weight:600';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
