import type {
  ChatMessage,
  InviteEntry,
  KnockEntry,
  MessageChange,
  QueueOperation,
  Role,
  RoomEvent,
  RoomSync,
  RoomUser,
} from '@matinee/protocol';

// The types of a room's state, in one file so that no two files of rules need each other for them.

/** The owner and the roles of a room, by account. No client sees it. */
export interface Membership {
  readonly ownerId: string | null;
  /** Roles above registered user. */
  readonly roles: readonly (readonly [accountId: string, role: Role])[];
}

/** A ban from a room. Times are epoch ms. */
export interface RoomBan {
  readonly id: string;
  /** Whom it keeps out: the identity of an account, that of a session, or both. */
  readonly identityIds: readonly string[];
  /** The user's name when they were banned. */
  readonly name: string;
  readonly isLoggedIn: boolean;
  readonly reason?: string | undefined;
  readonly createdAt: number;
  /** Missing: for good. */
  readonly endsAt?: number | undefined;
  /** The name of who banned them. */
  readonly by: string;
}

/** Who cannot chat, by the same identities as a ban, and until when in epoch ms. */
export interface RoomMute {
  readonly identityIds: readonly string[];
  readonly endsAt: number;
}

/** The bans and mutes of a room. Those that have ended count for nothing, and go with the next change. */
export interface Guards {
  readonly bans: readonly RoomBan[];
  readonly mutes: readonly RoomMute[];
}

/** An invite link. The room knows only the hash of its token. */
export interface Invite extends Readonly<InviteEntry> {
  readonly tokenHash: string;
  /** Missing for one from before links had a maker, and for one of the server. */
  readonly maker?: { readonly identityId: string; readonly isLoggedIn: boolean } | undefined;
}

/** What opens the door of a room. No client sees it. */
export interface Entrance {
  /** Null without a password. */
  readonly passwordHash: string | null;
  /** The oldest first. */
  readonly invites: readonly Invite[];
  /** The identities that were let in, the last ones at the end: they come in again. */
  readonly admitted: readonly string[];
}

/** The id of a request: the random name of the page that sent it, and a number that grows from request to request. */
export type RequestName = readonly [page: string, id: number];

/** The last stored requests of one page, in ascending order of their numbers. */
export type PageRequests = readonly [page: string, ids: readonly number[]];

/** The number that items have whose adder has an identity. */
export type Adder = readonly [number: number, identityId: string];

/** The ballot of a user by their identity: indexes of options, the preferred one first. That of a guest counts while they are there. */
export type Ballot = readonly [identityId: string, choices: readonly number[], isGuest?: true | undefined];

/** What no client sees of the open poll. */
export interface BallotBox {
  /** The identity of the user who has started the poll. */
  readonly ownerId: string;
  readonly ballots: readonly Ballot[];
}

/** A message, with what no client sees of it. */
export interface StoredMessage extends Readonly<ChatMessage> {
  /** The account of its sender; missing for a guest. */
  readonly accountId?: string | undefined;
}

/** The part of a room that is stored. */
export interface StoredRoom {
  readonly sync: Readonly<RoomSync>;
  /** The recent messages, oldest first. */
  readonly chat: readonly StoredMessage[];
  readonly membership: Membership;
  /** Missing in a room whose door was never closed. */
  readonly entrance?: Entrance | undefined;
  /** By page, the last stored requests; the page with the latest request comes last. */
  readonly lastRequests?: readonly PageRequests[] | undefined;
  /** Missing in a room that never had any. */
  readonly guards?: Guards | undefined;
  /** Who added the items, by their `adder`. No client sees it. Missing in a room to which nothing was added. */
  readonly adders?: readonly Adder[] | undefined;
  /** Missing without an open poll. */
  readonly ballotBox?: BallotBox | undefined;
}

export type RoomPatch = Partial<RoomSync>;

/** The stored part of one change. Replayed in order on the room before the first, entries give the room after the last. */
export interface RoomEntry {
  /** Without the queue, whose changes are stored as operations, and without votes and readiness, which end with the connections. */
  patch?: RoomPatch;
  queueOperations?: QueueOperation[];
  chat?: StoredMessage;
  messageChange?: MessageChange;
  /** Messages that were sent until then are forgotten; epoch ms. */
  forgetsUntil?: number;
  membership?: Membership;
  guards?: Guards;
  adders?: readonly Adder[];
  entrance?: Entrance;
  /** An identity that was let in; nothing else of the entrance has changed. */
  admits?: string;
  /** Null when the poll has ended. */
  ballotBox?: BallotBox | null;
  /** The ballot of one user, empty if it was taken back; nothing else of the ballot box has changed. */
  ballot?: Ballot;
  /** The request that caused it, if its page has named it. */
  request?: RequestName;
}

/** The votes for one queued video. */
export interface QueueVotes {
  /** Its videoKey. */
  readonly video: string;
  /** One client of each user who has voted for it. */
  readonly clientIds: readonly string[];
}

/** An event that can be undone, with what its undoing needs to know. */
export interface Undoable {
  readonly event: RoomEvent;
  /** videoKey of the current item before and after the event. */
  readonly sourceBefore: string | undefined;
  readonly sourceAfter: string | undefined;
  readonly wasPlaying: boolean;
  /** The index in the queue from which the item after the event came. */
  readonly nextIdx: number;
  /** The votes for the item that left the queue by the event. */
  readonly votes: QueueVotes | undefined;
}

/** What the players of those who are in the room have reported of one source. */
export interface PlayerReports {
  /** The source's videoKey; reports of another source are dropped. */
  readonly video: string | undefined;
  /** When the source became the current item, epoch ms. */
  readonly sinceMs: number;
  /** By client id, the reported length in seconds; Infinity for a player that is ready and has reported none. */
  readonly lengths: ReadonlyMap<string, number>;
  /** By client id, the discontinuity since which its player has played the source to its end. */
  readonly ends: ReadonlyMap<string, number>;
  /** By client id, the code of the error with which its player has given up. */
  readonly errors: ReadonlyMap<string, string>;
  /** When players that are still loading no longer hold back the length that the others report; epoch ms. */
  readonly lengthAtMs: number | undefined;
  /** When the source is over because most players have ended; epoch ms. */
  readonly overAtMs: number | undefined;
  /** When the source is skipped because most players have given up; epoch ms. */
  readonly skipAtMs: number | undefined;
}

/** A start that waits for players to be ready, for 10 s at most. */
export interface PendingStart {
  readonly sinceMs: number;
  /** When the room next looks at who is ready, epoch ms. */
  readonly decideMs: number;
  /** How long before the start its instant is sent to clients, in ms. */
  readonly leadMs: number;
  /** Clients that were in the room when the wait began. Later ones are not waited for. */
  readonly awaited: readonly string[];
}

/** A client whose user has knocked, and who waits outside. */
export interface Knock extends Readonly<KnockEntry> {
  readonly identityId: string;
  /** Stands for the client's IP address. */
  readonly origin?: string | undefined;
}

/** How holds have waited for a user. */
export interface HoldRecord {
  readonly identityId: string;
  /** The videoKey of the item for which `spentMs` counts. */
  readonly video: string;
  /** How long holds have waited for them in that item, in ms. */
  readonly spentMs: number;
  /** When holds began to wait for them within the last minute, epoch ms; oldest first. */
  readonly heldAtMs: readonly number[];
}

/** The question whether everyone is ready, and who has said so. `sync` shows it by clients. */
export interface PendingReadyCheck {
  /** The name of the user who asked. */
  readonly by: string;
  /** Epoch ms. */
  readonly endsAtMs: number;
  /** The identities of the users who are ready. */
  readonly readyIds: readonly string[];
}

/** A client for whose player a start has waited in vain. */
export interface LateClient {
  readonly clientId: string;
  readonly identityId: string;
  /** Since when its player has been ready for the current discontinuity, epoch ms; undefined while it isn't. */
  readonly readySinceMs: number | undefined;
}

/**
 * A room: one immutable value. `sync` is what every client sees of it; in it, `playbackPosition` is the position at
 * `serverTime`, which while playing moves on at `playbackSpeed`.
 *
 * Without a current item nothing plays, the position is 0 and the queue is empty. What is not stored belongs to
 * connections, and no connection survives a restart.
 */
export interface RoomState extends StoredRoom {
  /** The clients in the room, in the order in which they joined. */
  readonly users: readonly RoomUser[];
  /** By client id, the identity of its user: an account's id, or for a guest an id that stands for the session. */
  readonly identityIds: ReadonlyMap<string, string>;
  /** By client id of a logged-in user, the identity that they would have as a guest in that session. */
  readonly guestIds: ReadonlyMap<string, string>;
  /** By identity, when its user last sent or edited a chat message while slow mode was on, in epoch ms. */
  readonly lastChats: ReadonlyMap<string, number>;
  /** Older messages than those of `chat` that were changed last, as they are now. Only the owner of the room knows them. */
  readonly changedMessages: readonly StoredMessage[];
  /** Those who wait outside, in the order in which they knocked. */
  readonly knocks: readonly Knock[];
  /** In the order of the first vote for each; only of present clients for queued videos. */
  readonly votes: readonly QueueVotes[];
  /** Events that can be undone, oldest first. */
  readonly undoable: readonly Undoable[];
  /** By client id, the last discontinuity for which its player was ready. Starts wait for these clients only. */
  readonly readyForDiscontinuity: ReadonlyMap<string, number>;
  /** By client id, the videoKey of the item that its player could start at once, beside what it plays. */
  readonly readyForNext: ReadonlyMap<string, string>;
  readonly reports: PlayerReports;
  /** Set while a start waits for players to be ready. */
  readonly pendingStart: PendingStart | undefined;
  /** Clients that starts don't wait for any more, until their players have been ready for a while. */
  readonly lateClients: readonly LateClient[];
  /** Users for whom holds have waited, as far as that limits further ones. */
  readonly holdRecords: readonly HoldRecord[];
  readonly readyCheck: PendingReadyCheck | undefined;
}
