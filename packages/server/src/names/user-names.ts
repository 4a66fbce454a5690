import { cleanName, createRefusal, limits } from '@matinee/protocol';

/** Returns the key of a username, unique among accounts: neither case nor width makes a difference. */
export function usernameKeyOf(username: string): string {
  return cleanName(username).normalize('NFKC').toLowerCase();
}

/** Returns the key of an e-mail address, unique among accounts. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** A letter, digit or sign. Marks and spaces alone are no name. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns a username as it is stored, with at least one visible character. @throws LengthOutOfRangeException */
export function requireName(wanted: string): string {
  const username = cleanName(wanted);
  if (visible.test(username) && username.length <= limits.maxUsernameLength) return username;
  throw createRefusal('LengthOutOfRangeException', { limit: limits.maxUsernameLength });
}

const latin = /\p{Script=Latin}/u;
const lookAlikes = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}/u;

/**
 * Returns a username for an account, which doesn't mix Latin letters with look-alikes.
 * @throws LengthOutOfRangeException, ValidationError
 */
export function requireAccountName(wanted: string): string {
  const username = requireName(wanted);
  if (latin.test(username) && lookAlikes.test(username)) {
    throw createRefusal('ValidationError', { reason: 'mixed_alphabets' });
  }
  return username;
}

/** How many characters are reserved for a number, which is appended if the name is taken. */
const maxSuffixLength = 6;

/** Converts a name at another service to an account name, short enough for a number to be appended. */
export function toAccountName(wanted: string): string {
  // The cut may leave half of a surrogate pair at the end.
  const short = cleanName(
    cleanName(wanted)
      .slice(0, limits.maxUsernameLength - maxSuffixLength)
      .replace(/[\ud800-\udbff]$/, ''),
  );
  return visible.test(short) ? short : 'Guest';
}
