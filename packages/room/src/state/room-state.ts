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

// In one file, so that no two files of rules need each other for types.

/** Owner and roles by account; no client sees them. */
export interface Membership {
  readonly ownerId: string | null;
  /** Roles above registered user. */
  readonly roles: readonly (readonly [accountId: string, role: Role])[];
}

/** Times are epoch ms. */
export interface RoomBan {
  readonly id: string;
  /** Account, session, or both. */
  readonly identityIds: readonly string[];
  /** At the time of the ban. */
  readonly name: string;
  readonly isLoggedIn: boolean;
  readonly reason?: string | undefined;
  readonly createdAt: number;
  readonly endsAt?: number | undefined;
  /** Name of the user who banned them. */
  readonly by: string;
}

/** A user who cannot chat, recognised as in a ban; `endsAt` is epoch ms. */
export interface RoomMute {
  readonly identityIds: readonly string[];
  readonly endsAt: number;
}

/** Bans and mutes; ended ones have no effect, and are removed with the next change. */
export interface Guards {
  readonly bans: readonly RoomBan[];
  readonly mutes: readonly RoomMute[];
}

/** An invite link; the room knows only the hash of its token. */
export interface Invite extends Readonly<InviteEntry> {
  readonly tokenHash: string;
  /** Missing in links from before links had makers, and in links of the server. */
  readonly maker?: { readonly identityId: string; readonly isLoggedIn: boolean } | undefined;
}

/** Means to enter a closed room, which no client sees. */
export interface Entrance {
  /** Null without a password. */
  readonly passwordHash: string | null;
  /** Oldest first. */
  readonly invites: readonly Invite[];
  /** Were let in and can come back; the latest at the end. */
  readonly admitted: readonly string[];
}

/** Random name of the page, and a number that grows with its requests. */
export type RequestName = readonly [page: string, id: number];

/** The last stored requests of a page, in ascending order. */
export type PageRequests = readonly [page: string, ids: readonly number[]];

export type Adder = readonly [number: number, identityId: string];

/** Indexes of options, the preferred one first. A guest's ballot counts while they are present. */
export type Ballot = readonly [identityId: string, choices: readonly number[], isGuest?: true | undefined];

/** Part of the open poll that no client sees. */
export interface BallotBox {
  /** Identity of the user who started the poll. */
  readonly ownerId: string;
  readonly ballots: readonly Ballot[];
}

export interface StoredMessage extends Readonly<ChatMessage> {
  /** Missing for a guest. */
  readonly accountId?: string | undefined;
}

export interface StoredRoom {
  readonly sync: Readonly<RoomSync>;
  /** Recent, oldest first. */
  readonly chat: readonly StoredMessage[];
  readonly membership: Membership;
  /** Missing in a room that was never closed. */
  readonly entrance?: Entrance | undefined;
  /** The page with the latest request comes last. */
  readonly lastRequests?: readonly PageRequests[] | undefined;
  /** Missing in a room that never had any. */
  readonly guards?: Guards | undefined;
  /** By the items' `adder`. No client sees them. */
  readonly adders?: readonly Adder[] | undefined;
  /** Missing without an open poll. */
  readonly ballotBox?: BallotBox | undefined;
}

export type RoomPatch = Partial<RoomSync>;

/** Entry of the log. Replayed in order on the room before the first, entries give the room after the last. */
export interface StoredChange {
  /** Without the queue, which is stored as operations, and without votes and readiness, which end with connections. */
  patch?: RoomPatch;
  queueOperations?: QueueOperation[];
  chat?: StoredMessage;
  messageChange?: MessageChange;
  /** Messages sent until then; epoch ms. */
  forgetsUntil?: number;
  /** Ids of messages whose sender has deleted their account. */
  erasesSenders?: readonly string[];
  membership?: Membership;
  guards?: Guards;
  adders?: readonly Adder[];
  entrance?: Entrance;
  /** An identity that was let in; nothing else of the entrance changes. */
  admits?: string;
  /** Null when the poll has ended. */
  ballotBox?: BallotBox | null;
  /** One ballot, empty if it was taken back; nothing else of the ballot box changes. */
  ballot?: Ballot;
  request?: RequestName;
}

export interface QueueVotes {
  /** Its videoKey. */
  readonly video: string;
  /** One client of each voter. */
  readonly clientIds: readonly string[];
}

export interface Undoable {
  readonly event: RoomEvent;
  /** videoKeys of the current item. */
  readonly sourceBefore: string | undefined;
  readonly sourceAfter: string | undefined;
  readonly wasPlaying: boolean;
  /** Index in the queue from which the item after the event came. */
  readonly nextIdx: number;
  /** For the item that left the queue. */
  readonly votes: QueueVotes | undefined;
}

export interface PlayerReports {
  /** videoKey; reports of another source are dropped. */
  readonly video: string | undefined;
  /** Time when the source became current, epoch ms. */
  readonly sinceMs: number;
  /** By client id; Infinity for a ready player that has reported none. */
  readonly lengths: ReadonlyMap<string, number>;
  /** By client id, the discontinuity since which its player has ended. */
  readonly ends: ReadonlyMap<string, number>;
  /** By client id, the code with which its player has given up. */
  readonly errors: ReadonlyMap<string, string>;
  /** Loading players no longer hold back the reported length from then on; epoch ms. */
  readonly lengthAtMs: number | undefined;
  /** The source is over then, as most players have ended; epoch ms. */
  readonly overAtMs: number | undefined;
  /** It is skipped then, as most players have given up; epoch ms. */
  readonly skipAtMs: number | undefined;
}

/** A start that waits for players, for 10 s at most. */
export interface PendingStart {
  readonly sinceMs: number;
  /** Next look at who is ready, epoch ms. */
  readonly decideMs: number;
  /** How long before the start clients learn its instant. */
  readonly leadMs: number;
  /** In the room when the wait began; later clients are not waited for. */
  readonly awaited: readonly string[];
}

export interface Knock extends Readonly<KnockEntry> {
  readonly identityId: string;
  /** Token for the client's IP address. */
  readonly origin?: string | undefined;
}

export interface HoldRecord {
  readonly identityId: string;
  /** videoKey, for `spentMs`. */
  readonly video: string;
  /** How long holds have waited in that item. */
  readonly spentMs: number;
  /** Starts of holds within the last minute, epoch ms; oldest first. */
  readonly heldAtMs: readonly number[];
}

/** Users who are ready; `sync` shows them by clients. */
export interface PendingReadyCheck {
  /** Name of the user who asked. */
  readonly by: string;
  /** Epoch ms. */
  readonly endsAtMs: number;
  readonly readyIds: readonly string[];
}

/** A client for whose player a start has waited in vain. */
export interface LateClient {
  readonly clientId: string;
  readonly identityId: string;
  /** For the current discontinuity, epoch ms; undefined while not ready. */
  readonly readySinceMs: number | undefined;
}

/**
 * An immutable value. Clients see `sync`: `playbackPosition` is the position at `serverTime`; while the room plays, it moves on
 * at `playbackSpeed`.
 *
 * Without a current item nothing plays, the position is 0 and the queue is empty. The parts that aren't stored belong to
 * connections, and none survives a restart.
 */
export interface RoomState extends StoredRoom {
  /** In the order in which they joined. */
  readonly users: readonly RoomUser[];
  /** By client id: an account's id, or for a guest an id that stands for the session. */
  readonly identityIds: ReadonlyMap<string, string>;
  /** Identity as a guest, by client id of a logged-in user. */
  readonly guestIds: ReadonlyMap<string, string>;
  /** By identity, the last message or edit while slow mode was on, epoch ms. */
  readonly lastChats: ReadonlyMap<string, number>;
  /** Changed messages older than `chat`. Only the room's owner knows them. */
  readonly changedMessages: readonly StoredMessage[];
  /** In the order in which they knocked. */
  readonly knocks: readonly Knock[];
  /** In the order of first votes; only of present clients for queued videos. */
  readonly votes: readonly QueueVotes[];
  /** Oldest first. */
  readonly undoable: readonly Undoable[];
  /** By client id, the last discontinuity for which its player was ready. Starts wait for these clients only. */
  readonly readyForDiscontinuity: ReadonlyMap<string, number>;
  /** By client id, the videoKey of an item that could start at once. */
  readonly readyForNext: ReadonlyMap<string, string>;
  readonly reports: PlayerReports;
  readonly pendingStart: PendingStart | undefined;
  /** Starts wait for them again once they have been ready for a while. */
  readonly lateClients: readonly LateClient[];
  /** Kept while they limit further holds. */
  readonly holdRecords: readonly HoldRecord[];
  readonly readyCheck: PendingReadyCheck | undefined;
}

/** Removes the parts that no client sees. */
export function publicMessage(stored: StoredMessage): ChatMessage {
  const { accountId: _, ...message } = stored;
  return message;
}
