import { limits, type VideoId } from '@matinee/protocol';
import { erasedName, type StoredMessage } from '@matinee/room';
import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { readMessage, videoColumn, writeMessages, type MessageRow } from './message-rows.ts';
import { wordsOf } from './message-words.ts';
import { inSteps, nextTurn, rowsAtOnce } from '../next-turn.ts';
import type { Database, OpenDatabase, Tables } from '../tables.ts';

/** Oldest first. */
export interface MessagePage {
  messages: StoredMessage[];
  hasMore: boolean;
}

/** Messages deleted by another user than their sender still have their text. */
export interface MessageStore {
  find(roomId: number, id: string): Promise<StoredMessage | undefined>;
  /** Returns the last messages, or the last before an id. */
  before(roomId: number, id: string | undefined, limit: number): Promise<MessagePage>;
  after(roomId: number, id: string, limit: number): Promise<MessagePage>;
  /** Returns the last messages, or the last before an id, with all words of a text. The last word may be incomplete. */
  search(roomId: number, text: string, id: string | undefined, limit: number): Promise<MessagePage>;
  /** Returns messages by the position of the video at which they were sent. */
  ofVideo(roomId: number, video: VideoId, fromSeconds: number, limit: number): Promise<MessagePage>;
  /** Stores recent messages that the database lacks or has an older version of. */
  complete(roomId: number, recent: readonly StoredMessage[]): Promise<void>;
  /** Yields the newest messages first. */
  pagesOf(accountId: string): AsyncIterable<OwnMessage[]>;
  /** Removes a deleted account's name; the messages stay. */
  erase(accountId: string): Promise<void>;
  /** Returns rooms that keep messages for a day and have older ones. */
  overdue(nowMs: number): Promise<string[]>;
}

export interface OwnMessage {
  room: string;
  at: string;
  text: string;
}

const searchedAtOnce = { sqlite: 500, postgres: 5000 };
const roomsAtOnce = 100;

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

  async before(roomId: number, id: string | undefined, limit: number): Promise<MessagePage> {
    const place = id === undefined ? afterAll : await this.#placeOf(roomId, id);
    if (place === undefined) return noMessages;
    const rows = await newestFirst(this.#ofRoom(roomId).where(isBefore(place)))
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, { isNewestFirst: true });
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
    const first = id === undefined ? afterAll : await this.#placeOf(roomId, id);
    if (words.length === 0 || first === undefined) return noMessages;
    const found: number[] = [];
    const step = searchedAtOnce[this.#kind];
    for (let place: Place | undefined = first; place !== undefined && found.length <= limit;) {
      await nextTurn();
      const start = isBefore(place);
      place = await newestFirst(this.#ofRoom(roomId).where(start))
        .clearSelect()
        .select(['messages.at', 'messages.number'])
        .limit(1)
        .offset(step - 1)
        .executeTakeFirst();
      // SQLite uses only one lower bound of an index, and would choose the bound of the whole history.
      const end = place === undefined ? isKept(sql.val(roomId)) : isFrom(place);
      const some = this.#database.selectFrom('messages').where('room_id', '=', roomId).where(start).where(end);
      const rows = await newestFirst(some.where(this.#hasWords(words)))
        .select('messages.number')
        .limit(limit + 1)
        .execute();
      found.push(...rows.map(({ number }) => number));
    }
    if (found.length === 0) return noMessages;
    // The plus keeps SQLite from walking the room's whole index for these few messages.
    const inRoom = sql<SqlBool>`+messages.room_id = ${roomId}`;
    const some = this.#database
      .selectFrom('messages')
      .selectAll('messages')
      .where('number', 'in', found.slice(0, limit + 1));
    const rows = await newestFirst(some.where(inRoom).where(isKept(sql.val(roomId)))).execute();
    return pageOf(rows, limit, { isNewestFirst: true });
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

  async *pagesOf(accountId: string): AsyncGenerator<OwnMessage[]> {
    for (let place: Place | undefined = afterAll; place !== undefined;) {
      const rows: (Place & { name: string; text: string; is_kept: SqlBool })[] = await newestFirst(this.#database.selectFrom('messages'))
        .innerJoin('rooms', 'rooms.id', 'messages.room_id')
        .select(['rooms.name', 'messages.at', 'messages.number', 'messages.text', isKept(sql.ref('rooms.id')).as('is_kept')])
        .where('messages.account_id', '=', accountId)
        .where(isBefore(place))
        .limit(rowsAtOnce)
        .execute();
      yield rows.filter((row) => row.is_kept).map(({ name, at, text }) => ({ room: name, at: new Date(at).toISOString(), text }));
      place = rows.length < rowsAtOnce ? undefined : rows.at(-1);
      await nextTurn();
    }
  }

  async erase(accountId: string): Promise<void> {
    const withoutName =
      this.#kind === 'sqlite'
        ? sql<string>`json_set(sender, '$.name', ${erasedName})`
        : sql<string>`jsonb_set(sender::jsonb, '{name}', to_jsonb(${erasedName}::text))::text`;
    const some = this.#database
      .updateTable('messages')
      .set({ account_id: null, sender: withoutName })
      .where('number', 'in', (from) => from.selectFrom('messages').select('number').where('account_id', '=', accountId).limit(rowsAtOnce));
    await inSteps(some);
  }

  async overdue(nowMs: number): Promise<string[]> {
    const rows = await this.#database
      .selectFrom('rooms')
      .select('name_lower')
      .where('chat_history', '=', sql.lit('day'))
      .where((row) =>
        row.exists(
          row
            .selectFrom('messages')
            .select('number')
            .whereRef('messages.room_id', '=', 'rooms.id')
            .where('messages.at', '<=', nowMs - limits.chatDayMs)
            .where(isKept(sql.ref('rooms.id'))),
        ),
      )
      .limit(roomsAtOnce)
      .execute();
    return rows.map(({ name_lower }) => name_lower);
  }

  #ofRoom(roomId: number): MessageQuery {
    return this.#database
      .selectFrom('messages')
      .selectAll('messages')
      .where('room_id', '=', roomId)
      .where(isKept(sql.val(roomId)));
  }

  async #placeOf(roomId: number, id: string): Promise<Place | undefined> {
    return this.#ofRoom(roomId).clearSelect().select(['at', 'number']).where('id', '=', id).executeTakeFirst();
  }

  #hasWords(words: readonly string[]): RawBuilder<SqlBool> {
    const indexOf = sql.raw(this.#kind === 'sqlite' ? 'instr' : 'strpos');
    const parts = words.map((word, index) => (index === words.length - 1 ? ` ${word}` : ` ${word} `));
    return sql<SqlBool>`(${sql.join(
      parts.map((part) => sql`${indexOf}(messages.words, ${part}) > 0`),
      sql` and `,
    )})`;
  }
}

type Place = Pick<MessageRow, 'at' | 'number'>;
const afterAll: Place = { at: Number.MAX_SAFE_INTEGER, number: 2 ** 31 - 1 };

type MessageQuery = SelectQueryBuilder<Tables, 'messages', MessageRow>;

function newestFirst<Row>(query: SelectQueryBuilder<Tables, 'messages', Row>): SelectQueryBuilder<Tables, 'messages', Row> {
  return query.orderBy('messages.at', 'desc').orderBy('messages.number', 'desc');
}

function isBefore({ at, number }: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`(messages.at, messages.number) < (${at}, ${number})`;
}

function isFrom({ at, number }: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`(messages.at, messages.number) >= (${at}, ${number})`;
}

function isKept(roomId: Expression<unknown>): RawBuilder<SqlBool> {
  const mark = (column: keyof Tables['forgotten_messages']) =>
    sql`coalesce((select ${sql.ref(column)} from forgotten_messages where forgotten_messages.room_id = ${roomId}), 0)`;
  return sql<SqlBool>`(messages.at, messages.number) > (${mark('until_at')}, ${mark('until_number')})`;
}

function pageOf(rows: readonly MessageRow[], limit: number, { isNewestFirst }: { isNewestFirst: boolean }): MessagePage {
  const shown = rows.slice(0, limit);
  const ordered = isNewestFirst ? shown.toReversed() : shown;
  return { messages: ordered.flatMap((row) => readMessage(row) ?? []), hasMore: rows.length > limit };
}
