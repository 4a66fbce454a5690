import * as z from 'zod/mini';

// Control characters other than tab and line feed, and marks that override or isolate the direction of text: with both a
// name or a message can pass for something else.
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

// No script puts more than 30 marks on one letter (UAX #15, Stream-Safe Text Format). Normalising takes time in the square of their number.
const marksTooMany = /(\p{M}{30})\p{M}+/gu;

/**
 * Makes a user's text safe to show: NFC, without control and direction characters and lone surrogates, trimmed. It can become
 * longer (NFC makes two characters of U+0958), so check a length limit afterwards, as `textSchema` does.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(hidden, '').replace(marksTooMany, '$1').normalize('NFC').trim();
}

/** For one line, such as a title: all white space becomes single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/\s+/g, ' ')).replace(/ +/g, ' ');
}

// Invisible characters could make two names look the same, or a name look empty. The two joiners are handled below.
const invisible = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

// A joiner is visible between letters of some scripts, and joins several emoji into one.
const joining =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}]';
const picture = '\\p{Extended_Pictographic}';
// Marks between a letter and the joiner don't count, as normalising changes their order.
const visibleJoiner = `(?<=${joining}\\p{M}*)[\\u200c\\u200d](?=\\p{M}*${joining})|(?<=${picture}\\p{Emoji_Modifier}?)\\u200d(?=${picture})`;
const joiners = new RegExp(`(${visibleJoiner})|[\\u200c\\u200d]`, 'gu');

/** Makes one line without invisible characters, except joiners that change its appearance. */
export function cleanName(text: string): string {
  const seen = cleanText(text)
    .replace(/\u2800/g, ' ')
    .replace(invisible, '');
  return cleanLine(seen.replace(joiners, '$1'));
}

/** Cleans a text, then refuses it above `max` characters (code points). */
export function textSchema(max: number, { clean = cleanText, error }: { clean?: (text: string) => string; error?: string } = {}) {
  return z.string().check(z.overwrite(clean), z.maxLength(max, error));
}

/** An empty string means `none`. */
export function emptyAs<None extends null | undefined>(none: None, schema: z.ZodMiniType<string, string>) {
  return z.union([
    schema,
    z.pipe(
      z.literal(''),
      z.transform(() => none),
    ),
  ]);
}

/** In Base64, from one byte to `maxBytes`. */
export function base64FileSchema(maxBytes: number) {
  return z.base64().check(z.minLength(1), z.maxLength(Math.ceil(maxBytes / 3) * 4));
}
