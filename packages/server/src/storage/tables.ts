import type { BanKind, RoomActionKind } from '@matinee/protocol';
import type { StoredMessage } from '@matinee/room';
import type { Generated, Kysely, RawBuilder } from 'kysely';

/** Booleans are 0 or 1, times epoch ms; JSON is text and checked when read. `token_hash` and `key_hash` are SHA-256 in hex. */
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
    /** JSON of the current item's listed fields. */
    source: string | null;
    /** Copied from the stored room. */
    owner_id: string | null;
    door: string;
    chat_history: string;
    /** Null if unknown. */
    made_by: string | null;
    /** Counts the claims by hosts; only the latest may write. */
    epoch: number;
    /** Last use or change. */
    active_at: number;
    /** Null for older rooms. */
    created_at: number | null;
    /** JSON of the stored room after entry `snapshot_seq`. */
    snapshot: string;
    snapshot_seq: number;
    /** Epoch of the snapshot's last entry. */
    snapshot_epoch: Generated<number>;
  };
  room_log: EntryRow;
  room_actions: {
    id: Generated<number>;
    room_id: number;
    at: number;
    kind: string;
    /** Null for a guest, and once the account is deleted. */
    by_id: string | null;
    by_name: string;
    by_is_logged_in: number;
    target_id: string | null;
    target_name: string | null;
    target_is_logged_in: number;
    details: string | null;
  };
  messages: {
    number: Generated<number>;
    id: string;
    room_id: number;
    at: number;
    /** See `by_id`. */
    account_id: string | null;
    /** JSON of the sender at the time. */
    sender: string;
    text: string;
    /** Words that a search finds, each between spaces; empty for a deleted message. */
    words: string;
    bytes: number;
    /** JSON. */
    reply_to: string | null;
    /** VideoId as JSON, and the position in seconds. */
    video: string | null;
    position: number | null;
    edited_at: number | null;
    deleted_at: number | null;
    /** The user who deleted it, if not the sender: the text is kept then. */
    deleted_by: string | null;
    reactions: string | null;
    revision: number;
  };
  /** Messages up to this place are hidden until the sweeper deletes them. */
  forgotten_messages: {
    room_id: number;
    until_at: number;
    /** Number of the last message of all rooms at that time. */
    until_number: number;
  };
  thumbnails: PictureRow;
  emote_pictures: PictureRow;
  subtitles: PictureRow;
  users: {
    id: string;
    username: string;
    /** See `usernameKey`. */
    username_key: string;
    /** See `skeletonOf`; unique. Null for older names. */
    username_skeleton: string | null;
    email: string | null;
    email_key: string | null;
    /** Null while unconfirmed. */
    email_confirmed_at: number | null;
    /** Argon2id in PHC form. */
    password_hash: string | null;
    is_operator: number;
    created_at: number;
  };
  sessions: {
    token_hash: string;
    /** Name of a guest. */
    username: string;
    user_id: string | null;
    /** Last proof of the user's identity. */
    proved_at: number | null;
    /** On a guest's other devices: the guest's first session. */
    guest_id: string | null;
    /** 1 for a paired device; null for a login, and for older devices. */
    is_paired: number | null;
    /** User-Agent, or the name of a bot. */
    agent: string | null;
    /** Scopes of a bot's token, separated by spaces; null for a session. */
    scopes: string | null;
    only_room: string | null;
    token_prefix: string | null;
    /** End of a bot's token. */
    ends_at: number | null;
    created_at: number;
    used_at: number;
  };
  email_changes: {
    user_id: string;
    email: string;
    /** Null before an e-mail is sent. */
    key_hash: string | null;
    created_at: number;
  };
  provider_users: {
    /** `discord`, or the URL of an OpenID provider. */
    issuer: string;
    subject: string;
    user_id: string;
    name: string;
    linked_at: number;
  };
  passkeys: {
    /** Credential id, base64url. */
    id: string;
    user_id: string;
    name: string;
    /** COSE form, base64url. */
    public_key: string;
    counter: number;
    created_at: number;
    used_at: number | null;
  };
  second_factors: {
    user_id: string;
    secret: string;
    /** Time step of the last used code: only later codes count. */
    last_step: number;
    created_at: number;
  };
  recovery_codes: {
    user_id: string;
    /** Keyed hash. */
    code_hash: string;
  };
  login_steps: {
    session_id: string;
    kind: string;
    /** Hash of the secret that the next request has to contain. */
    key_hash: string;
    value: string;
    ends_at: number;
  };
  pairings: {
    /** Hash of a link's secret or of a code. */
    key_hash: string;
    kind: string;
    /** Device that shows a code; null for a link. */
    device_id: string | null;
    /** Session that made the link or typed the code; null until then. */
    owner_id: string | null;
    /** Identity at the time: a login or logout ends the pairing. */
    identity_id: string | null;
    room: string | null;
    ends_at: number;
  };
  erased_names: {
    name_hash: string;
    erased_at: number;
  };
  login_places: {
    user_id: string;
    /** Keyed hash of an IP address or a session. */
    place: string;
    used_at: number;
  };
  recovery_keys: {
    key_hash: string;
    user_id: string;
    created_at: number;
  };
  audit_log: {
    id: Generated<number>;
    at: number;
    /** May be deleted since; null for the API key. */
    operator_id: string | null;
    operator_name: string | null;
    action: string;
    target: string | null;
    details: string | null;
  };
  /** The most people in each 5 minutes. */
  people_history: {
    at: number;
    people: number;
  };
  webhooks: {
    id: string;
    room_id: number;
    /** Owner of the room at the time: the webhook gets nothing under another one. */
    owner_id: string;
    url: string;
    /** Name by which requests to one host are counted. */
    host: string;
    /** Kinds and types, separated by spaces. */
    events: string;
    secret: string;
    /** The previous secret, which also signs messages until `old_secret_until`. */
    old_secret: string | null;
    old_secret_until: number | null;
    is_active: number;
    /** Failed attempts since the last success, and the time of the first. */
    failures: number;
    failing_since: number | null;
    paused_until: number;
    disabled_at: number | null;
    created_at: number;
  };
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    type: string;
    /** Empty once settled. */
    body: string;
    state: 'pending' | 'delivered' | 'failed';
    attempts: number;
    created_at: number;
    next_at: number;
    leased_until: number;
    attempted_at: Generated<number | null>;
    /** HTTP status. */
    last_status: Generated<number | null>;
  };
  outside_changes: {
    id: Generated<number>;
    made_at: number;
    change: string;
  };
  lookups: {
    key: string;
    value: string;
    ends_at: number;
  };
  /** A value has one ban at most. */
  bans: {
    id: string;
    kind: BanKind;
    /** Id of the session or account, or the network. */
    value: string;
    /** User's name at the time, or the network. */
    name: string;
    reason: string | null;
    created_at: number;
    /** Null: for good. */
    ends_at: number | null;
    operator_id: string | null;
    operator_name: string | null;
  };
  invitations: {
    id: string;
    token_hash: string;
    note: string | null;
    uses: number;
    /** Null: any number. */
    max_uses: number | null;
    created_at: number;
    /** Null: until revoked. */
    ends_at: number | null;
    operator_id: string | null;
    operator_name: string | null;
  };
  server_settings: {
    key: string;
    value: string;
    changed_at: number;
  };
  server_state: {
    key: string;
    value: string;
  };
}
export type Database = Kysely<Tables>;

export async function runStatements(database: Database, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

export type PictureTable = keyof Pick<Tables, 'thumbnails' | 'emote_pictures' | 'subtitles'>;

interface PictureRow {
  room_id: number;
  /** SHA-256 of the bytes, Base64url. */
  hash: string;
  /** Media type. */
  type: string;
  bytes: Uint8Array;
  created_at: number;
}

export interface EntryRow {
  room_id: number;
  seq: number;
  epoch: number;
  /** StoredChange as JSON. */
  entry: string;
}

/** Copies from the stored room, for searching and listing. */
export interface RowChange {
  room_id: number;
  columns: Partial<Omit<Tables['rooms'], 'id' | 'snapshot_epoch'>>;
}

export interface NewRoomAction {
  roomId: number;
  /** Epoch ms. */
  at: number;
  kind: RoomActionKind;
  by: ActingUser;
  target?: ActingUser | undefined;
  details?: object | undefined;
}

export interface ActingUser {
  accountId?: string | undefined;
  name: string;
  isLoggedIn: boolean;
}

/** Stored together with the changes of rooms. */
export interface CommitExtras {
  /** Rows of features, such as webhooks. */
  statements: readonly RawBuilder<unknown>[];
  actions: readonly NewRoomAction[];
  messages: readonly MessageWrite[];
}

export const noExtras: CommitExtras = { statements: [], actions: [], messages: [] };

/** A message, or the order to forget messages up to a time. */
export type MessageWrite = { roomId: number; message: StoredMessage } | { roomId: number; forgetsUntil: number };

export interface OpenDatabase {
  database: Database;
  kind: 'sqlite' | 'postgres';
  /**
   * Appends entries and changes columns in one transaction. Returns false, and changes nothing, when a room was claimed after its entry's
   * epoch.
   */
  appendEntries: (rows: readonly EntryRow[], changes: readonly RowChange[], extras?: CommitExtras) => Promise<boolean>;
}
