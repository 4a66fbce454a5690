import { limits, type VideoId } from '@matinee/protocol';
import { erasedName, type StoredMessage } from '@matinee/room';
import { sql, type SelectQueryBuilder } from 'kysely';
import { readMessage, videoColumn, writeMessages, type MessageRow } from './message-rows.ts';
import { wordsOf } from './message-words.ts';
import type { Database, OpenDatabase, Tables } from './tables.ts';

/** Some messages, the oldest first, and whether there are more beyond them. */
export interface MessagePage {
  messages: StoredMessage[];
  hasMore: boolean;
}

/** What was said in rooms, as far as they keep it. Messages that others have deleted are there with their text. */
export interface MessageStore {
  /** A message of a room; undefined if it has none of that id. */
  find(roomId: number, id: string): Promise<StoredMessage | undefined>;
  /** The last messages, or the last before one of them. */
  before(roomId: number, id: string | undefined, limit: number): Promise<MessagePage>;
  /** The first messages after one of them. */
  after(roomId: number, id: string, limit: number): Promise<MessagePage>;
  /** The last messages in which all words of a text stand, the last of them perhaps only begun; before one of them, if one is given. */
  search(roomId: number, text: string, id: string | undefined, limit: number): Promise<MessagePage>;
  /** The first messages that were sent while a video played, in order of the position in it, from one on. */
  ofVideo(roomId: number, video: VideoId, fromSeconds: number, limit: number): Promise<MessagePage>;
  /** Stores those of a room's recent messages that are not stored as they are, because the database was away. */
  complete(roomId: number, recent: readonly StoredMessage[]): Promise<void>;
  /** What an account has said, the latest first, at most 10 000 messages. */
  listOf(accountId: string): Promise<OwnMessage[]>;
  /** Removes the name of a deleted account. What it said stays. */
  erase(accountId: string): Promise<void>;
  /** The names of rooms that keep messages for a day and have older ones. */
  overdue(nowMs: number): Promise<string[]>;
}

/** A message in the export of its sender's account. */
export interface OwnMessage {
  room: string;
  at: string;
  text: string;
}

const maxExported = 10_000;

export function createMessageStore(options: Pick<OpenDatabase, 'database' | 'kind'>): MessageStore {
  return new SqlMessageStore(options);
}

const noMessages: MessagePage = { messages: [], hasMore: false };

class SqlMessageStore implements MessageStore {
  readonly #database: Database;
  readonly #kind: OpenDatabase['kind'];

  constructor({ database, kind }: Pick<OpenDatabase, 'database' | 'kind'>) {
    this.#database = database;
    this.#kind = kind;
  }

  async find(roomId: number, id: string): Promise<StoredMessage | undefined> {
    const row = await this.#ofRoom(roomId).where('id', '=', id).executeTakeFirst();
    return row && readMessage(row);
  }

  before(roomId: number, id: string | undefined, limit: number): Promise<MessagePage> {
    return this.#lastOf(this.#ofRoom(roomId), roomId, id, limit);
  }

  async after(roomId: number, id: string, limit: number): Promise<MessagePage> {
    const place = await this.#placeOf(roomId, id);
    if (place === undefined) return noMessages;
    const later = this.#ofRoom(roomId).where(sql<boolean>`(messages.at, messages.number) > (${place.at}, ${place.number})`);
    const rows = await later
      .orderBy('at')
      .orderBy('number')
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, { isNewestFirst: false });
  }

  async search(roomId: number, text: string, id: string | undefined, limit: number): Promise<MessagePage> {
    const words = wordsOf(text);
    if (words.length === 0) return noMessages;
    if (this.#kind === 'sqlite') return this.#searchEmbedded(roomId, words, id, limit);
    return this.#lastOf(withWords(this.#ofRoom(roomId), words), roomId, id, limit);
  }

  async ofVideo(roomId: number, video: VideoId, fromSeconds: number, limit: number): Promise<MessagePage> {
    const rows = await this.#ofRoom(roomId)
      .where('video', '=', videoColumn(video))
      .where('position', '>=', fromSeconds)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, { isNewestFirst: false });
  }

  async complete(roomId: number, recent: readonly StoredMessage[]): Promise<void> {
    if (recent.length === 0) return;
    const ids = recent.map(({ id }) => id);
    const rows = await this.#ofRoom(roomId).clearSelect().select(['id', 'revision']).where('id', 'in', ids).execute();
    const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
    const missing = recent.filter(({ id, revision = 0 }) => (revisions.get(id) ?? -1) < revision);
    await writeMessages(
      this.#database,
      missing.map((message) => ({ roomId, message })),
    );
  }

  async listOf(accountId: string): Promise<OwnMessage[]> {
    const rows = await this.#database
      .selectFrom('messages')
      .innerJoin('rooms', 'rooms.id', 'messages.room_id')
      .select(['rooms.name', 'messages.at', 'messages.text'])
      .where('messages.account_id', '=', accountId)
      .orderBy('messages.at', 'desc')
      .limit(maxExported)
      .execute();
    return rows.map(({ name, at, text }) => ({ room: name, at: new Date(at).toISOString(), text }));
  }

  async erase(accountId: string): Promise<void> {
    const some = this.#database.selectFrom('messages').select(['number', 'sender']).where('account_id', '=', accountId).limit(rowsAtOnce);
    for (let rows = await some.execute(); rows.length > 0; rows = await some.execute()) {
      for (const { number, sender } of rows) {
        const withoutName = JSON.stringify({ ...(JSON.parse(sender) as object), name: erasedName });
        const change = this.#database.updateTable('messages').set({ account_id: null, sender: withoutName });
        await change.where('number', '=', number).execute();
      }
    }
  }

  async overdue(nowMs: number): Promise<string[]> {
    const rows = await this.#database
      .selectFrom('rooms')
      .innerJoin('messages', 'messages.room_id', 'rooms.id')
      .select('rooms.name_lower')
      .distinct()
      .where('rooms.chat_history', '=', 'day')
      .where('messages.at', '<=', nowMs - limits.chatDayMs)
      .limit(roomsAtOnce)
      .execute();
    return rows.map(({ name_lower }) => name_lower);
  }

  #ofRoom(roomId: number): MessageQuery {
    return this.#database.selectFrom('messages').selectAll('messages').where('room_id', '=', roomId);
  }

  async #placeOf(roomId: number, id: string): Promise<Pick<MessageRow, 'at' | 'number'> | undefined> {
    return this.#ofRoom(roomId).clearSelect().select(['at', 'number']).where('id', '=', id).executeTakeFirst();
  }

  /** A page of the last messages that a query finds, before one if that is given. */
  async #lastOf(query: MessageQuery, roomId: number, id: string | undefined, limit: number): Promise<MessagePage> {
    const place = id === undefined ? undefined : await this.#placeOf(roomId, id);
    if (id !== undefined && place === undefined) return noMessages;
    const earlier =
      place === undefined ? query : query.where(sql<boolean>`(messages.at, messages.number) < (${place.at}, ${place.number})`);
    const rows = await earlier
      .orderBy('messages.at', 'desc')
      .orderBy('messages.number', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, { isNewestFirst: true });
  }

  /** FTS5 reads its index backwards, which is nearly the order of time, and stops at the limit. */
  async #searchEmbedded(roomId: number, words: readonly string[], id: string | undefined, limit: number): Promise<MessagePage> {
    const place = id === undefined ? undefined : await this.#placeOf(roomId, id);
    if (id !== undefined && place === undefined) return noMessages;
    const { rows } = await sql<MessageRow>`
      select messages.* from message_search join messages on messages.number = message_search.rowid
      where message_search match ${`room : r${roomId} AND words : (${matchOf(words)})`}
        and message_search.rowid < ${place?.number ?? Number.MAX_SAFE_INTEGER}
      order by message_search.rowid desc limit ${limit + 1}`.execute(this.#database);
    return pageOf(rows, limit, { isNewestFirst: true });
  }
}

const rowsAtOnce = 500;
const roomsAtOnce = 100;

type MessageQuery = SelectQueryBuilder<Tables, 'messages', MessageRow>;

/** Words are letters and digits alone, so none needs escaping in either language of searches. */
function matchOf(words: readonly string[]): string {
  return words.map((word, index) => (index === words.length - 1 ? `"${word}" *` : `"${word}"`)).join(' AND ');
}

function withWords(query: MessageQuery, words: readonly string[]): MessageQuery {
  const wanted = words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
  return query.where(sql<boolean>`to_tsvector('simple', words) @@ to_tsquery('simple', ${wanted})`);
}

function pageOf(rows: readonly MessageRow[], limit: number, { isNewestFirst }: { isNewestFirst: boolean }): MessagePage {
  const shown = rows.slice(0, limit);
  const ordered = isNewestFirst ? shown.toReversed() : shown;
  return { messages: ordered.flatMap((row) => readMessage(row) ?? []), hasMore: rows.length > limit };
}
