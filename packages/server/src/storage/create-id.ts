import { randomBytes } from 'node:crypto';

/**
 * Creates an id of 16 characters, 96 random bits in base64url. It never starts with a dash, so that commands don't take it for an option.
 */
export function createId(): string {
  const id = randomBytes(12).toString('base64url');
  return id.startsWith('-') ? createId() : id;
}
