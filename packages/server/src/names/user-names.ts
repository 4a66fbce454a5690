import { cleanName, createRefusal, limits } from '@matinee/protocol';

/** Ignores case and width. */
export function usernameKeyOf(username: string): string {
  return cleanName(username).normalize('NFKC').toLowerCase();
}

export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** Marks and spaces alone are no name. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns a username as stored. @throws LengthOutOfRangeException */
export function requireName(wanted: string): string {
  const username = cleanName(wanted);
  if (visible.test(username) && username.length <= limits.maxUsernameLength) return username;
  throw createRefusal('LengthOutOfRangeException', { limit: limits.maxUsernameLength });
}

const latin = /\p{Script=Latin}/u;
const lookAlikes = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}/u;

/**
 * Doesn't allow Latin letters beside look-alikes.
 * @throws LengthOutOfRangeException, ValidationError
 */
export function requireAccountName(wanted: string): string {
  const username = requireName(wanted);
  if (latin.test(username) && lookAlikes.test(username)) {
    throw createRefusal('ValidationError', { reason: 'mixed_alphabets' });
  }
  return username;
}

/** For a number, if the name is taken. */
const maxSuffixLength = 6;

/** Leaves space for a number. */
export function toAccountName(wanted: string): string {
  // The cut may leave half of a surrogate pair.
  const short = cleanName(
    cleanName(wanted)
      .slice(0, limits.maxUsernameLength - maxSuffixLength)
      .replace(/[\ud800-\udbff]$/, ''),
  );
  return visible.test(short) ? short : 'Guest';
}
