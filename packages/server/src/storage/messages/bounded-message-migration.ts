import { sql, type Kysely } from 'kysely';

/**
 * Drops the index of words, since a search can read all of a bounded history, and the foreign key of rooms: a sweeper deletes a removed
 * room's messages.
 */
export async function boundMessages(database: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  await database.schema
    .createTable('forgotten_messages')
    .addColumn('room_id', 'integer', (column) => column.primaryKey().references('rooms.id').onDelete('cascade'))
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('until_number', 'integer', (column) => column.notNull())
    .execute();
  await (kind === 'sqlite' ? copyMessages(database) : changeMessages(database));
  // The index alone gives the size of a room's messages.
  await sql`create index messages_by_time on messages (room_id, at, number, bytes)`.execute(database);
  await sql`create index messages_by_video on messages (room_id, video, position)
    where video is not null and deleted_at is null`.execute(database);
  await sql`create index messages_by_account on messages (account_id, at, number) where account_id is not null`.execute(database);
  // For the hourly sweep.
  await sql`create index rooms_that_keep_a_day on rooms (name_lower) where chat_history = 'day'`.execute(database);
  await sql`create index rooms_without_owner on rooms (active_at) where is_temporary = 0 and owner_id is null`.execute(database);
}

/** SQLite can't drop a foreign key without its table. */
async function copyMessages(database: Kysely<unknown>): Promise<void> {
  for (const trigger of ['insert', 'delete', 'update']) await sql`drop trigger ${sql.ref(`message_search_${trigger}`)}`.execute(database);
  await sql`drop table message_search`.execute(database);
  await sql`drop view message_words`.execute(database);
  await sql`alter table messages rename to unbounded_messages`.execute(database);
  await database.schema
    .createTable('messages')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('room_id', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('video', 'text')
    .addColumn('position', 'double precision')
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('deleted_by', 'text')
    .addColumn('reactions', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .execute();
  const columns = [
    'number',
    'id',
    'room_id',
    'at',
    'account_id',
    'sender',
    'text',
    'reply_to',
    'video',
    'position',
    'edited_at',
    'deleted_at',
    'deleted_by',
    'reactions',
    'revision',
  ].map((column) => sql.ref(column));
  await sql`insert into messages (${sql.join(columns)}, words, bytes)
    select ${sql.join(columns)}, ${wordsBetweenSpaces}, ${bytes} from unbounded_messages`.execute(database);
  await sql`drop table unbounded_messages`.execute(database);
}

async function changeMessages(database: Kysely<unknown>): Promise<void> {
  for (const index of ['word', 'time', 'video', 'account']) await sql`drop index ${sql.ref(`messages_by_${index}`)}`.execute(database);
  await sql`alter table messages drop constraint messages_room_id_fkey`.execute(database);
  await sql`alter table messages add column bytes integer not null default 0`.execute(database);
  await sql`update messages set words = ${wordsBetweenSpaces}, bytes = ${bytes}`.execute(database);
}

const wordsBetweenSpaces = sql`case words when '' then '' else ' ' || words || ' ' end`;

/** The same count as in `messageStatement`. */
const bytes = sql`300 + octet_length(sender) + octet_length(text) + octet_length(words) + coalesce(octet_length(reply_to), 0)
  + 2 * coalesce(octet_length(video), 0) + coalesce(octet_length(reactions), 0)`;
