import type { Mail } from './mail.ts';

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** A letter as text and as a plain page of the same words. */
function letter(to: string, subject: string, paragraphs: readonly string[], link?: { url: string; words: string }): Mail {
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

export function recoveryLetter(to: string, username: string, url: string): Mail {
  return letter(
    to,
    'Your way back into Matinee',
    [
      `Hello ${username}, somebody, most likely you, asked for a new password for your account.`,
      'The link works once, for ten minutes. If it was not you, there is nothing to do: without this letter nobody gets in.',
    ],
    { url, words: 'Choose a new password' },
  );
}

export function noticeOfNewPassword(to: string, username: string): Mail {
  return letter(to, 'Your Matinee password was changed', [
    `Hello ${username}, the password of your account has just been changed, and everybody else who was logged in to it was logged out.`,
    'If it was not you, choose a new one at once: "Forgot your password?" in the login sends you a link.',
  ]);
}
