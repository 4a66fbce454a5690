import * as z from 'zod/mini';

// Control characters (tab and line feed aside) and the marks that override or isolate the direction of text: both let
// a name or a message pretend to be something else.
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

// No script puts more than 30 marks on one letter (UAX #15, Stream-Safe Text Format), and putting marks in order takes
// the square of their number.
const marksTooMany = /(\p{M}{30})\p{M}+/gu;

/**
 * Text from a person, safe to show to others: NFC, without control and direction-override characters and without halves
 * of surrogate pairs, trimmed. It can be longer than what was given (NFC makes two characters of U+0958), so a length
 * limit is checked afterwards: see `textSchema`.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(hidden, '').replace(marksTooMany, '$1').normalize('NFC').trim();
}

/** The same for what must stay on one line: titles, and with `cleanName` names. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/\s+/g, ' ')).replace(/ +/g, ' ');
}

// Characters that show nothing, so that two names could look the same, or a name be empty to the eye. The two joiners
// are dealt with below.
const invisible = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

// A joiner shows between letters of scripts that join them, and makes one picture of several emoji.
const joining =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}]';
const picture = '\\p{Extended_Pictographic}';
const joiners = new RegExp(
  `(${joining})([\\u200c\\u200d])(?=${joining})|(${picture}\\p{Emoji_Modifier}?)(\\u200d)(?=${picture})|[\\u200c\\u200d]`,
  'gu',
);

/**
 * The name of a person as it is stored and shown: one line, with no characters that cannot be seen. Joiners stay where
 * they change what is seen.
 */
export function cleanName(text: string): string {
  const seen = cleanText(text)
    .replace(/\u2800/g, ' ')
    .replace(invisible, '');
  return cleanLine(seen.replace(joiners, '$1$2$3$4'));
}

/**
 * Text of a request, in the form in which it is stored: cleaned first, then refused when it is longer than `max`
 * characters (code points).
 */
export function textSchema(max: number, { clean = cleanText, error }: { clean?: (text: string) => string; error?: string } = {}) {
  return z.string().check(z.overwrite(clean), z.maxLength(max, error));
}

/** NUL is the one character that PostgreSQL stores in no text: for identifiers and search words, which are not cleaned. */
export const rejectNul = z.refine<string>((text) => !text.includes('\0'), { error: 'NUL characters are not allowed' });
