import type { Generated, Kysely } from 'kysely';

/** The tables. Booleans are 0 or 1, times epoch ms, JSON is text and checked when read. */
export interface Tables {
  rooms: {
    id: Generated<number>;
    name: string;
    name_lower: string;
    is_temporary: number;
    visibility: string;
    title: string;
    description: string;
    queue_mode: string;
    /** JSON of what plays, as far as lists show it. */
    source: string | null;
    /** Account; a copy of what the stored room says, to be searched. */
    owner_id: string | null;
    /** Counts the hosts that have owned the room; only the latest may write. */
    epoch: number;
    /** When somebody was last here or the room last changed. */
    active_at: number;
    /** JSON of the stored room as it was after entry `snapshot_seq`. */
    snapshot: string;
    snapshot_seq: number;
  };
  room_log: EntryRow;
  users: {
    id: string;
    username: string;
    /** What no two users share: see `usernameKey`. */
    username_key: string;
    /** What the name looks like, which no two users share either: see `skeletonOf`. Null for names from before that rule. */
    username_skeleton: string | null;
    email: string | null;
    email_key: string | null;
    /** When a letter that went there was answered; null for an address that was only typed. */
    email_confirmed_at: number | null;
    /** Argon2id in PHC form; null for who has only ever come through Discord. */
    password_hash: string | null;
    /** Discord's id of the linked account, a snowflake. */
    discord_id: string | null;
    discord_name: string | null;
    created_at: number;
  };
  sessions: {
    /** SHA-256 of the token, hex. */
    token_hash: string;
    /** The name of a guest. */
    username: string;
    /** Whom it is logged in as. */
    user_id: string | null;
    /** When it was last proved, by password or Discord, that it is them. */
    proved_at: number | null;
    /** What the browser calls itself. */
    agent: string | null;
    created_at: number;
    used_at: number;
  };
  /** Addresses that wait to be confirmed: see `createEmails`. */
  email_changes: {
    user_id: string;
    email: string;
    /** SHA-256 of the key, hex; null before a letter is written. */
    key_hash: string | null;
    created_at: number;
  };
  /** Names of deleted accounts: see `createErasure`. */
  erased_names: {
    name_hash: string;
    erased_at: number;
  };
  /** Where an account has been logged in to: see `createLoginPlaces`. */
  login_places: {
    user_id: string;
    /** Keyed hash of an address or a session. */
    place: string;
    used_at: number;
  };
  recovery_keys: {
    /** SHA-256 of the key, hex. */
    key_hash: string;
    user_id: string;
    created_at: number;
  };
  /** Answers of sites: videos, lists, searches, counters. */
  lookups: {
    key: string;
    /** JSON. */
    value: string;
    ends_at: number;
  };
  server_state: {
    key: string;
    value: string;
  };
}
export type Database = Kysely<Tables>;

/** One entry of a room's log. */
export interface EntryRow {
  room_id: number;
  seq: number;
  epoch: number;
  /** JSON of a RoomEntry. */
  entry: string;
}

/** Columns of a room that an entry changes too: copies of what the stored room says, to be searched and listed. */
export interface RowChange {
  room_id: number;
  columns: Partial<Omit<Tables['rooms'], 'id'>>;
}

/** A database, and the one query that each kind writes in its own way. */
export interface OpenDatabase {
  database: Database;
  kind: 'sqlite' | 'postgres';
  /**
   * Appends entries and changes columns along with them: all of it or, when the room of one entry has been claimed again
   * since its epoch, nothing: then it is false.
   */
  appendEntries: (rows: readonly EntryRow[], changes: readonly RowChange[]) => Promise<boolean>;
}
