import { createRefusal, type MatineeError } from '@matinee/protocol';

/**
 * SQLite's primary result codes (https://sqlite.org/rescode.html) for trouble that passes: busy, locked, read-only, I/O
 * error, full, and a file that cannot be opened.
 */
const passingSqliteCodes: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14]);

/**
 * Classes of PostgreSQL's SQLSTATE for trouble that passes: connection exception, insufficient resources, operator
 * intervention, system error; and 25006, a write to a server that is read-only, such as a standby.
 */
const passingPostgresStates = /^(?:08|53|57|58)|^25006$/;

/** How Node names a connection that could not be made or broke. */
const brokenConnections: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether an error says that the database cannot be used at the moment, rather than that the query was wrong. */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return passingSqliteCodes.has(error.errcode & 0xff);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && (passingPostgresStates.test(code) || brokenConnections.has(code))) return true;
  // What pg says of a connection that ended under a query, and of a pool without a free one.
  return /^Connection terminated|^timeout exceeded when trying to connect/.test(error.message);
}

/** The refusal that tells of a database that cannot be used at the moment. */
export function unavailable(cause?: unknown): MatineeError {
  return createRefusal('Unavailable', { retryAfterSeconds: 1 }, cause === undefined ? undefined : { cause });
}
