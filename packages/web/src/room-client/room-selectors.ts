import {
  isGranted,
  Role,
  rankOf,
  RequestType,
  videoKey,
  type PermissionName,
  type QueueItem,
  type QueueMode,
  type RoomEvent,
  type RoomSync,
  type RoomUser,
} from '@matinee/protocol';
import {
  itemLength,
  nextQueueIndex,
  permissionsNeeded,
  permissionsToUndo,
  skipVotes,
  startedOnScreen,
  visibleIdentity,
  type RequestOutline,
  type SkipVotes,
} from '@matinee/room/read';
import type { RoomState } from './room-store.ts';

/** Why something cannot be done just now; undefined when it can. */
export type DisabledReason = 'disconnected' | 'permission' | 'nothing-playing' | undefined;

export function selectOwnUser(state: RoomState): RoomUser | undefined {
  return state.users.find(({ id }) => id === state.ownId);
}

/** Whether the room lets this user do it. With no known user, Owner is assumed. */
export function selectIsGranted(state: RoomState, permission: PermissionName): boolean {
  const role = selectOwnUser(state)?.role ?? Role.Owner;
  return state.sync === undefined || isGranted(state.sync.grants, role, permission);
}

/** What the room is called: its title, else its name; undefined until it is known. */
export function selectRoomTitle({ sync }: RoomState): string | undefined {
  return sync === undefined ? undefined : sync.title.trim() || sync.name;
}

export function selectSource(state: RoomState): QueueItem | null {
  return state.sync?.currentSource ?? null;
}

/** Requests that need a current item. */
const playbackTypes: ReadonlySet<RequestType> = new Set([
  RequestType.Playback,
  RequestType.Seek,
  RequestType.PlaybackSpeed,
  RequestType.Skip,
]);

/** Why the room would refuse a request of this user now, as far as that is known here; undefined when nothing is. */
export function selectDisabledReason(state: RoomState, request: RequestOutline): DisabledReason {
  if (!state.isSynced) return 'disconnected';
  if (!selectGrantsAll(state, request)) return 'permission';
  return playbackTypes.has(request.type) && selectSource(state) === null ? 'nothing-playing' : undefined;
}

function selectGrantsAll(state: RoomState, request: RequestOutline): boolean {
  const { sync, users } = state;
  return sync === undefined || permissionsNeeded({ sync, users }, request).every((permission) => selectIsGranted(state, permission));
}

export function selectCan(state: RoomState, request: RequestOutline): boolean {
  return selectDisabledReason(state, request) === undefined;
}

/** Whether this user may undo an event that has just happened. */
export function selectCanUndo(state: RoomState, event: RoomEvent): boolean {
  const isOnScreen = state.sync !== undefined && startedOnScreen(state.sync, event);
  return permissionsToUndo(event.request.type, isOnScreen)?.every((permission) => selectIsGranted(state, permission)) ?? false;
}

/** Whether skipping is put to the vote. */
export function selectIsSkipByVote(state: RoomState): boolean {
  return state.sync?.enableVoteSkip ?? false;
}

function selectSkipVoting({ sync, users }: RoomState): SkipVotes<string> {
  return sync === undefined ? { given: 0, needed: 1, voters: new Set() } : skipVotes(sync, users);
}

/** How many votes it takes to skip. */
export function selectSkipVotesNeeded(state: RoomState): number {
  return selectSkipVoting(state).needed;
}

/** How many votes to skip there are. */
export function selectSkipVotes(state: RoomState): number {
  return selectSkipVoting(state).given;
}

/** How many votes are missing to skip. */
export function selectSkipVotesMissing(state: RoomState): number {
  const { given, needed } = selectSkipVoting(state);
  return Math.max(0, needed - given);
}

/** Whether this user has voted to skip, here or in another tab. */
export function selectHasVotedToSkip(state: RoomState): boolean {
  const own = selectOwnUser(state);
  return own !== undefined && selectSkipVoting(state).voters.has(visibleIdentity(own));
}

const noSegments: RoomSync['videoSegments'] = [];

/** What is known of the parts of the video that is on. */
export function selectSegments({ sync }: RoomState): RoomSync['videoSegments'] {
  return sync?.videoSegments ?? noSegments;
}

const noVotes: RoomSync['voteCounts'] = [];

/** Votes by videoKey; without an entry there are none. */
export function selectVoteCounts({ sync }: RoomState): RoomSync['voteCounts'] {
  return sync?.voteCounts ?? noVotes;
}

export function selectQueueMode({ sync }: RoomState): QueueMode {
  return sync?.queueMode ?? 'manual';
}

/** Key of the video whose turn is next where votes decide: the most voted, ties in queue order. Undefined elsewhere. */
export function selectVotedNext({ sync }: RoomState): string | undefined {
  if (sync?.queueMode !== 'vote') return undefined;
  const next = sync.queue[nextQueueIndex(sync)];
  return next && videoKey(next);
}

/** Highest standing first, then by name; oneself is found by name like everybody else. */
export function sortUsers(users: readonly RoomUser[]): RoomUser[] {
  return [...users].sort((a, b) => rankOf(b.role) - rankOf(a.role) || a.name.localeCompare(b.name));
}

/** Length of a queue in seconds, as far as lengths are known. */
export function queueLengthSeconds(queue: readonly QueueItem[]): number {
  return queue
    .map(itemLength)
    .filter((length) => length !== Infinity)
    .reduce((sum, length) => sum + length, 0);
}
