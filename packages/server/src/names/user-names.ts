import { cleanName, createRefusal, limits } from '@matinee/protocol';

/** A name in the form in which no two accounts may share it: neither case nor width makes a difference. */
export function usernameKeyOf(username: string): string {
  return cleanName(username).normalize('NFKC').toLowerCase();
}

/** An address in the form in which no two accounts may share it. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** A letter, a digit or a sign: marks and spaces alone are no name. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as it is stored: with something in it that can be seen. @throws LengthOutOfRangeException */
export function requireName(wanted: string): string {
  const username = cleanName(wanted);
  if (visible.test(username) && username.length <= limits.maxUsernameLength) return username;
  const limit = limits.maxUsernameLength;
  throw createRefusal('LengthOutOfRangeException', { limit });
}

const latin = /\p{Script=Latin}/u;
/** Alphabets with letters that look like Latin ones. */
const lookAlikes = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}/u;

/** A name that an account may have. @throws LengthOutOfRangeException, ValidationError */
export function requireAccountName(wanted: string): string {
  const username = requireName(wanted);
  if (latin.test(username) && lookAlikes.test(username)) {
    throw createRefusal('ValidationError', { reason: 'mixed_alphabets' });
  }
  return username;
}

/** What is left for a number behind a name that is taken. */
const maxSuffixLength = 6;

/** An account name made of a name at another service, short enough for a number to be appended. */
export function toAccountName(wanted: string): string {
  // Not half of a surrogate pair at the end.
  const short = cleanName(
    cleanName(wanted)
      .slice(0, limits.maxUsernameLength - maxSuffixLength)
      .replace(/[\ud800-\udbff]$/, ''),
  );
  return visible.test(short) ? short : 'Guest';
}
