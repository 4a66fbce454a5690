import { hash, randomBytes } from 'node:crypto';

/** A new token or key: 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token in hex, under which the server stores it. */
export function hashOfToken(token: string): string {
  return hash('sha256', token);
}
