import type { VideoId } from '@matinee/protocol';
import type { StoredMessage } from '@matinee/room';
import { sql, type Compilable } from 'kysely';
import { wordsOf } from './message-words.ts';
import { storedMessageSchema } from './stored-room.ts';
import type { Database, MessageWrite, Tables } from './tables.ts';

type Columns = Omit<Tables['messages'], 'number'>;
export type MessageRow = Columns & { number: number };

const changingColumns = ['text', 'words', 'edited_at', 'deleted_at', 'deleted_by', 'reactions', 'revision'] as const;

/** The statement that stores a message, unless what is stored of it is newer, or that forgets messages. */
export function messageStatement(database: Database, write: MessageWrite): Compilable {
  if ('forgetsUntil' in write) {
    return database.deleteFrom('messages').where('room_id', '=', write.roomId).where('at', '<=', write.forgetsUntil);
  }
  const row = toColumns(write.roomId, write.message);
  return database
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((expression) => ({
          ...Object.fromEntries(changingColumns.map((column) => [column, expression.ref(`excluded.${column}`)])),
          // What others have deleted can still be read by those who may delete it.
          text: sql<string>`case when excluded.deleted_by is not null then messages.text else excluded.text end`,
        }))
        .whereRef('messages.revision', '<', 'excluded.revision'),
    );
}

export async function writeMessages(database: Database, writes: readonly MessageWrite[]): Promise<void> {
  for (const write of writes) await database.executeQuery(messageStatement(database, write).compile());
}

/** A video as the table names it. */
export function videoColumn({ service, id }: VideoId): string {
  return JSON.stringify({ service, id });
}

/** A message from its row; undefined for one that cannot be read. */
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
  return {
    id,
    room_id: roomId,
    at,
    account_id: accountId ?? null,
    sender: JSON.stringify(from),
    text,
    words: wordsOf(text).join(' '),
    reply_to: replyTo === undefined ? null : JSON.stringify(replyTo),
    video: video === undefined ? null : videoColumn(video),
    position: position ?? null,
    edited_at: editedAt ?? null,
    deleted_at: deleted?.at ?? null,
    deleted_by: deleted?.by ?? null,
    reactions: reactions === undefined ? null : JSON.stringify(reactions),
    revision,
  };
}
