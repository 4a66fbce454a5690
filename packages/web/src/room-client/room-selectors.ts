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

/** Why a request can't be made now; undefined if it can. */
export type DisabledReason = 'disconnected' | 'permission' | 'locked' | 'nothing-playing' | undefined;

export function selectOwnUser(state: Pick<ClientRoom, 'users' | 'ownId'>): RoomUser | undefined {
  return state.users.find(({ id }) => id === state.ownId);
}

/** Whether this user has a permission. Until the user is known, the role Owner is assumed. */
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

/** Why the room would refuse a request of this user now, as far as this client knows. */
export function selectDisabledReason(state: ClientRoom, request: RequestOutline): DisabledReason {
  if (!state.isSynced) return 'disconnected';
  const missing = selectMissing(state, request);
  if (missing !== undefined) return selectIsGranted(unlocked(state), missing) ? 'locked' : 'permission';
  return playbackTypes.has(request.type) && selectSource(state) === null ? 'nothing-playing' : undefined;
}

/** The first permission that a request needs and this user hasn't. */
function selectMissing(state: ClientRoom, request: RequestOutline): PermissionName | undefined {
  const { sync, users } = state;
  return sync && permissionsNeeded({ sync, users }, request).find((permission) => !selectIsGranted(state, permission));
}

/** The state as it would be without the lock of the controls. */
function unlocked(state: ClientRoom): ClientRoom {
  return state.sync === undefined ? state : { ...state, sync: { ...state.sync, controlsLocked: false } };
}

export function selectCan(state: ClientRoom, request: RequestOutline): boolean {
  return selectDisabledReason(state, request) === undefined;
}

/** Whether this user may undo an event that has just happened. */
export function selectCanUndo(state: ClientRoom, event: RoomEvent): boolean {
  const isOnScreen = state.sync !== undefined && startedOnScreen(state.sync, event);
  return permissionsToUndo(event.request.type, isOnScreen)?.every((permission) => selectIsGranted(state, permission)) ?? false;
}

/** Whether the room votes on skipping. */
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

/** Whether this user has voted to skip, here or in another tab. */
export function selectHasVotedToSkip(state: ClientRoom): boolean {
  const own = selectOwnUser(state);
  return own !== undefined && selectSkipVoting(state).voters.has(visibleIdentity(own));
}

/** How many people are in the room. Companions don't count. */
export function selectPeopleCount({ users }: Pick<ClientRoom, 'users'>): number {
  return peopleOf(users).length;
}

const noSegments: RoomSync['videoSegments'] = [];

/** The known segments of the current item. */
export function selectSegments({ sync }: ClientRoom): RoomSync['videoSegments'] {
  return sync?.videoSegments ?? noSegments;
}

const noVotes: RoomSync['voteCounts'] = [];

/** Votes by videoKey. Items without votes have no entry. */
export function selectVoteCounts({ sync }: ClientRoom): RoomSync['voteCounts'] {
  return sync?.voteCounts ?? noVotes;
}

export function selectQueueMode({ sync }: ClientRoom): QueueMode {
  return sync?.queueMode ?? 'manual';
}

/** The videoKey of the item that plays next: the one with the most votes where the room votes. Undefined where one video repeats. */
export function selectNextKey(state: ClientRoom): string | undefined {
  const next = selectQueueMode(state) === 'dj' ? undefined : selectUpcoming(state)[0];
  return next && videoKey(next);
}

/** The queue in the order in which it will play, as far as that is known: by votes in a room that votes. */
export function selectUpcoming({ sync }: ClientRoom): readonly QueueItem[] {
  return sync === undefined ? noItems : upcomingOf(sync);
}

const noItems: readonly QueueItem[] = [];

/** “Guest 9” comes before “Guest 10”. */
const { compare: compareNames } = new Intl.Collator(undefined, { numeric: true });

/** Highest role first, then by name. */
export function sortUsers(users: readonly RoomUser[]): RoomUser[] {
  return [...users].sort((a, b) => rankOf(b.role) - rankOf(a.role) || compareNames(a.name, b.name));
}

/** The sum of the known lengths, in seconds. */
export function queueLengthSeconds(queue: readonly QueueItem[]): number {
  return queue
    .map(itemLength)
    .filter((length) => length !== Infinity)
    .reduce((sum, length) => sum + length, 0);
}

/** Returns what tells the source that plays from others, in any room; undefined without one. */
export function selectSourceKey(room: ClientRoom): string | undefined {
  const source = selectSource(room);
  return source === null ? undefined : videoKey(source);
}
