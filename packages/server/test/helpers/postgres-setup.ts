import { createDatabase, startPostgres } from '@matinee/testing/postgres';
import { startRedis } from '@matinee/testing/redis';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/storage/databases/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run. */
    postgresUrl: string;
    /** A database with the tables of this version, to be copied. */
    migratedUrl: string;
    /** The Redis server of this run, which nothing stops or empties. */
    redisUrl: string;
  }
}

/**
 * Starts one PostgreSQL and one Redis for all files of the project `storage`; every test creates databases of its own, and uses
 * names of rooms that no other test has.
 */
// Vitest wants the function as the default export.
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
