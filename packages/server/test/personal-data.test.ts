import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/storage/database.ts';
import { tables } from '../src/storage/move-database.ts';
import type { Tables } from '../src/storage/tables.ts';
import { temporaryFolder } from './temporary-folder.ts';

type Table = keyof Tables;

/** Phrases of the privacy page in English by its texts, and the tables of which each speaks. */
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
    'for 30 days': ['room_actions'],
  },
  roomsThumbnails: { 'stored with the room': ['thumbnails'] },
  readersText: {
    'written down for a year': ['audit_log', 'invitations'],
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

/** What docs/operating.md says of the same. */
const docs: Record<string, Table[]> = {
  'username, e-mail address': ['users', 'email_changes', 'recovery_keys', 'provider_users', 'login_steps'],
  'counters of passkeys': ['passkeys'],
  'two-step login': ['second_factors', 'recovery_codes'],
  'keyed hashes of the last 20 IP': ['login_places'],
  'of a session': ['sessions', 'pairings'],
  'of a ban': ['bans'],
  'roles of accounts': ['rooms', 'room_log'],
  'what was said in it': ['messages'],
  'a keyed hash of the name': ['erased_names'],
  'thumbnails and pictures of emotes': ['thumbnails', 'emote_pictures'],
  'activity log': ['room_actions'],
  webhooks: ['webhooks', 'webhook_deliveries'],
  'what operators did': ['audit_log', 'invitations'],
};

/** Columns by which a row belongs to a user. */
const isOfUser =
  /^(?:user|account|owner|operator|by|target|session|guest|device|identity)_id$|^(?:username|email|sender|agent|operator_name)$/;

const pages = JSON.parse(readFileSync(new URL('../../web/src/i18n/locales/en/pages.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const operating = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
const section = /## Personal data(.*?) ## /s.exec(operating)?.[1] ?? '';

test('the privacy page names what every table says about users, and nothing that no table has', () => {
  const named = Object.values(kinds).flatMap((phrases) => Object.values(phrases).flat());
  expect(new Set([...named, ...impersonal])).toEqual(new Set(tables));
  expect(named.filter((table) => impersonal.has(table))).toEqual([]);
  for (const [text, phrases] of Object.entries(kinds)) for (const phrase of Object.keys(phrases)) expect(pages[text]).toContain(phrase);
});

test('the documentation names the same', () => {
  expect(new Set([...Object.values(docs).flat(), ...impersonal])).toEqual(new Set(tables));
  for (const phrase of Object.keys(docs)) expect(section).toContain(phrase);
});

test('a table with a column of a user is none of those that say nothing about users', async () => {
  const { database } = await openDatabase({ dataDir: temporaryFolder() });
  const { rows } = await sql<{ name: Table; columns: string }>`select m.name, c.name as columns
    from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'`.execute(database);
  await database.destroy();
  expect(rows.filter(({ columns }) => isOfUser.test(columns)).length).toBeGreaterThan(20);
  expect(rows.filter(({ name, columns }) => impersonal.has(name) && isOfUser.test(columns))).toEqual([]);
});
