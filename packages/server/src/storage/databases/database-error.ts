/** An unusable database. The message gives the reason in one sentence, for operators. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** Returns the message of an error without its full stop. A connection that failed in several ways has its messages in its parts. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).replace(/\.$/, '');
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damageCodes: ReadonlySet<number> = new Set([11, 26]);

/** Whether SQLite reports that a file is damaged or is not a database. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && damageCodes.has(error.errcode & 0xff);
}

/** SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY, and unique_violation of PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.errcode === 2067 || error.errcode === 1555;
  return 'code' in error && error.code === '23505';
}
