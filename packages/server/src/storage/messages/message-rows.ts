import type { VideoId } from '@matinee/protocol';
import type { StoredMessage } from '@matinee/room';
import { sql, type Compilable } from 'kysely';
import { wordColumn } from './message-words.ts';
import { storedMessageSchema } from '../rooms/stored-room.ts';
import type { Database, MessageWrite, Tables } from '../tables.ts';

type Columns = Omit<Tables['messages'], 'number'>;
export type MessageRow = Columns & { number: number };

const changingColumns = ['text', 'words', 'bytes', 'edited_at', 'deleted_at', 'deleted_by', 'reactions', 'revision'] as const;

/** Bytes of a message's other columns and index entries. */
export const messageOverhead = 300;

/** Returns the statement that stores a message, unless a newer version is stored. */
export function messageStatement(database: Database, write: MessageWrite): Compilable {
  if ('forgetsUntil' in write) return forgetStatement(database, write);
  const row = toColumns(write.roomId, write.message);
  return database
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((expression) => ({
          ...Object.fromEntries(changingColumns.map((column) => [column, expression.ref(`excluded.${column}`)])),
          // Users who may delete messages can still read the text.
          text: sql<string>`case when excluded.deleted_by is not null then messages.text else excluded.text end`,
          bytes: sql<number>`case when excluded.deleted_by is not null then messages.bytes else excluded.bytes end`,
        }))
        .whereRef('messages.revision', '<', 'excluded.revision'),
    );
}

/** Hides messages at once, in any number; `createMessageSweeper` deletes them. */
function forgetStatement(database: Database, { roomId, forgetsUntil }: { roomId: number; forgetsUntil: number }): Compilable {
  const isThere = sql<boolean>`exists (select 1 from messages where room_id = ${roomId} and at <= ${forgetsUntil})`;
  return database
    .insertInto('forgotten_messages')
    .columns(['room_id', 'until_at', 'until_number'])
    .expression((from) =>
      from
        .selectFrom('rooms')
        .select((row) => [
          'rooms.id',
          row.val(forgetsUntil).as('until_at'),
          row
            .selectFrom('messages')
            .select(({ fn }) => fn.max('number').as('last'))
            .as('until_number'),
        ])
        .where('rooms.id', '=', roomId)
        .where(isThere),
    )
    .onConflict((conflict) =>
      conflict
        .column('room_id')
        .doUpdateSet((row) => ({ until_at: row.ref('excluded.until_at'), until_number: row.ref('excluded.until_number') }))
        .where(sql<boolean>`(excluded.until_at, excluded.until_number) > (forgotten_messages.until_at, forgotten_messages.until_number)`),
    );
}

export async function writeMessages(database: Database, writes: readonly MessageWrite[]): Promise<void> {
  for (const write of writes) await database.executeQuery(messageStatement(database, write).compile());
}

export function videoColumn({ service, id }: VideoId): string {
  return JSON.stringify({ service, id });
}

/** Returns undefined if the row cannot be read. */
export function readMessage(row: MessageRow): StoredMessage | undefined {
  const { id, at, account_id, text, position, edited_at, deleted_at, deleted_by, revision } = row;
  const parsed = storedMessageSchema.safeParse({
    id,
    at,
    from: JSON.parse(row.sender) as unknown,
    text,
    ...(account_id !== null && { accountId: account_id }),
    ...(row.reply_to !== null && { replyTo: JSON.parse(row.reply_to) as unknown }),
    ...(row.video !== null && { video: JSON.parse(row.video) as unknown }),
    ...(position !== null && { position }),
    ...(edited_at !== null && { editedAt: edited_at }),
    ...(deleted_at !== null && { deleted: { at: deleted_at, ...(deleted_by !== null && { by: deleted_by }) } }),
    ...(row.reactions !== null && { reactions: JSON.parse(row.reactions) as unknown }),
    ...(revision > 0 && { revision }),
  });
  return parsed.success ? parsed.data : undefined;
}

function toColumns(roomId: number, message: StoredMessage): Columns {
  const { id, at, accountId, from, text, replyTo, video, position, editedAt, deleted, reactions, revision = 0 } = message;
  const large = {
    sender: JSON.stringify(from),
    text,
    words: wordColumn(text),
    reply_to: replyTo === undefined ? null : JSON.stringify(replyTo),
    video: video === undefined ? null : videoColumn(video),
    reactions: reactions === undefined ? null : JSON.stringify(reactions),
  };
  return {
    ...large,
    bytes: bytesOf(large),
    id,
    room_id: roomId,
    at,
    account_id: accountId ?? null,
    position: position ?? null,
    edited_at: editedAt ?? null,
    deleted_at: deleted?.at ?? null,
    deleted_by: deleted?.by ?? null,
    revision,
  };
}

function bytesOf(large: Pick<Columns, 'sender' | 'text' | 'words' | 'reply_to' | 'video' | 'reactions'>): number {
  // An index contains the video too.
  return [...Object.values(large), large.video].reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), messageOverhead);
}
