import { BackboneError } from '../cluster/backbone.ts';
import { createRefusal, MatineeError } from '@matinee/protocol';

/** Temporary failures of SQLite (https://sqlite.org/rescode.html): busy, locked, read-only, I/O error, full, cannot open. */
const temporarySqliteCodes: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14]);

/**
 * Temporary classes of SQLSTATE: connection exception, insufficient resources, operator intervention, system error; and 25006, a write to a
 * read-only server such as a standby.
 */
const temporaryPostgresStates = /^(?:08|53|57|58)|^25006$/;

const brokenConnections: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether the database is temporarily unusable, as opposed to a wrong query. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof BackboneError) return true;
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return temporarySqliteCodes.has(error.errcode & 0xff);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && (temporaryPostgresStates.test(code) || brokenConnections.has(code))) return true;
  // A connection that ended before or during a query, or a pool without a free one, in pg's words.
  return /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect/.test(error.message);
}

export function unavailable(cause?: unknown): MatineeError {
  return createRefusal('Unavailable', { retryAfterSeconds: 1 }, cause === undefined ? undefined : { cause });
}

/** Keeps refusals; a storage failure becomes Unavailable, anything else Unknown. */
export function toRefusal(error: unknown): MatineeError {
  if (error instanceof MatineeError) return error;
  return isStorageFailure(error) ? unavailable(error) : createRefusal('Unknown', {}, { cause: error });
}
