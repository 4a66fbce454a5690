import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { PictureTable, Tables } from './tables.ts';
import { boundMessages } from './messages/bounded-message-migration.ts';
import { addMessages } from './messages/message-migration.ts';
import { listedColumns, readRoom, replayRoom, writeRoom } from './rooms/stored-room.ts';
import { skeletonOf } from '../names/look-alikes.ts';
import { usernameKeyOf } from '../names/user-names.ts';

interface Names {
  users: { id: string; username: string; username_key: string; username_skeleton: string | null; created_at: number };
}

type Kind = 'sqlite' | 'postgres';

/** Applied in this order, all new ones in one transaction. A released one never changes. */
export const migrations = (kind: Kind): Record<string, Migration> => ({
  '2026-11-20-rooms-sessions-videos': { up: (database) => createFirstTables(database, kind) },
  '2026-11-21-accounts': { up: (database) => addAccounts(database) },
  '2026-11-21-lookups': { up: (database) => addLookups(database) },
  '2026-11-22-listed-columns': { up: (database) => addListedColumns(database) },
  '2026-11-22-name-skeletons': { up: (database) => addNameSkeletons(database) },
  '2026-11-22-places-of-logins': { up: (database) => addLoginPlaces(database) },
  '2026-11-22-unconfirmed-emails': { up: (database) => addUnconfirmedEmails(database) },
  '2026-11-22-erased-names': { up: (database) => addErasedNames(database) },
  '2026-11-23-thumbnails': { up: (database) => addPictures(database, kind, 'thumbnails') },
  '2026-11-23-epochs-of-snapshots': { up: (database) => addSnapshotEpochs(database) },
  '2026-11-24-operators': { up: (database) => addOperators(database, kind) },
  '2026-11-24-server-settings': { up: (database) => addServerSettings(database) },
  '2026-11-24-invitations': { up: (database) => addInvitations(database) },
  '2026-11-24-users-of-login-providers': { up: (database) => addProviderUsers(database) },
  '2026-11-24-people-history': { up: (database) => addPeopleHistory(database) },
  '2026-11-24-verification-codes': { up: (database) => addSecondFactors(database) },
  '2026-11-24-web-passkeys': { up: (database) => addPasskeys(database) },
  '2026-11-24-tokens-for-bots': { up: (database) => addTokensForBots(database) },
  '2026-11-24-webhooks': { up: (database) => addWebhooks(database) },
  '2026-11-24-writes-from-outside': { up: (database) => addOutsideChanges(database, kind) },
  '2026-11-24-written-bans': { up: (database) => addBans(database) },
  '2026-11-25-doors-of-rooms': { up: (database) => addDoors(database) },
  '2026-11-25-written-room-actions': { up: (database) => addRoomActions(database, kind) },
  '2026-11-26-second-devices': { up: (database) => addPairings(database) },
  '2026-11-26-what-was-said': { up: (database) => addMessages(database, kind) },
  '2026-11-26-written-emotes': { up: (database) => addPictures(database, kind, 'emote_pictures') },
  '2026-11-28-marked-devices': {
    up: (database) => database.schema.alterTable('sessions').addColumn('is_paired', 'integer').execute(),
  },
  '2026-11-28-bounded-messages': { up: (database) => boundMessages(database, kind) },
  '2026-11-28-makers-of-rooms': { up: (database) => database.schema.alterTable('rooms').addColumn('made_by', 'text').execute() },
  '2026-11-28-several-recovery-keys': { up: (database) => allowSeveralRecoveryKeys(database) },
  '2026-11-29-users-subtitles': { up: (database) => addPictures(database, kind, 'subtitles') },
});

async function createFirstTables(database: Kysely<unknown>, kind: Kind): Promise<void> {
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
  // Halves the pages that each entry writes.
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
}

async function addAccounts(database: Kysely<unknown>): Promise<void> {
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
}

/** Keys of the last 10 minutes end. */
async function allowSeveralRecoveryKeys(database: Kysely<unknown>): Promise<void> {
  await database.schema.dropTable('recovery_keys').execute();
  await database.schema
    .createTable('recovery_keys')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('recovery_keys_by_user').on('recovery_keys').column('user_id').execute();
}

async function addLookups(database: Kysely<unknown>): Promise<void> {
  await database.schema.dropTable('videos').execute();
  await database.schema
    .createTable('lookups')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('lookups_by_end').on('lookups').column('ends_at').execute();
}

async function addListedColumns(database: Kysely<unknown>): Promise<void> {
  for (const column of ['title', 'description'] as const) {
    await database.schema
      .alterTable('rooms')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  }
  await database.schema
    .alterTable('rooms')
    .addColumn('queue_mode', 'text', (text) => text.notNull().defaultTo('manual'))
    .execute();
  await database.schema.alterTable('rooms').addColumn('source', 'text').execute();
  await fillListedColumns(database);
}

async function addNameSkeletons(database: Kysely<Names>): Promise<void> {
  await database.schema.alterTable('users').addColumn('username_skeleton', 'text').execute();
  const users = await database.selectFrom('users').select(['id', 'username', 'username_key']).orderBy('created_at').execute();
  const keys = new Set(users.map((user) => user.username_key));
  const skeletons = new Set<string>();
  for (const user of users) {
    // Among existing names that look the same, the first reserves the look.
    const skeleton = skeletonOf(user.username);
    const isFirst = !skeletons.has(skeleton);
    skeletons.add(skeleton);
    const key = usernameKeyOf(user.username);
    const change = { username_skeleton: isFirst ? skeleton : null, ...(!keys.has(key) && { username_key: key }) };
    keys.add(key);
    await database.updateTable('users').set(change).where('id', '=', user.id).execute();
  }
  await database.schema.createIndex('users_by_skeleton').on('users').column('username_skeleton').unique().execute();
}

async function addLoginPlaces(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('login_places')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('login_places_key', ['user_id', 'place'])
    .execute();
}

async function addUnconfirmedEmails(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('users').addColumn('email_confirmed_at', 'bigint').execute();
  await database.schema
    .createTable('email_changes')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function addErasedNames(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('erased_names')
    .addColumn('name_hash', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function addPictures(database: Kysely<unknown>, kind: Kind, table: PictureTable): Promise<void> {
  await database.schema
    .createTable(table)
    .addColumn('room_id', 'integer', (column) => column.notNull().references('rooms.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('bytes', kind === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['room_id', 'hash'])
    .execute();
  await database.schema.createIndex(`${table}_by_hash`).on(table).column('hash').execute();
}

async function addSnapshotEpochs(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('rooms')
    .addColumn('snapshot_epoch', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function addOperators(database: Kysely<unknown>, kind: Kind): Promise<void> {
  await database.schema
    .alterTable('users')
    .addColumn('is_operator', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .createTable('audit_log')
    .addColumn('id', kind === 'sqlite' ? 'integer' : 'serial', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('operator_id', 'text')
    .addColumn('operator_name', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('target', 'text')
    .addColumn('details', 'text')
    .execute();
  await database.schema.createIndex('audit_log_by_time').on('audit_log').column('at').execute();
}

async function addServerSettings(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('server_settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function addInvitations(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('note', 'text')
    .addColumn('uses', 'integer', (column) => column.notNull())
    .addColumn('max_uses', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('operator_id', 'text')
    .addColumn('operator_name', 'text')
    .execute();
}

async function addProviderUsers(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('provider_users')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('linked_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('provider_users_key', ['issuer', 'subject'])
    .addUniqueConstraint('provider_users_by_user', ['user_id', 'issuer'])
    .execute();
  // SQLite can't drop a unique column without copying the table, which would end all sessions.
  await sql`insert into provider_users (issuer, subject, user_id, name, linked_at)
    select 'discord', discord_id, id, coalesce(discord_name, ''), created_at from users where discord_id is not null`.execute(database);
  await sql`update users set discord_id = null, discord_name = null where discord_id is not null`.execute(database);
  await database.schema
    .createTable('login_steps')
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('login_steps_key', ['session_id', 'kind'])
    .execute();
}

async function addPeopleHistory(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('people_history')
    .addColumn('at', 'bigint', (column) => column.primaryKey())
    .addColumn('people', 'integer', (column) => column.notNull())
    .execute();
  await database.schema.alterTable('rooms').addColumn('created_at', 'bigint').execute();
}

async function addSecondFactors(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('second_factors')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute();
}

async function addPasskeys(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await database.schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute();
}

async function addTokensForBots(database: Kysely<unknown>): Promise<void> {
  for (const column of ['scopes', 'only_room', 'token_prefix'] as const) {
    await database.schema.alterTable('sessions').addColumn(column, 'text').execute();
  }
  await database.schema.alterTable('sessions').addColumn('ends_at', 'bigint').execute();
}

async function addWebhooks(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('room_id', 'integer', (column) => column.notNull().references('rooms.id').onDelete('cascade'))
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('old_secret', 'text')
    .addColumn('old_secret_until', 'bigint')
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('paused_until', 'bigint', (column) => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('webhooks_by_room').on('webhooks').column('room_id').execute();
  await database.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('webhook_id', 'text', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('attempted_at', 'bigint')
    .addColumn('last_status', 'integer')
    .execute();
  await database.schema.createIndex('deliveries_by_due').on('webhook_deliveries').columns(['state', 'next_at']).execute();
  await database.schema
    .createIndex('deliveries_by_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'state', 'created_at'])
    .execute();
}

async function addOutsideChanges(database: Kysely<unknown>, kind: Kind): Promise<void> {
  await database.schema
    .createTable('outside_changes')
    // No id is used twice, even after all rows are removed.
    .addColumn('id', kind === 'sqlite' ? 'integer' : 'serial', (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .execute();
}

async function addBans(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('bans')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('operator_id', 'text')
    .addColumn('operator_name', 'text')
    .addUniqueConstraint('bans_by_value', ['kind', 'value'])
    .execute();
}

async function addDoors(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('rooms')
    .addColumn('door', 'text', (column) => column.notNull().defaultTo('link'))
    .execute();
}

async function addRoomActions(database: Kysely<unknown>, kind: Kind): Promise<void> {
  await database.schema
    .createTable('room_actions')
    .addColumn('id', kind === 'sqlite' ? 'integer' : 'serial', (column) => column.primaryKey())
    .addColumn('room_id', 'integer', (column) => column.notNull().references('rooms.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('by_id', 'text')
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('by_is_logged_in', 'integer', (column) => column.notNull())
    .addColumn('target_id', 'text')
    .addColumn('target_name', 'text')
    .addColumn('target_is_logged_in', 'integer', (column) => column.notNull())
    .addColumn('details', 'text')
    .execute();
  await database.schema.createIndex('room_actions_by_room').on('room_actions').columns(['room_id', 'id']).execute();
  for (const column of ['at', 'by_id', 'target_id']) {
    await database.schema.createIndex(`room_actions_by_${column}`).on('room_actions').column(column).execute();
  }
}

async function addPairings(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('sessions').addColumn('guest_id', 'text').execute();
  await database.schema.createIndex('sessions_by_guest').on('sessions').column('guest_id').execute();
  await database.schema
    .createTable('pairings')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('device_id', 'text', (column) => column.unique())
    .addColumn('owner_id', 'text')
    .addColumn('identity_id', 'text')
    .addColumn('room', 'text')
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
}

const roomsPerBatch = 100;

/** Also repairs rooms that an earlier version stored and could not read back. */
async function fillListedColumns(database: Kysely<Tables>): Promise<void> {
  for (let lastId = 0; ;) {
    const rows = await database
      .selectFrom('rooms')
      .select(['id', 'name', 'is_temporary', 'snapshot', 'snapshot_seq'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(roomsPerBatch)
      .execute();
    for (const { id, name, is_temporary, snapshot, snapshot_seq } of rows) {
      const log = await database
        .selectFrom('room_log')
        .select('entry')
        .where('room_id', '=', id)
        .where('seq', '>', snapshot_seq)
        .orderBy('seq')
        .execute();
      const identity = { name, isTemporary: is_temporary !== 0 };
      const now = replayRoom(
        snapshot,
        log.map(({ entry }) => entry),
        identity,
      ).room;
      const { door: _door, chat_history: _chatHistory, made_by: _madeBy, ...columns } = listedColumns(now.sync);
      await database
        .updateTable('rooms')
        .set({ ...columns, snapshot: writeRoom(readRoom(snapshot, identity).room) })
        .where('id', '=', id)
        .execute();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    lastId = last.id;
  }
}
