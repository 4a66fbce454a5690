import {
  defaultGrants,
  RestoreQueueBehavior,
  Role,
  type ChatMessage,
  type QueueMode,
  type RoomSync,
  type RoomUser,
  type SegmentCategory,
  type Visibility,
} from '@matinee/protocol';
import { interruptAt } from './item-span.ts';
import { positionAt } from './playback.ts';
import { noReports, type PlayerReports } from './player-reports.ts';
import type { PageRequests } from './request-names.ts';
import type { PendingStart } from './starts.ts';
import type { Undoable } from './undo-rules.ts';
import { recountVotes } from './votes.ts';

/** Who has been given which membership in a room, by account. Nobody but the room sees it. */
export interface Membership {
  readonly ownerId: string | null;
  /** Roles above registered user. */
  readonly roles: readonly (readonly [accountId: string, role: Role])[];
}

/** The votes for one queued video. */
export interface QueueVotes {
  /** Its videoKey. */
  readonly video: string;
  /** One client of each person who has voted for it. */
  readonly clientIds: readonly string[];
}

/** What of a room is stored. */
export interface StoredRoom {
  readonly sync: Readonly<RoomSync>;
  /** The recent messages, oldest first. */
  readonly chat: readonly ChatMessage[];
  readonly membership: Membership;
  /** The last stored requests of each page that names its requests; the page that asked last comes last. */
  readonly lastRequests?: readonly PageRequests[] | undefined;
}

/**
 * A room: one immutable value. What every client sees of it is the sync; `playbackPosition` is where the source was at
 * `serverTime` and, while playing, moves on from there at `playbackSpeed`.
 *
 * Without a source nothing plays, the position is 0 and the queue is empty. What is not stored belongs to connections,
 * and no connection survives a restart.
 */
export interface RoomState extends StoredRoom {
  /** Who is here now, in the order they came. */
  readonly users: readonly RoomUser[];
  /** By client id, whose connection it is: an account's id, or for a guest what stands for the session. */
  readonly identityIds: ReadonlyMap<string, string>;
  /** In the order of the first vote for each; only of present clients for queued videos. */
  readonly votes: readonly QueueVotes[];
  /** What was announced and can still be undone, oldest first. */
  readonly undoable: readonly Undoable[];
  /** By client id, the last jump for which its player stood ready; starts wait for these clients only. */
  readonly readyForDiscontinuity: ReadonlyMap<string, number>;
  /** What players have said of the source. */
  readonly reports: PlayerReports;
  /** Set while a start is held back until players are ready. */
  readonly pendingStart: PendingStart | undefined;
}

export interface NewRoom {
  name: string;
  isTemporary: boolean;
  title?: string | undefined;
  description?: string | undefined;
  visibility?: Visibility | undefined;
  queueMode?: QueueMode | undefined;
  autoSkipSegmentCategories?: SegmentCategory[] | undefined;
  /** Account of whoever made it; rooms that guests make have no owner. */
  ownerId?: string | undefined;
}

/** An empty room as it is made. */
export function createRoom(room: NewRoom, nowMs: number): RoomState {
  return loadRoom({
    sync: {
      name: room.name,
      title: room.title ?? '',
      description: room.description ?? '',
      isTemporary: room.isTemporary,
      visibility: room.visibility ?? 'public',
      queueMode: room.queueMode ?? 'manual',
      grants: defaultGrants,
      hasOwner: room.ownerId !== undefined,
      autoSkipSegmentCategories: room.autoSkipSegmentCategories ?? [],
      restoreQueueBehavior: RestoreQueueBehavior.Prompt,
      enableVoteSkip: false,
      startTogether: true,
      currentSource: null,
      queue: [],
      isPlaying: false,
      playbackPosition: 0,
      playbackSpeed: 1,
      serverTime: nowMs,
      discontinuity: 0,
      voteCounts: [],
      videoSegments: [],
      noSkipBefore: 0,
      prevQueue: null,
      votesToSkip: [],
    },
    chat: [],
    membership: { ownerId: room.ownerId ?? null, roles: [] },
  });
}

/** What is stored of a room. Votes end with the connections of those who gave them. */
export function toStoredRoom({ sync, chat, membership, lastRequests }: StoredRoom): StoredRoom {
  return { sync: { ...sync, voteCounts: [], votesToSkip: [] }, chat, membership, ...(lastRequests && { lastRequests }) };
}

/** A stored room, with nobody in it yet. */
export function loadRoom(room: StoredRoom): RoomState {
  return {
    ...toStoredRoom(room),
    users: [],
    identityIds: new Map(),
    votes: [],
    undoable: [],
    readyForDiscontinuity: new Map(),
    reports: noReports,
    pendingStart: undefined,
  };
}

/** A room with the people of another one, who have the roles that they are given here. */
export function withUsersOf(room: RoomState, { users, identityIds, readyForDiscontinuity }: RoomState): RoomState {
  const roles = users.map((user) => ({ ...user, role: roleOf(room, user.isLoggedIn ? identityIds.get(user.id) : undefined) }));
  return recountVotes(room, { ...room, users: roles, identityIds, readyForDiscontinuity });
}

/** Everything of the sync, with the position as it is now, or at a start that is still to come. */
export function fullSync({ sync }: StoredRoom, nowMs: number): RoomSync {
  const serverTime = sync.isPlaying ? Math.max(nowMs, sync.serverTime) : nowMs;
  return { ...sync, playbackPosition: positionAt(sync, nowMs), serverTime };
}

/** The same room, not playing, at the position it had at `nowMs`. */
export function pauseRoom<Room extends StoredRoom>(room: Room, nowMs: number): Room {
  return { ...room, sync: { ...fullSync(room, nowMs), serverTime: nowMs, isPlaying: false } };
}

/**
 * What is left of a room when nobody has been in it since `nowMs`. A temporary room, and one that always restores its
 * queue, waits as it was; of the others the queue becomes the previous one, or is forgotten, as the room is set.
 */
export function archiveRoom<Room extends StoredRoom>(room: Room, nowMs: number): Room {
  const { sync } = pauseRoom(room, nowMs);
  const behavior = sync.isTemporary ? RestoreQueueBehavior.Always : sync.restoreQueueBehavior;
  if (behavior === RestoreQueueBehavior.Always) return { ...room, sync };
  const videos = [...(sync.currentSource === null ? [] : [interruptAt(sync.currentSource, sync.playbackPosition)]), ...sync.queue];
  const prevQueue = videos.length > 0 ? videos : sync.prevQueue;
  const empty = { currentSource: null, queue: [], playbackPosition: 0, playbackSpeed: 1, videoSegments: [], noSkipBefore: 0 };
  return { ...room, sync: { ...sync, ...empty, prevQueue: behavior === RestoreQueueBehavior.Prompt ? prevQueue : null } };
}

/** The role of an account in a room; of a guest without one. */
export function roleOf({ membership }: RoomState, accountId: string | undefined): Role {
  if (accountId === undefined) return Role.UnregisteredUser;
  if (accountId === membership.ownerId) return Role.Owner;
  return membership.roles.find(([id]) => id === accountId)?.[1] ?? Role.RegisteredUser;
}
