import { sql, type Kysely } from 'kysely';

export async function addMessages(database: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  await database.schema
    .alterTable('rooms')
    .addColumn('chat_history', 'text', (column) => column.notNull().defaultTo('forever'))
    .execute();
  await database.schema
    .createTable('messages')
    .addColumn('number', kind === 'sqlite' ? 'integer' : 'serial', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('room_id', 'integer', (column) => column.notNull().references('rooms.id').onDelete('cascade'))
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
    .execute();
  await database.schema.createIndex('messages_by_time').on('messages').columns(['room_id', 'at', 'number']).execute();
  await sql`create index messages_by_video on messages (room_id, video, position) where video is not null`.execute(database);
  await sql`create index messages_by_account on messages (account_id) where account_id is not null`.execute(database);
  if (kind === 'postgres') {
    // The `simple` configuration suits any language.
    await sql`create index messages_by_word on messages using gin (to_tsvector('simple', words))`.execute(database);
    return;
  }
  await addSearch(database);
}

/** Indexes the room as a word, so that a search reads the messages of one room only. */
async function addSearch(database: Kysely<unknown>): Promise<void> {
  await sql`create view message_words as select number, 'r' || room_id as room, words from messages`.execute(database);
  await sql`create virtual table message_search using fts5 (room, words, content = 'message_words', content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 0')`.execute(
    database,
  );
  await sql`create trigger message_search_insert after insert on messages begin
    insert into message_search (rowid, room, words) values (new.number, 'r' || new.room_id, new.words);
  end`.execute(database);
  await sql`create trigger message_search_delete after delete on messages begin
    insert into message_search (message_search, rowid, room, words) values ('delete', old.number, 'r' || old.room_id, old.words);
  end`.execute(database);
  await sql`create trigger message_search_update after update on messages when old.words <> new.words begin
    insert into message_search (message_search, rowid, room, words) values ('delete', old.number, 'r' || old.room_id, old.words);
    insert into message_search (rowid, room, words) values (new.number, 'r' || new.room_id, new.words);
  end`.execute(database);
}
