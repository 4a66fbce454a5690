import { statSync } from 'node:fs';
import { checksumOf } from '../storage/databases/backup-file.ts';
import { DatabaseError } from '../storage/databases/database-error.ts';
import { backUpPostgres } from '../storage/databases/postgres-backup.ts';
import { compareSchema, requireKnown } from '../storage/databases/schema-version.ts';
import { backUpEmbedded, type Counts } from '../storage/databases/sqlite-backup.ts';
import { withPostgres } from '../storage/unmigrated.ts';
import type { CommandCall } from './command.ts';
import { storeRoomsOf, withRedis } from './with-kept-rooms.ts';

/** `matinee backup FILE`: writes everything acknowledged before the call. Servers may run meanwhile. */
export async function backUp({ args: [file = ''], readConfig, pathOf, print }: CommandCall): Promise<void> {
  const { dataDir, databaseUrl, redisUrl } = readConfig();
  const path = pathOf(file);
  const counts = databaseUrl === undefined ? await backUpEmbedded(dataDir, path) : await backUpShared({ databaseUrl, redisUrl }, path);
  print(`Wrote ${describeCounts(counts)} to ${path} (${(statSync(path).size / 1e6).toFixed(1)} MB).`);
  print(`SHA-256: ${await checksumOf(path)}`);
}

export function describeCounts({ rooms, users }: Counts): string {
  return `${rooms} ${rooms === 1 ? 'room' : 'rooms'} and ${users} ${users === 1 ? 'account' : 'accounts'}`;
}

async function backUpShared(
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string | undefined },
  path: string,
): Promise<Counts> {
  return withPostgres(databaseUrl, async (database, version) => {
    if (version === undefined) throw new DatabaseError('The PostgreSQL database holds nothing of Matinee.');
    requireKnown(version, 'postgres');
    await withRedis(redisUrl, async (backbone) => {
      if (backbone === undefined) return;
      if (compareSchema(version, 'postgres') !== 'same') {
        throw new DatabaseError('The database is of an older version of Matinee. Back it up with the version that uses it.');
      }
      await storeRoomsOf(backbone, database);
    });
    return backUpPostgres(database, databaseUrl, path);
  });
}
