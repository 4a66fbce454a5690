import { MatineeError, refusalMessage, type ErrorDetails } from '@matinee/protocol';
import { hash, randomBytes } from 'node:crypto';

/** Returns 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Scanners for published secrets recognise it. */
const botTokenPrefix = 'mtn_';

export function createBotToken(): string {
  return `${botTokenPrefix}${createToken()}`;
}

export function isBotToken(token: string): boolean {
  return /^mtn_[\w-]{43}$/.test(token);
}

/** The server stores only this. */
export function hashOfToken(token: string): string {
  return hash('sha256', token);
}

/** Tells sessions apart, and is too short to be of use to others. */
export const listedIdLength = 16;

export function entryIdOf(tokenHash: string): string {
  return tokenHash.slice(0, listedIdLength);
}

/** No token (400), or an ended session (401). */
export class MissingToken extends MatineeError {
  readonly status: 400 | 401;

  constructor(status: 400 | 401) {
    const details: ErrorDetails = status === 401 ? { reason: 'session_over' } : {};
    super('MissingToken', refusalMessage('MissingToken', details), details);
    this.status = status;
  }
}
