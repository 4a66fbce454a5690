import { MatineeError, refusalMessage, type ErrorDetails } from '@matinee/protocol';
import { hash, randomBytes } from 'node:crypto';

/** Creates a token or key: 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The prefix by which scanners for published secrets recognise a bot's token. */
const botTokenPrefix = 'mtn_';

/** Creates a token for a bot, with as many random bits. */
export function createBotToken(): string {
  return `${botTokenPrefix}${createToken()}`;
}

/** Whether a token has the form of a bot's token. Tokens of sessions are shorter. */
export function isBotToken(token: string): boolean {
  return /^mtn_[\w-]{43}$/.test(token);
}

/** Returns the SHA-256 of a token in hex, under which the server stores it. */
export function hashOfToken(token: string): string {
  return hash('sha256', token);
}

/** Long enough to tell sessions apart, too short to be of use to anybody else. */
export const listedIdLength = 16;

/** Returns the id of a stored session or token in its account's lists. It opens nothing. */
export function entryIdOf(tokenHash: string): string {
  return tokenHash.slice(0, listedIdLength);
}

/** A call without a token (400), or with a token whose session has ended (401). */
export class MissingToken extends MatineeError {
  readonly status: 400 | 401;

  constructor(status: 400 | 401) {
    const details: ErrorDetails = status === 401 ? { reason: 'session_over' } : {};
    super('MissingToken', refusalMessage('MissingToken', details), details);
    this.status = status;
  }
}
