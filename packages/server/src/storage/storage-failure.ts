import { BackboneError } from '../cluster/backbone.ts';
import { createRefusal, MatineeError } from '@matinee/protocol';

/**
 * SQLite's primary result codes (https://sqlite.org/rescode.html) for temporary failures: busy, locked, read-only, I/O
 * error, full, and a file that cannot be opened.
 */
const temporarySqliteCodes: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14]);

/**
 * Classes of PostgreSQL's SQLSTATE for temporary failures: connection exception, insufficient resources, operator
 * intervention, system error; and 25006, a write to a read-only server such as a standby.
 */
const temporaryPostgresStates = /^(?:08|53|57|58)|^25006$/;

/** Node's codes for connections that failed to open or broke. */
const brokenConnections: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether an error means that the database is temporarily unusable, rather than that the query is wrong. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof BackboneError) return true;
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return temporarySqliteCodes.has(error.errcode & 0xff);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && (temporaryPostgresStates.test(code) || brokenConnections.has(code))) return true;
  // pg's messages for a connection that ended during a query or before it, and for a pool without a free connection.
  return /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect/.test(error.message);
}

/** Creates the refusal of a request while the database is unusable. */
export function unavailable(cause?: unknown): MatineeError {
  return createRefusal('Unavailable', { retryAfterSeconds: 1 }, cause === undefined ? undefined : { cause });
}

/** Converts an error to what clients may see: a refusal as it is, a storage failure as Unavailable, anything else as Unknown. */
export function toRefusal(error: unknown): MatineeError {
  if (error instanceof MatineeError) return error;
  return isStorageFailure(error) ? unavailable(error) : createRefusal('Unknown', {}, { cause: error });
}
