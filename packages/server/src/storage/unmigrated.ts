import { DatabaseError, reasonOf } from './databases/database-error.ts';
import { openPostgres } from './databases/postgres.ts';
import { readSchemaVersion, type SchemaVersion } from './databases/schema-version.ts';
import type { Database } from './tables.ts';

/**
 * Leaves the database unmigrated: it may have another version, and servers may use it. `version` is undefined when it contains nothing of
 * Matinee.
 * @throws DatabaseError when it cannot be reached, and errors of the task
 */
export async function withPostgres<T>(
  url: string,
  task: (database: Database, version: SchemaVersion | undefined) => Promise<T>,
): Promise<T> {
  const { database } = openPostgres(url);
  try {
    const version = await readSchemaVersion(database).catch((error: unknown) => {
      throw new DatabaseError(`The database cannot be used: ${reasonOf(error)}.`, { cause: error });
    });
    return await task(database, version);
  } finally {
    await database.destroy();
  }
}
