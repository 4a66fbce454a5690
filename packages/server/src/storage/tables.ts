import type { BanKind, RoomActionKind } from '@matinee/protocol';
import type { StoredMessage } from '@matinee/room';
import type { Generated, Kysely, RawBuilder } from 'kysely';

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
    /** JSON of the current item's listed fields. */
    source: string | null;
    /** The owner's account: a copy from the stored room, for searching. */
    owner_id: string | null;
    /** The door: the users who can join. */
    door: string;
    /** How long messages are kept. */
    chat_history: string;
    /** The name of its maker; null if it isn't known, and for rooms from before this column existed. */
    made_by: string | null;
    /** Counts the hosts that have claimed the room; only the latest may write. */
    epoch: number;
    /** The time when the room was last in use or changed. */
    active_at: number;
    /** Null for rooms from before this column existed. */
    created_at: number | null;
    /** JSON of the stored room after entry `snapshot_seq`. */
    snapshot: string;
    snapshot_seq: number;
    /** The epoch under which the last entry in the snapshot was written. */
    snapshot_epoch: Generated<number>;
  };
  room_log: EntryRow;
  /** Actions of users who look after rooms: see `createActionLog`. */
  room_actions: {
    id: Generated<number>;
    room_id: number;
    at: number;
    kind: string;
    /** The account; null for a guest, and once the account is deleted. */
    by_id: string | null;
    by_name: string;
    by_is_logged_in: number;
    target_id: string | null;
    /** Null if the action had no target user. */
    target_name: string | null;
    target_is_logged_in: number;
    /** JSON. */
    details: string | null;
  };
  /** Chat messages of rooms: see `createMessageStore`. */
  messages: {
    /** Counts up as messages are stored. */
    number: Generated<number>;
    id: string;
    room_id: number;
    /** The time when it was sent. */
    at: number;
    /** The account of its sender; null for a guest, and once the account is deleted. */
    account_id: string | null;
    /** JSON of its sender, as they were then. */
    sender: string;
    text: string;
    /** The words of the text that a search finds, each between spaces; empty for a deleted message. */
    words: string;
    /** Its approximate size. */
    bytes: number;
    /** JSON of the message that it answers. */
    reply_to: string | null;
    /** JSON of the VideoId of the current video, and the room's position in it, in seconds. */
    video: string | null;
    position: number | null;
    edited_at: number | null;
    deleted_at: number | null;
    /** The user who deleted it, if that wasn't its sender. Its text is kept then. */
    deleted_by: string | null;
    /** JSON. */
    reactions: string | null;
    revision: number;
  };
  /** The last message that each room has forgotten. Until the sweeper has deleted it and the earlier ones, they are hidden. */
  forgotten_messages: {
    room_id: number;
    until_at: number;
    /** The number of the last message of all rooms at that time. */
    until_number: number;
  };
  /** Thumbnails of videos that users' browsers have made. */
  thumbnails: PictureRow;
  /** Pictures of rooms' emotes. Which emotes a room has is part of the room. */
  emote_pictures: PictureRow;
  /** Subtitles from files that users show to everyone. Which videos have them is part of the room. */
  subtitles: PictureRow;
  users: {
    id: string;
    username: string;
    /** Unique: see `usernameKey`. */
    username_key: string;
    /** The look of the name, unique too: see `skeletonOf`. Null for names from before that rule. */
    username_skeleton: string | null;
    email: string | null;
    email_key: string | null;
    /** The time when the e-mail address was confirmed; null while it is unconfirmed. */
    email_confirmed_at: number | null;
    /** Argon2id in PHC form; null for users who only log in in other ways. */
    password_hash: string | null;
    /** Whether the account has the rights of operators. */
    is_operator: number;
    created_at: number;
  };
  sessions: {
    /** SHA-256 of the token, hex. */
    token_hash: string;
    /** The name of a guest. */
    username: string;
    /** The account that it is logged in to. */
    user_id: string | null;
    /** The time when the user last proved their identity, by password or through a login provider. */
    proved_at: number | null;
    /** A guest's other device: the first session of that guest. */
    guest_id: string | null;
    /** 1 for a device that was paired; null for a login, and for devices from before this column existed. */
    is_paired: number | null;
    /** The browser's User-Agent, or the name that its user gave a bot. */
    agent: string | null;
    /** The scopes of a bot's token, separated by spaces; null for a session. */
    scopes: string | null;
    /** The name of the only room that a bot's token is for. */
    only_room: string | null;
    /** The first characters of a bot's token. */
    token_prefix: string | null;
    /** The time when a bot's token ends. */
    ends_at: number | null;
    created_at: number;
    used_at: number;
  };
  /** E-mail addresses that wait to be confirmed. */
  email_changes: {
    user_id: string;
    email: string;
    /** SHA-256 of the key, hex; null before an e-mail is sent. */
    key_hash: string | null;
    created_at: number;
  };
  /** Users of login providers, and the accounts that they open: see `createProviderUsers`. */
  provider_users: {
    /** `discord`, or the URL of an OpenID provider. */
    issuer: string;
    /** The provider's id of the user. */
    subject: string;
    user_id: string;
    name: string;
    linked_at: number;
  };
  /** Keys of users' devices: see `createPasskeys`. */
  passkeys: {
    /** The credential id, base64url. */
    id: string;
    user_id: string;
    name: string;
    /** In COSE form, base64url. */
    public_key: string;
    counter: number;
    created_at: number;
    used_at: number | null;
  };
  /** Secrets of the authenticator apps whose codes logins by password need: see `createSecondFactors`. */
  second_factors: {
    user_id: string;
    /** Encrypted. */
    secret: string;
    /** The time step of the last used code: only later codes count. */
    last_step: number;
    created_at: number;
  };
  recovery_codes: {
    user_id: string;
    /** Keyed hash. */
    code_hash: string;
  };
  /** Logins under way: see `createLoginSteps`. */
  login_steps: {
    session_id: string;
    kind: string;
    /** SHA-256 of the secret that the next request has to contain, hex. */
    key_hash: string;
    value: string;
    ends_at: number;
  };
  /** Second devices that wait to be paired: see `createPairings`. */
  pairings: {
    /** SHA-256 of a link's secret or of a code, hex. */
    key_hash: string;
    kind: string;
    /** The session of the device that shows a code; null for a link. */
    device_id: string | null;
    /** The session of the user who made the link or typed the code; null until then. */
    owner_id: string | null;
    /** The identity of that user at the time: once they log in or out, the pairing is over. */
    identity_id: string | null;
    room: string | null;
    ends_at: number;
  };
  /** Names of deleted accounts: see `createErasure`. */
  erased_names: {
    name_hash: string;
    erased_at: number;
  };
  /** IP addresses and sessions that an account was logged in from: see `createKnownLogins`. */
  login_places: {
    user_id: string;
    /** Keyed hash of an IP address or a session. */
    place: string;
    used_at: number;
  };
  recovery_keys: {
    /** SHA-256 of the key, hex. */
    key_hash: string;
    user_id: string;
    created_at: number;
  };
  /** Actions of operators: see `createAuditLog`. */
  audit_log: {
    id: Generated<number>;
    at: number;
    /** The operator's account, which may be deleted since; null for the API key. */
    operator_id: string | null;
    /** The name of that account at the time. */
    operator_name: string | null;
    action: string;
    /** The target, such as the name of a room. */
    target: string | null;
    /** JSON. */
    details: string | null;
  };
  /** The most people in each 5 minutes: see `createPeopleHistory`. */
  people_history: {
    /** The start of these minutes. */
    at: number;
    people: number;
  };
  /** Webhooks of rooms. */
  webhooks: {
    id: string;
    room_id: number;
    /** The owner of the room when it was made: it gets nothing under another owner. */
    owner_id: string;
    url: string;
    /** The name under which requests to the same host are counted. */
    host: string;
    /** Kinds and types, separated by spaces. */
    events: string;
    secret: string;
    /** The previous secret, with which messages are signed too until `old_secret_until`. */
    old_secret: string | null;
    old_secret_until: number | null;
    is_active: number;
    /** Failed attempts since the last success, and the time of the first. */
    failures: number;
    failing_since: number | null;
    paused_until: number;
    /** The time when the server switched it off. */
    disabled_at: number | null;
    created_at: number;
  };
  /** Messages to webhooks: waiting ones, and the log of the others. */
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    type: string;
    /** JSON; empty once it is settled. */
    body: string;
    state: 'pending' | 'delivered' | 'failed';
    attempts: number;
    created_at: number;
    next_at: number;
    /** The time until which one node has it. */
    leased_until: number;
    attempted_at: Generated<number | null>;
    /** The HTTP status of the last answer. */
    last_status: Generated<number | null>;
  };
  /** Changes made by other programs: see `createOutsideChanges`. */
  outside_changes: {
    id: Generated<number>;
    made_at: number;
    /** JSON of an OutsideChange. */
    change: string;
  };
  /** Answers of sites: videos, lists, searches, counters. */
  lookups: {
    key: string;
    /** JSON. */
    value: string;
    ends_at: number;
  };
  /** Banned sessions, accounts and networks: see `createBans`. A value has one ban at most. */
  bans: {
    id: string;
    kind: BanKind;
    /** The id of the session or the account, or the network. */
    value: string;
    /** For operators: the user's name at the time, or the network. */
    name: string;
    reason: string | null;
    created_at: number;
    /** Null: for good. */
    ends_at: number | null;
    /** The operator's account, which may be deleted since; null for the API key. */
    operator_id: string | null;
    operator_name: string | null;
  };
  /** Invitations to register: see `createInvitations`. */
  invitations: {
    id: string;
    /** SHA-256 of the token, hex. */
    token_hash: string;
    note: string | null;
    /** How many accounts were made with it. */
    uses: number;
    /** Null: any number. */
    max_uses: number | null;
    created_at: number;
    /** Null: it lasts until it is revoked. */
    ends_at: number | null;
    /** The operator's account, which may be deleted since; null for the API key. */
    operator_id: string | null;
    operator_name: string | null;
  };
  /** Settings that operators have changed while the server runs: see `createServerSettings`. */
  server_settings: {
    key: string;
    /** JSON. */
    value: string;
    changed_at: number;
  };
  server_state: {
    key: string;
    value: string;
  };
}
export type Database = Kysely<Tables>;

/** Runs statements one after the other. */
export async function runStatements(database: Database, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

export type PictureTable = keyof Pick<Tables, 'thumbnails' | 'emote_pictures' | 'subtitles'>;

/** A small picture of a room, or its subtitles. */
interface PictureRow {
  room_id: number;
  /** SHA-256 of the bytes, Base64url. */
  hash: string;
  /** Its media type. */
  type: string;
  bytes: Uint8Array;
  created_at: number;
}

/** One entry of a room's log. */
export interface EntryRow {
  room_id: number;
  seq: number;
  epoch: number;
  /** JSON of a StoredChange. */
  entry: string;
}

/** Columns of a room that an entry changes too: copies from the stored room, for searching and listing. */
export interface RowChange {
  room_id: number;
  columns: Partial<Omit<Tables['rooms'], 'id' | 'snapshot_epoch'>>;
}

/** An action of a user who looks after a room. */
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

/** Rows that are stored together with the changes of rooms. */
export interface CommitExtras {
  /** Statements of features, such as a message to a receiver outside. */
  statements: readonly RawBuilder<unknown>[];
  actions: readonly NewRoomAction[];
  messages: readonly MessageWrite[];
}

export const noExtras: CommitExtras = { statements: [], actions: [], messages: [] };

/** A message in its current form, or the order to forget a room's messages sent until a time. */
export type MessageWrite = { roomId: number; message: StoredMessage } | { roomId: number; forgetsUntil: number };

/** A database, and the one query that differs between SQLite and PostgreSQL. */
export interface OpenDatabase {
  database: Database;
  kind: 'sqlite' | 'postgres';
  /**
   * Appends entries and changes columns in one transaction. Returns false, and changes nothing, when the room of one entry
   * was claimed again after its epoch.
   */
  appendEntries: (rows: readonly EntryRow[], changes: readonly RowChange[], extras?: CommitExtras) => Promise<boolean>;
}
