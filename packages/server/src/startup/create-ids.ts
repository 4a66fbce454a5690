import { randomBytes } from 'node:crypto';

/** Creates a generator of ids that are unique across restarts: a random prefix and a counter. */
export function createIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${prefix}${(count++).toString(36)}`;
}
