import { initialLimits, RequestType, Role } from '@matinee/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { keptBytesOf } from '../../src/gateway/message-limits.ts';
import { writeMessages } from '../../src/storage/messages/message-rows.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import type { MessageWrite } from '../../src/storage/tables.ts';
import { migratedDatabase, openForTest } from '../helpers/databases.ts';
import { roomNamed } from '../helpers/room-store-contract.ts';

const startMs = 1_800_000_000_000;
const sender = { id: 'c1', name: 'N'.repeat(48), isLoggedIn: true, status: 'none', userId: 'u'.repeat(32) } as const;
const from = { ...sender, role: Role.RegisteredUser };
/** The bytes of an IP address's first hour: half of the hourly limit at once, then all of it. */
const hourBytes = initialLimits.chatKilobytesPerAddress * 1500;
const maxGrowth = 20_000_000;

const characters = (count: number, first: number): string =>
  String.fromCodePoint(...Array.from({ length: count }, (_, index) => 0x4e00 + ((first + index) % 20_000)));
const link = { service: 'direct', id: `https://example.org/${'a'.repeat(2000)}` } as const;

describe.each(['sqlite', 'postgres'] as const)('the chat that one IP address writes in an hour, in a database of %s', (kind) => {
  test.each([
    ['2000 different Chinese characters', (n: number) => characters(2000, n), undefined],
    ['one character', (n: number) => characters(1, n), undefined],
    ['one character while a long link plays', (n: number) => characters(1, n), link],
    ['letters that become others', () => '\u{fdfa}'.repeat(2000), undefined],
  ])(
    '[LIMIT-15] takes less than 20 MB in messages of %s',
    async (_, textOf, video) => {
      const opened = await openForTest({ databaseUrl: kind === 'postgres' ? await migratedDatabase() : undefined });
      const { database } = opened;
      await createRoomStore(opened).create(roomNamed('cinema'), startMs);
      const { id: roomId } = await database.selectFrom('rooms').select('id').executeTakeFirstOrThrow();
      const size = async (): Promise<number> => {
        const { rows } = await (
          kind === 'sqlite'
            ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
            : sql<{ bytes: number }>`select pg_total_relation_size('messages') as bytes`
        ).execute(database);
        return rows[0]?.bytes ?? 0;
      };
      const before = await size();
      const sync = { chatHistory: 'forever', currentSource: video ?? null } as Parameters<typeof keptBytesOf>[1];
      let [number, taken] = [0, 0];
      while (taken <= hourBytes) {
        const writes: MessageWrite[] = [];
        for (; writes.length < 500 && taken <= hourBytes; number += 1) {
          const text = textOf(number);
          taken += keptBytesOf({ type: RequestType.Chat, text }, sync);
          const message = { id: `message-${number}`, at: startMs + number, from, text, accountId: 'a'.repeat(32), video, position: 1 };
          writes.push({ roomId, message });
        }
        await database.transaction().execute((transaction) => writeMessages(transaction, writes));
      }
      const growth = (await size()) - before;
      expect(growth).toBeGreaterThan(0);
      expect(growth).toBeLessThan(maxGrowth);
    },
    120_000,
  );
});
