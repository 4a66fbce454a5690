import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { DatabaseError } from './database-error.ts';
import { migrations } from '../migrations.ts';
import type { Database, OpenDatabase } from '../tables.ts';

/** Names of the executed migrations, in order. */
export type SchemaVersion = readonly string[];

/** Returns undefined when a database contains nothing of Matinee. */
export async function readSchemaVersion(database: Database): Promise<SchemaVersion | undefined> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return undefined;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(database);
  return rows.map(({ name }) => name);
}

/** Only for a file that no other program is migrating. */
export function readFileVersion(file: DatabaseSync): SchemaVersion | undefined {
  const isOurs = file.prepare('select 1 from sqlite_master where name = ?').get(DEFAULT_MIGRATION_TABLE) !== undefined;
  if (!isOurs) return undefined;
  const rows = file.prepare(`select name from ${DEFAULT_MIGRATION_TABLE} order by name`).all();
  return rows.map(({ name }) => String(name));
}

export function compareSchema(version: SchemaVersion, kind: OpenDatabase['kind']): 'same' | 'older' | 'newer' {
  const known = migrations(kind);
  if (!version.every((name) => Object.hasOwn(known, name))) return 'newer';
  return version.length === Object.keys(known).length ? 'same' : 'older';
}

/** @throws DatabaseError when a newer version of Matinee has migrated the database */
export function requireKnown(version: SchemaVersion, kind: OpenDatabase['kind']): void {
  if (compareSchema(version, kind) !== 'newer') return;
  throw new DatabaseError('The database was written by a newer version of Matinee. Start that version, or restore an older backup.');
}
