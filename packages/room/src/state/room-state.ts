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
  /** The identities that it keeps out: of an account, of a session, or both. */
  readonly identityIds: readonly string[];
  /** The user's name when they were banned. */
  readonly name: string;
  readonly isLoggedIn: boolean;
  readonly reason?: string | undefined;
  readonly createdAt: number;
  /** Missing if it never ends. */
  readonly endsAt?: number | undefined;
  /** The name of the user who banned them. */
  readonly by: string;
}

/** A user who cannot chat, recognised by the same identities as in a ban, until `endsAt` in epoch ms. */
export interface RoomMute {
  readonly identityIds: readonly string[];
  readonly endsAt: number;
}

/** The bans and mutes of a room. Ended ones have no effect, and are removed with the next change. */
export interface Guards {
  readonly bans: readonly RoomBan[];
  readonly mutes: readonly RoomMute[];
}

/** An invite link. The room knows only the hash of its token. */
export interface Invite extends Readonly<InviteEntry> {
  readonly tokenHash: string;
  /** Missing if it was made before links had makers, or by the server. */
  readonly maker?: { readonly identityId: string; readonly isLoggedIn: boolean } | undefined;
}

/** The means to enter a closed room, which no client sees. */
export interface Entrance {
  /** Null without a password. */
  readonly passwordHash: string | null;
  /** Oldest first. */
  readonly invites: readonly Invite[];
  /** The identities that were let in and can come back, the latest at the end. */
  readonly admitted: readonly string[];
}

/** The id of a request: the random name of the page that sent it, and a number that grows from request to request. */
export type RequestName = readonly [page: string, id: number];

/** The last stored requests of one page, in ascending order of their numbers. */
export type PageRequests = readonly [page: string, ids: readonly number[]];

/** The number that marks the items of an adder, and the adder's identity. */
export type Adder = readonly [number: number, identityId: string];

/** The ballot of a user by their identity: indexes of options, the preferred one first. A guest's ballot counts while they are present. */
export type Ballot = readonly [identityId: string, choices: readonly number[], isGuest?: true | undefined];

/** The part of the open poll that no client sees. */
export interface BallotBox {
  /** The identity of the user who started the poll. */
  readonly ownerId: string;
  readonly ballots: readonly Ballot[];
}

/** A message, including the parts that no client sees. */
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
  /** Missing in a room that was never closed. */
  readonly entrance?: Entrance | undefined;
  /** By page, the last stored requests; the page with the latest request comes last. */
  readonly lastRequests?: readonly PageRequests[] | undefined;
  /** Missing in a room that never had any. */
  readonly guards?: Guards | undefined;
  /** The users who added the items, by the items' `adder`. No client sees them. Missing in a room to which nothing was added. */
  readonly adders?: readonly Adder[] | undefined;
  /** Missing without an open poll. */
  readonly ballotBox?: BallotBox | undefined;
}

export type RoomPatch = Partial<RoomSync>;

/**
 * The stored part of one change: an entry of the log. Replayed in order on the room before the first, entries give the
 * room after the last.
 */
export interface StoredChange {
  /** Without the queue, whose changes are stored as operations, and without votes and readiness, which end with connections. */
  patch?: RoomPatch;
  queueOperations?: QueueOperation[];
  chat?: StoredMessage;
  messageChange?: MessageChange;
  /** Messages that were sent until then are forgotten; epoch ms. */
  forgetsUntil?: number;
  /** Ids of messages whose sender has deleted their account. */
  erasesSenders?: readonly string[];
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

export interface QueueVotes {
  /** Its videoKey. */
  readonly video: string;
  /** One client of each user who has voted for it. */
  readonly clientIds: readonly string[];
}

/** An event that can be undone, with the details needed to undo it. */
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

/** Reports of one source by the players of clients in the room. */
export interface PlayerReports {
  /** The source's videoKey; reports of another source are dropped. */
  readonly video: string | undefined;
  /** The time when the source became the current item, epoch ms. */
  readonly sinceMs: number;
  /** By client id, the reported length in seconds; Infinity for a player that is ready and has reported none. */
  readonly lengths: ReadonlyMap<string, number>;
  /** By client id, the discontinuity since which its player has played the source to its end. */
  readonly ends: ReadonlyMap<string, number>;
  /** By client id, the code of the error with which its player has given up. */
  readonly errors: ReadonlyMap<string, string>;
  /** The time when players that are still loading no longer hold back the length that the others report, epoch ms. */
  readonly lengthAtMs: number | undefined;
  /** The time when the source is over because most players have ended, epoch ms. */
  readonly overAtMs: number | undefined;
  /** The time when the source is skipped because most players have given up, epoch ms. */
  readonly skipAtMs: number | undefined;
}

/** A start that waits for players to be ready, for 10 s at most. */
export interface PendingStart {
  readonly sinceMs: number;
  /** The time of the next look at who is ready, epoch ms. */
  readonly decideMs: number;
  /** How long before the start its instant is sent to clients, in ms. */
  readonly leadMs: number;
  /** Clients that were in the room when the wait began. Later ones are not waited for. */
  readonly awaited: readonly string[];
}

/** A client that waits outside after a knock. */
export interface Knock extends Readonly<KnockEntry> {
  readonly identityId: string;
  /** A token for the client's IP address. */
  readonly origin?: string | undefined;
}

/** A record of how holds have waited for a user. */
export interface HoldRecord {
  readonly identityId: string;
  /** The videoKey of the item for which `spentMs` counts. */
  readonly video: string;
  /** How long holds have waited for them in that item, in ms. */
  readonly spentMs: number;
  /** The times within the last minute when holds began to wait for them, epoch ms; oldest first. */
  readonly heldAtMs: readonly number[];
}

/** The question whether everyone is ready, and the users who are. `sync` shows it by clients. */
export interface PendingReadyCheck {
  /** The name of the user who asked. */
  readonly by: string;
  /** Epoch ms. */
  readonly endsAtMs: number;
  /** The identities of the users who are ready. */
  readonly readyIds: readonly string[];
}

/** A client whose player a start has waited for in vain. */
export interface LateClient {
  readonly clientId: string;
  readonly identityId: string;
  /** The time since which its player has been ready for the current discontinuity, epoch ms; undefined while it isn't. */
  readonly readySinceMs: number | undefined;
}

/**
 * A room: one immutable value. Every client sees its `sync`, in which `playbackPosition` is the position at
 * `serverTime`; while the room plays, it moves on at `playbackSpeed`.
 *
 * Without a current item nothing plays, the position is 0 and the queue is empty. The parts that aren't stored belong
 * to connections, and no connection survives a restart.
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
  /** The most recently changed messages that are older than `chat`, as they are now. Only the owner of the room knows them. */
  readonly changedMessages: readonly StoredMessage[];
  /** The knocks of users who wait outside, in the order in which they knocked. */
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
  /** Clients that starts no longer wait for, until their players have been ready for a while. */
  readonly lateClients: readonly LateClient[];
  /** Users for whom holds have waited, as long as that limits further holds. */
  readonly holdRecords: readonly HoldRecord[];
  readonly readyCheck: PendingReadyCheck | undefined;
}

/** Removes the parts of a message that no client sees. */
export function publicMessage(stored: StoredMessage): ChatMessage {
  const { accountId: _, ...message } = stored;
  return message;
}
