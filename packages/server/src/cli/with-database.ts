import { systemClock } from '@matinee/base/clock';
import type { AuditAction } from '@matinee/protocol';
import { DatabaseError } from '../storage/databases/database-error.ts';
import { compareSchema, readSchemaVersion, requireKnown } from '../storage/databases/schema-version.ts';
import { openEmbedded } from '../storage/databases/sqlite.ts';
import type { Database } from '../storage/tables.ts';
import { withPostgres } from '../storage/unmigrated.ts';
import { apiKeyOperator, createAuditLog } from '../accounts/audit-log.ts';
import { existingDatabaseFile } from '../storage/databases/sqlite-file.ts';

/**
 * Never migrates the database, as servers may use it meanwhile.
 * @throws DatabaseError when there is none or it is of another version, and what the task throws
 */
export async function withDatabase<T>(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  task: (database: Database) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    return withPostgres(databaseUrl, async (database, version) => {
      requireSame(version, 'postgres');
      return task(database);
    });
  }
  existingDatabaseFile(dataDir);
  const { database } = openEmbedded(dataDir, (version) => requireKnown(version, 'sqlite'));
  try {
    requireSame(await readSchemaVersion(database), 'sqlite');
    return await task(database);
  } finally {
    await database.destroy();
  }
}

function requireSame(version: readonly string[] | undefined, kind: 'sqlite' | 'postgres'): void {
  if (version === undefined) throw new DatabaseError('The database is empty: start the server once.');
  requireKnown(version, kind);
  if (compareSchema(version, kind) === 'older') {
    throw new DatabaseError('The database is of an older version of Matinee: start this version of the server once.');
  }
}

export async function recordCommand(database: Database, action: AuditAction, target: string): Promise<void> {
  await createAuditLog({ database, clock: systemClock }).record(apiKeyOperator, action, { target, details: { by: 'command line' } });
}
