import type { RawBuilder } from 'kysely';
import type { Database } from './tables.ts';

/** Runs statements one after the other. */
export async function runStatements(database: Database, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}
