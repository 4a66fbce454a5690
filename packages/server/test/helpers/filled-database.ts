import { Role } from '@matinee/protocol';
import { writeMessages } from '../../src/storage/messages/message-rows.ts';
import { insertActions } from '../../src/storage/rooms/room-action-rows.ts';
import { writeRoom, listedColumns } from '../../src/storage/rooms/stored-room.ts';
import type { Database, Tables } from '../../src/storage/tables.ts';
import { createPictureStore, createThumbnailStore } from '../../src/storage/picture-store.ts';
import { roomNamed } from './room-store-contract.ts';

const from = { id: 'c1', name: 'Ann', isLoggedIn: false, status: 'none', role: Role.UnregisteredUser } as const;

export const many = 1000;

/** Fills the tables as years of use would. */
export async function fill(database: Database, count = many): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const rooms = numbers.map((n) => {
    const room = roomNamed(`room-${n}`);
    const columns = { epoch: 1, active_at: n, snapshot: writeRoom(room), snapshot_seq: 0, is_temporary: n % 2, visibility: 'public' };
    const listed = {
      title: '',
      description: '',
      queue_mode: 'manual',
      door: 'link',
      chat_history: 'forever',
      made_by: null,
      ...listedColumns(room.sync),
    };
    return { ...listed, name: `Room-${n}`, name_lower: `room-${n}`, ...columns };
  });
  const made = await database.insertInto('rooms').values(rooms).returning(['id', 'active_at']).execute();
  const entries = made.map(({ id, active_at: n }) => {
    const entry = JSON.stringify({ patch: { title: `Evening ${n}, “quoted” \u{1f37f}` } });
    return { room_id: id, seq: 1, epoch: 1, entry };
  });
  await database.insertInto('room_log').values(entries).execute();
  const users = numbers.map((n) => {
    const account = { id: `user-${n}`, username: `User ${n}`, username_key: `user ${n}`, username_skeleton: null, email: null };
    const login = { email_key: null, email_confirmed_at: null, password_hash: 'hash' };
    return { ...account, ...login, is_operator: n % 2, created_at: 1_800_000_000_000 + n };
  });
  await database.insertInto('users').values(users).execute();
  const sessions = numbers.map((n) => {
    const session = { token_hash: `hash-${n}`, username: 'guest', user_id: `user-${n}`, proved_at: null, agent: null };
    return { ...session, created_at: n, used_at: n };
  });
  await database.insertInto('sessions').values(sessions).execute();
  const thumbnails = createThumbnailStore(database);
  await database.insertInto('audit_log').values({ at: 1, action: 'announce' }).execute();
  await insertActions(database, [{ roomId: made[0]?.id ?? 0, at: 1, kind: 'controls.locked', by: { name: 'Mo', isLoggedIn: true } }]);
  await writeMessages(
    database,
    made
      .slice(0, 3)
      .map(({ id: roomId }) => ({ roomId, message: { id: `said-${roomId}`, at: 1, from, text: 'Popcorn “now” \u{1f37f}?' } })),
  );
  await database.insertInto('server_settings').values({ key: 'registration', value: '"closed"', changed_at: 1 }).execute();
  await createPictureStore(database, 'emote_pictures').save(1, { type: 'image/png', bytes: Buffer.from([137, 80, 0]) }, 1);
  await createPictureStore(database, 'subtitles').save(1, { type: 'text/vtt', bytes: Buffer.from('WEBVTT') }, 1);
  for (const n of [1, 2, 3]) await thumbnails.save(n, { type: 'image/webp', bytes: Buffer.from([0, 255, n]) }, n);
}

/** Returns all rows by table, in an order of its own. */
export async function everything(database: Database): Promise<Record<string, string[]>> {
  // SQLite derives its index of messages from the indexed rows.
  const tables = (await database.introspection.getTables()).filter(({ name }) => !/^message_(?:search|words)/.test(name));
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await database
      .selectFrom(name as keyof Tables)
      .selectAll()
      .execute();
    all[name] = rows.map(textOf).toSorted();
  }
  return all;
}

function textOf(row: object): string {
  const fields = Object.entries(row).map(([name, value]: [string, unknown]) => {
    return [name, value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value] as const;
  });
  return JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
