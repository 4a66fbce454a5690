import type { TestProject } from 'vitest/node';
import { startPostgres } from '../src/testing/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL server for all files of the project `storage`; every test creates databases of its own. */
// Vitest wants the function as the default export.
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
