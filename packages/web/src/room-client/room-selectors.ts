import {
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
  isPermitted,
  itemLength,
  peopleOf,
  permissionsNeeded,
  permissionsToUndo,
  skipVotes,
  startedOnScreen,
  upcomingOf,
  visibleIdentity,
  type RequestOutline,
  type SkipVotes,
} from '@matinee/room/read';
import type { ClientRoom } from './client-room-store.ts';

/** The obstacle to a request; undefined if it can be made. */
export type DisabledReason = 'disconnected' | 'permission' | 'locked' | 'nothing-playing' | undefined;

export function selectOwnUser(state: Pick<ClientRoom, 'users' | 'ownId'>): RoomUser | undefined {
  return state.users.find(({ id }) => id === state.ownId);
}

/** Assumes the role Owner until the user is known. */
export function selectIsGranted(state: ClientRoom, permission: PermissionName): boolean {
  const role = selectOwnUser(state)?.role ?? Role.Owner;
  return state.sync === undefined || isPermitted(state.sync, role, permission);
}

export function selectSource(state: ClientRoom): QueueItem | null {
  return state.sync?.currentSource ?? null;
}

/** Requests that need a current item. */
const playbackTypes: ReadonlySet<RequestType> = new Set([
  RequestType.Playback,
  RequestType.Seek,
  RequestType.PlaybackSpeed,
  RequestType.Skip,
  RequestType.Countdown,
  RequestType.ReadyCheck,
]);

export function selectDisabledReason(state: ClientRoom, request: RequestOutline): DisabledReason {
  if (!state.isSynced) return 'disconnected';
  const missing = selectMissing(state, request);
  if (missing !== undefined) return selectIsGranted(unlocked(state), missing) ? 'locked' : 'permission';
  return playbackTypes.has(request.type) && selectSource(state) === null ? 'nothing-playing' : undefined;
}

function selectMissing(state: ClientRoom, request: RequestOutline): PermissionName | undefined {
  const { sync, users } = state;
  return sync && permissionsNeeded({ sync, users }, request).find((permission) => !selectIsGranted(state, permission));
}

function unlocked(state: ClientRoom): ClientRoom {
  return state.sync === undefined ? state : { ...state, sync: { ...state.sync, controlsLocked: false } };
}

export function selectCan(state: ClientRoom, request: RequestOutline): boolean {
  return selectDisabledReason(state, request) === undefined;
}

export function selectCanUndo(state: ClientRoom, event: RoomEvent): boolean {
  const isOnScreen = state.sync !== undefined && startedOnScreen(state.sync, event);
  return permissionsToUndo(event.request.type, isOnScreen)?.every((permission) => selectIsGranted(state, permission)) ?? false;
}

export function selectIsSkipByVote(state: ClientRoom): boolean {
  return state.sync?.enableVoteSkip ?? false;
}

function selectSkipVoting({ sync, users }: ClientRoom): SkipVotes<string> {
  return sync === undefined ? { given: 0, needed: 1, voters: new Set() } : skipVotes(sync, users);
}

export function selectSkipVotesNeeded(state: ClientRoom): number {
  return selectSkipVoting(state).needed;
}

export function selectSkipVotes(state: ClientRoom): number {
  return selectSkipVoting(state).given;
}

export function selectSkipVotesMissing(state: ClientRoom): number {
  const { given, needed } = selectSkipVoting(state);
  return Math.max(0, needed - given);
}

/** Counts a vote in another tab too. */
export function selectHasVotedToSkip(state: ClientRoom): boolean {
  const own = selectOwnUser(state);
  return own !== undefined && selectSkipVoting(state).voters.has(visibleIdentity(own));
}

/** Counts users without companions. */
export function selectPeopleCount({ users }: Pick<ClientRoom, 'users'>): number {
  return peopleOf(users).length;
}

const noSegments: RoomSync['videoSegments'] = [];

export function selectSegments({ sync }: ClientRoom): RoomSync['videoSegments'] {
  return sync?.videoSegments ?? noSegments;
}

const noVotes: RoomSync['voteCounts'] = [];

/** Returns votes by videoKey; items without votes are absent. */
export function selectVoteCounts({ sync }: ClientRoom): RoomSync['voteCounts'] {
  return sync?.voteCounts ?? noVotes;
}

export function selectQueueMode({ sync }: ClientRoom): QueueMode {
  return sync?.queueMode ?? 'manual';
}

/** Returns a videoKey; undefined where one video repeats. */
export function selectNextKey(state: ClientRoom): string | undefined {
  const next = selectQueueMode(state) === 'dj' ? undefined : selectUpcoming(state)[0];
  return next && videoKey(next);
}

/** Returns the queue in playing order, as far as it is known. */
export function selectUpcoming({ sync }: ClientRoom): readonly QueueItem[] {
  return sync === undefined ? noItems : upcomingOf(sync);
}

const noItems: readonly QueueItem[] = [];

/** “Guest 9” comes before “Guest 10”. */
const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true });

/** Sorts by role, highest first, then by name. */
export function sortUsers(users: readonly RoomUser[]): RoomUser[] {
  return [...users].sort((a, b) => rankOf(b.role) - rankOf(a.role) || compareNames(a.name, b.name));
}

/** Leaves out unknown lengths. */
export function queueLengthSeconds(queue: readonly QueueItem[]): number {
  return queue
    .map(itemLength)
    .filter((length) => length !== Infinity)
    .reduce((sum, length) => sum + length, 0);
}

/** Returns a key that differs between sources of all rooms. */
export function selectSourceKey(room: ClientRoom): string | undefined {
  const source = selectSource(room);
  return source === null ? undefined : videoKey(source);
}

export type ConnectionStatus = 'connected' | 'connecting' | 'reconnecting' | 'disconnected';

export function selectConnectionStatus({ connection, sync, isSynced }: ClientRoom): ConnectionStatus {
  if (isSynced) return 'connected';
  if (connection.status === 'inactive' && connection.kickReason !== undefined) return 'disconnected';
  return sync === undefined ? 'connecting' : 'reconnecting';
}

/** Returns the close code once the connection has ended for good. */
export function selectFinalReason({ connection }: ClientRoom): number | undefined {
  return connection.status === 'inactive' ? connection.kickReason : undefined;
}
