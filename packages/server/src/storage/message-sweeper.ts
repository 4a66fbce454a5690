import { sql } from 'kysely';
import { nextTurn } from './next-turn.ts';
import type { Database, Tables } from './tables.ts';

/** How much of its chat a room keeps: the newest messages. */
export interface ChatSize {
  messages: number;
  bytes: number;
}

/** Deletes messages that are out of reach for everyone, and the oldest of rooms that have too many. */
export interface MessageSweeper {
  /** Resolves when nothing is left to delete, or after `stop`. A few rows per turn of the event loop; what is left is found again after a restart. */
  sweep(kept: ChatSize): Promise<void>;
  stop(): void;
}

export function createMessageSweeper(database: Database): MessageSweeper {
  return new SlicedSweeper(database);
}

/** Rows that one statement deletes, rows that one reads from an index, and rooms that one finds. */
const deletedAtOnce = 200;
const countedAtOnce = 2000;
const roomsAtOnce = 100;

type Place = Pick<Tables['forgotten_messages'], 'until_at' | 'until_number'>;

/** A room that has messages, and the last of them. */
interface RoomWithMessages {
  room_id: number;
  last_number: number;
  is_removed: number | boolean;
}

class SlicedSweeper implements MessageSweeper {
  readonly #database: Database;
  #running: Promise<void> | undefined;
  #isStopped = false;
  /** The rooms that had no later message than this one have been looked at, with this size in mind. */
  #seen = { number: 0, kept: '' };

  constructor(database: Database) {
    this.#database = database;
  }

  sweep(kept: ChatSize): Promise<void> {
    this.#running ??= this.#sweep(kept).finally(() => (this.#running = undefined));
    return this.#running;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #sweep(kept: ChatSize): Promise<void> {
    await this.#deleteForgotten();
    const text = JSON.stringify(kept);
    const seen = this.#seen.kept === text ? this.#seen.number : 0;
    let last = seen;
    for await (const room of this.#rooms()) {
      last = Math.max(last, room.last_number);
      if (room.is_removed) await this.#delete(room.room_id, everything);
      else if (room.last_number > seen) {
        const end = await this.#endOf(room.room_id, kept);
        if (end !== undefined) await this.#delete(room.room_id, end);
      }
    }
    if (!this.#isStopped) this.#seen = { number: last, kept: text };
  }

  async #deleteForgotten(): Promise<void> {
    const marks = await this.#database.selectFrom('forgotten_messages').selectAll().execute();
    for (const { room_id, ...end } of marks) {
      await this.#delete(room_id, end);
      if (this.#isStopped) return;
      // Unless the room has forgotten more meanwhile.
      const mark = this.#database.deleteFrom('forgotten_messages').where('room_id', '=', room_id);
      await mark.where('until_at', '=', end.until_at).where('until_number', '=', end.until_number).execute();
      await nextTurn();
    }
  }

  /** The rooms of which there are messages, those that are removed too. Each is found with one step in an index. */
  async *#rooms(): AsyncGenerator<RoomWithMessages> {
    for (let after = 0; !this.#isStopped;) {
      const { rows } = await sql<RoomWithMessages>`
        with recursive found (room_id) as (
          select min(room_id) from messages where room_id > ${after}
          union all
          select (select min(room_id) from messages where messages.room_id > found.room_id) from found where found.room_id is not null
        ), some_rooms as (select room_id from found where room_id is not null limit ${roomsAtOnce})
        select room_id,
          (select number from messages where messages.room_id = some_rooms.room_id order by at desc, number desc limit 1) as last_number,
          not exists (select 1 from rooms where rooms.id = some_rooms.room_id) as is_removed
        from some_rooms order by room_id`.execute(this.#database);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < roomsAtOnce) return;
      after = last.room_id;
      await nextTurn();
    }
  }

  /** The last message that a room does not keep; undefined if it keeps all. */
  async #endOf(roomId: number, kept: ChatSize): Promise<Place | undefined> {
    let [messages, bytes] = [0, 0];
    for (let place = everything; !this.#isStopped;) {
      const rows = await this.#database
        .selectFrom('messages')
        .select(['at', 'number', 'bytes'])
        .where('room_id', '=', roomId)
        .where(sql<boolean>`(at, number) < (${place.until_at}, ${place.until_number})`)
        .orderBy('at', 'desc')
        .orderBy('number', 'desc')
        .limit(countedAtOnce)
        .execute();
      for (const row of rows) {
        messages += 1;
        bytes += row.bytes;
        if (messages > kept.messages || bytes > kept.bytes) return { until_at: row.at, until_number: row.number };
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < countedAtOnce) return undefined;
      place = { until_at: last.at, until_number: last.number };
      await nextTurn();
    }
    return undefined;
  }

  /** Deletes the messages of a room up to a place, the oldest first. */
  async #delete(roomId: number, { until_at, until_number }: Place): Promise<void> {
    const some = this.#database.deleteFrom('messages').where('number', 'in', (from) =>
      from
        .selectFrom('messages')
        .select('number')
        .where('room_id', '=', roomId)
        .where(sql<boolean>`(at, number) <= (${until_at}, ${until_number})`)
        // What was sent later, by a clock that was set back, has a later number.
        .where('number', '<=', until_number)
        .orderBy('at')
        .orderBy('number')
        .limit(deletedAtOnce),
    );
    while (!this.#isStopped) {
      const { numDeletedRows } = await some.executeTakeFirstOrThrow();
      if (numDeletedRows < BigInt(deletedAtOnce)) return;
      await nextTurn();
    }
  }
}

const everything: Place = { until_at: Number.MAX_SAFE_INTEGER, until_number: 2 ** 31 - 1 };
