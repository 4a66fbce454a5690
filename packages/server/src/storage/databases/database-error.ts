/** The message is one sentence for operators. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** Returns an error's message without its full stop. A connection that failed in several ways is an AggregateError. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).replace(/\.$/, '');
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damageCodes: ReadonlySet<number> = new Set([11, 26]);

export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && damageCodes.has(error.errcode & 0xff);
}

/** SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY; unique_violation of PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.errcode === 2067 || error.errcode === 1555;
  return 'code' in error && error.code === '23505';
}
