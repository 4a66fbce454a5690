import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Forward only, in the order of their names, each in a transaction. A released one never changes. */
export const migrations = (kind: 'sqlite' | 'postgres'): Record<string, Migration> => ({
  '2026-11-20-rooms-sessions-videos': {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('rooms')
        .addColumn('id', kind === 'sqlite' ? 'integer' : 'serial', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('name_lower', 'text', (column) => column.notNull().unique())
        .addColumn('is_temporary', 'integer', (column) => column.notNull())
        .addColumn('visibility', 'text', (column) => column.notNull())
        .addColumn('epoch', 'integer', (column) => column.notNull())
        .addColumn('active_at', 'bigint', (column) => column.notNull())
        .addColumn('snapshot', 'text', (column) => column.notNull())
        .addColumn('snapshot_seq', 'bigint', (column) => column.notNull())
        .execute();
      const log = database.schema
        .createTable('room_log')
        .addColumn('room_id', 'integer', (column) => column.notNull().references('rooms.id').onDelete('cascade'))
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addColumn('epoch', 'integer', (column) => column.notNull())
        .addColumn('entry', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('room_log_key', ['room_id', 'seq']);
      // One tree instead of two: half the pages to write for each entry.
      await (kind === 'sqlite' ? log.modifyEnd(sql`without rowid`) : log).execute();
      await database.schema
        .createTable('sessions')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('username', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema
        .createTable('videos')
        .addColumn('service', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('video', 'text', (column) => column.notNull())
        .addColumn('fetched_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('videos_key', ['service', 'id'])
        .execute();
      await database.schema
        .createTable('server_state')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
      await sql`create index rooms_by_activity on rooms (is_temporary, active_at)`.execute(database);
    },
  },
  '2026-11-21-accounts': {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('users')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('username', 'text', (column) => column.notNull())
        .addColumn('username_key', 'text', (column) => column.notNull().unique())
        .addColumn('email', 'text')
        .addColumn('email_key', 'text', (column) => column.unique())
        .addColumn('password_hash', 'text')
        .addColumn('discord_id', 'text', (column) => column.unique())
        .addColumn('discord_name', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      // One column a statement: SQLite adds no more at once.
      await database.schema
        .alterTable('sessions')
        .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
        .execute();
      await database.schema.alterTable('sessions').addColumn('proved_at', 'bigint').execute();
      await database.schema.alterTable('sessions').addColumn('agent', 'text').execute();
      await database.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
      await database.schema
        .createTable('recovery_keys')
        .addColumn('key_hash', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().unique().references('users.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema.alterTable('rooms').addColumn('owner_id', 'text').execute();
      await database.schema.createIndex('rooms_by_owner').on('rooms').column('owner_id').execute();
    },
  },
  '2026-11-21-lookups': {
    async up(database: Kysely<unknown>) {
      // What it held can be looked up again.
      await database.schema.dropTable('videos').execute();
      await database.schema
        .createTable('lookups')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema.createIndex('lookups_by_end').on('lookups').column('ends_at').execute();
    },
  },
});
