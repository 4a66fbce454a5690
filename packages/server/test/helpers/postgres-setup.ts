import { createDatabase, startPostgres } from '@matinee/testing/postgres';
import { startRedis } from '@matinee/testing/redis';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/storage/databases/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** A database with this version's tables, for copies. */
    migratedUrl: string;
    /** The run's Redis server, which no test stops or empties. */
    redisUrl: string;
  }
}

/** Starts PostgreSQL and Redis for the project `storage`. Each test creates its own databases and uses room names of its own. */
// Vitest wants a default export.
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  project.provide('postgresUrl', postgres.url);
  project.provide('redisUrl', redis.url);
  const migratedUrl = await createDatabase(postgres.url);
  await (await openDatabase({ dataDir: '', databaseUrl: migratedUrl })).database.destroy();
  project.provide('migratedUrl', migratedUrl);
  return async () => {
    await postgres.stop();
    await redis.stop();
  };
}
