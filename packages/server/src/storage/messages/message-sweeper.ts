import { sql } from 'kysely';
import { inSteps, nextTurn, rowsAtOnce } from '../next-turn.ts';
import type { Database, Tables } from '../tables.ts';

export interface ChatSize {
  messages: number;
  bytes: number;
}

/** Deletes messages that no user can reach, and the oldest of rooms that have too many. */
export interface MessageSweeper {
  /** Deletes a few rows per turn of the event loop. Resolves when nothing is left, or after `stop`; a later sweep finds the rest. */
  sweep(kept: ChatSize): Promise<void>;
  stop(): void;
}

export function createMessageSweeper(database: Database): MessageSweeper {
  return new SlicedSweeper(database);
}

const countedAtOnce = 2000;
const roomsAtOnce = 100;

type Place = Pick<Tables['forgotten_messages'], 'until_at' | 'until_number'>;

interface RoomWithMessages {
  room_id: number;
  last_number: number;
  is_removed: number | boolean;
}

class SlicedSweeper implements MessageSweeper {
  readonly #database: Database;
  #running: Promise<void> | undefined;
  #isStopped = false;
  /** Rooms without a message after this number have been checked. */
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
      // The room may have forgotten more meanwhile.
      const mark = this.#database.deleteFrom('forgotten_messages').where('room_id', '=', room_id);
      await mark.where('until_at', '=', end.until_at).where('until_number', '=', end.until_number).execute();
      await nextTurn();
    }
  }

  /** Includes removed rooms. Each takes one step in an index. */
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

  /** Returns the last message that a room does not keep; undefined if it keeps all. */
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

  async #delete(roomId: number, { until_at, until_number }: Place): Promise<void> {
    const some = this.#database.deleteFrom('messages').where('number', 'in', (from) =>
      from
        .selectFrom('messages')
        .select('number')
        .where('room_id', '=', roomId)
        .where(sql<boolean>`(at, number) <= (${until_at}, ${until_number})`)
        // Later messages have a higher number, even if the clock was set back.
        .where('number', '<=', until_number)
        .orderBy('at')
        .orderBy('number')
        .limit(rowsAtOnce),
    );
    await inSteps({ executeTakeFirstOrThrow: async () => (this.#isStopped ? { numDeletedRows: 0n } : some.executeTakeFirstOrThrow()) });
  }
}

const everything: Place = { until_at: Number.MAX_SAFE_INTEGER, until_number: 2 ** 31 - 1 };
