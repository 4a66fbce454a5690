import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/databases/database.ts';
import { tables } from '../../src/storage/databases/move-database.ts';
import type { Tables } from '../../src/storage/tables.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

type Table = keyof Tables;

/** Phrases of the English privacy page, by text, with the tables that each covers. */
const kinds = {
  guestsText: {
    'made-up name': ['sessions'],
    'first and last used': ['sessions'],
  },
  accountsText: {
    'your username': ['users', 'erased_names'],
    'email address': ['users', 'email_changes', 'recovery_keys'],
    'another login service': ['provider_users', 'login_steps'],
    'each login its browser': ['sessions', 'pairings'],
    Passkeys: ['passkeys'],
    'Two-step login': ['second_factors', 'recovery_codes'],
    'fingerprints of the last 20 IP addresses': ['login_places'],
    'Tokens of bots': ['sessions'],
  },
  roomsText: {
    'who has which role': ['rooms', 'room_log'],
    'what was said in the chat': ['messages'],
  },
  roomsMore: {
    'pictures of its emotes': ['emote_pictures'],
    polls: ['rooms', 'room_log'],
    'invite links': ['rooms', 'room_log'],
    'addresses of its webhooks': ['webhooks', 'webhook_deliveries'],
    'For 30 days': ['room_actions'],
  },
  roomsThumbnails: { 'stored with the room': ['thumbnails'], 'Subtitles from a file': ['subtitles'] },
  readersText: {
    'kept for a year': ['audit_log', 'invitations'],
    'Bans of the server': ['bans'],
  },
} satisfies Record<string, Record<string, Table[]>>;

/** Tables that say nothing about users. */
const impersonal = new Set<Table>([
  'forgotten_messages',
  'people_history',
  'outside_changes',
  'lookups',
  'server_settings',
  'server_state',
]);

/** Columns that assign a row to a user. */
const isOfUser =
  /^(?:user|account|owner|operator|by|target|session|guest|device|identity)_id$|^(?:username|email|sender|agent|operator_name)$/;

const pages = JSON.parse(readFileSync(new URL('../../../web/src/i18n/locales/en/pages.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

test('the privacy page names what every table says about users, and nothing that no table has', () => {
  const named = Object.values(kinds).flatMap((phrases) => Object.values(phrases).flat());
  expect(new Set([...named, ...impersonal])).toEqual(new Set(tables));
  expect(named.filter((table) => impersonal.has(table))).toEqual([]);
  for (const [text, phrases] of Object.entries(kinds)) for (const phrase of Object.keys(phrases)) expect(pages[text]).toContain(phrase);
});

test('a table with a column of a user is not listed as saying nothing about users', async () => {
  const { database } = await openDatabase({ dataDir: temporaryFolder() });
  const { rows } = await sql<{ name: Table; columns: string }>`select m.name, c.name as columns
    from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'`.execute(database);
  await database.destroy();
  expect(rows.filter(({ columns }) => isOfUser.test(columns)).length).toBeGreaterThan(20);
  expect(rows.filter(({ name, columns }) => impersonal.has(name) && isOfUser.test(columns))).toEqual([]);
});
