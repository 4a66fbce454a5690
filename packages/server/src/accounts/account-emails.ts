import type { Email } from './mailer.ts';

/** Who gets a letter. */
export interface Recipient {
  email: string;
  /** Whether they have proved that the address is theirs: only then it is known whose words the name is. */
  emailConfirmed: boolean;
  username: string;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** The account, by its name where that cannot be taken for anything else: mail programs make links of what looks like one. */
function accountOf({ emailConfirmed, username }: Recipient): string {
  return emailConfirmed && !/[./:@\\"<>]|www/i.test(username) ? `your account “${username}”` : 'the account with this address';
}

/** A letter as text and as a plain page of the same words. */
function letter(to: string, subject: string, paragraphs: readonly string[], link?: { url: string; words: string }): Email {
  const [first = '', ...rest] = paragraphs;
  const html = [
    `<p>${escaped(first)}</p>`,
    ...(link === undefined
      ? []
      : [
          `<p><a href="${escaped(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#ffc252;color:#1c1917;text-decoration:none;font-weight:600">${escaped(link.words)}</a></p>`,
        ]),
    ...rest.map((text) => `<p>${escaped(text)}</p>`),
  ].join('');
  return {
    to,
    subject,
    text: [first, ...(link === undefined ? [] : [link.url]), ...rest].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#1c1917;max-width:32rem">${html}</body></html>`,
  };
}

export function passwordResetEmail(to: Recipient, url: string): Email {
  return letter(
    to.email,
    'Your way back into Matinee',
    [
      `Hello, somebody, most likely you, asked for a new password for ${accountOf(to)}.`,
      'The link works once, for ten minutes. If it was not you, there is nothing to do: without this letter nobody gets in.',
    ],
    { url, words: 'Choose a new password' },
  );
}

export function confirmationEmail(to: string, url: string): Email {
  return letter(
    to,
    'Confirm your address for Matinee',
    [
      'Hello, somebody, most likely you, gave this address for an account. Open the link where you are logged in to it.',
      'The link works once, for a day. If it was not you, there is nothing to do: without you nothing comes of it.',
    ],
    { url, words: 'Confirm this address' },
  );
}

export function passwordChangedEmail(to: Recipient, { isDiscordUnlinked = false } = {}): Email {
  return letter(to.email, 'Your Matinee password was changed', [
    `Hello, the password of ${accountOf(to)} has just been changed, and everybody else who was logged in to it was logged out.`,
    ...(isDiscordUnlinked ? ['Discord no longer opens it. Link it again on the account page if you want to.'] : []),
    'If it was not you, choose a new one at once: "Forgot your password?" in the login sends you a link.',
  ]);
}

export function emailChangedEmail(to: Recipient): Email {
  return letter(to.email, 'Another address for your Matinee account', [
    `Hello, another email address was just given for ${accountOf(to)}.`,
    to.emailConfirmed
      ? 'This one stays in force until the other one is confirmed. If it was not you, choose a new password at once: "Forgot your password?" in the login sends you a link.'
      : 'This one was never confirmed, and is no longer used.',
  ]);
}
