import { cleanLine, limits, MatineeError } from '@matinee/protocol';

/** A name in the form in which no two accounts may share it: neither case nor width makes a difference. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** An address in the form in which no two accounts may share it. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** A name as it is stored. @throws LengthOutOfRangeException */
export function requireName(wanted: string): string {
  const username = cleanLine(wanted);
  if (username.length >= 1 && username.length <= limits.usernameMax) return username;
  const limit = limits.usernameMax;
  throw new MatineeError('LengthOutOfRangeException', `Username must be between 1 and ${limit} characters`, { limit });
}

const latin = /\p{Script=Latin}/u;
/** Alphabets with letters that look like Latin ones. */
const lookAlikes = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}/u;

/** A name that an account may have. @throws LengthOutOfRangeException, ValidationError */
export function requireAccountName(wanted: string): string {
  const username = requireName(wanted);
  if (latin.test(username) && lookAlikes.test(username)) {
    throw new MatineeError('ValidationError', 'Username must not mix alphabets whose letters look alike.', { reason: 'mixed_alphabets' });
  }
  return username;
}
