import { randomBytes } from 'node:crypto';

/** Creates a random id of 16 characters, without a leading dash: commands would take it for an option. */
export function createId(): string {
  const id = randomBytes(12).toString('base64url');
  return id.startsWith('-') ? createId() : id;
}
