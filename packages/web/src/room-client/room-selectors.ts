import {
  isGranted,
  Role,
  rankOf,
  videoKey,
  type PermissionName,
  type QueueItem,
  type QueueMode,
  type RoomSync,
  type RoomUser,
} from '@matinee/protocol';
import type { RoomState } from './room-store.ts';

/** Why something cannot be done just now; undefined when it can. */
export type Obstacle = 'disconnected' | 'permission' | 'nothing-playing' | undefined;

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

/** What keeps this user from asking the room for something that needs a permission. */
export function selectObstacle(state: RoomState, permission: PermissionName): Obstacle {
  if (!state.isInStep) return 'disconnected';
  return selectIsGranted(state, permission) ? undefined : 'permission';
}

/** As `selectObstacle`, for what also needs something on the screen. */
export function selectPlaybackObstacle(
  state: RoomState,
  permission: 'playback.play-pause' | 'playback.seek' | 'playback.speed' | 'playback.skip',
): Obstacle {
  return selectObstacle(state, permission) ?? (selectSource(state) === null ? 'nothing-playing' : undefined);
}

export function selectCanPlayPause(state: RoomState): boolean {
  return selectPlaybackObstacle(state, 'playback.play-pause') === undefined;
}

export function selectCanSeek(state: RoomState): boolean {
  return selectPlaybackObstacle(state, 'playback.seek') === undefined;
}

/**
 * Playing now needs its own permission, order for what is queued already, else add, and skip when it takes something
 * off the screen.
 */
export function selectPlayNowObstacle(state: RoomState, isQueued: boolean): Obstacle {
  return (
    selectObstacle(state, 'manage-queue.play-now') ??
    selectObstacle(state, isQueued ? 'manage-queue.order' : 'manage-queue.add') ??
    (selectSource(state) === null ? undefined : selectObstacle(state, 'playback.skip'))
  );
}

/** Clients whose votes to skip count: those who may skip. */
function skippers({ sync, users }: RoomState): readonly RoomUser[] {
  return users.filter(({ role }) => sync !== undefined && isGranted(sync.grants, role, 'playback.skip'));
}

/** Votes count people. No two accounts share a name; the tabs of a guest cannot be told from other guests. */
function peopleOf(users: readonly RoomUser[]): ReadonlySet<string> {
  return new Set(users.map(({ id, name, isLoggedIn }) => (isLoggedIn ? `account ${name}` : `client ${id}`)));
}

function votersToSkip(state: RoomState): ReadonlySet<string> {
  return peopleOf(skippers(state).filter(({ id }) => state.sync?.votesToSkip.includes(id)));
}

/** Whether skipping is put to the vote. */
export function selectIsSkipVoted(state: RoomState): boolean {
  return state.sync?.enableVoteSkip ?? false;
}

/** How many votes it takes to skip: half of those who may, rounded up. */
export function selectSkipVotesNeeded(state: RoomState): number {
  return Math.max(1, Math.ceil(peopleOf(skippers(state)).size / 2));
}

/** How many votes to skip there are of those who may. */
export function selectSkipVotes(state: RoomState): number {
  return votersToSkip(state).size;
}

/** How many votes are missing to skip. */
export function selectSkipVotesMissing(state: RoomState): number {
  return Math.max(0, selectSkipVotesNeeded(state) - selectSkipVotes(state));
}

/** Whether this user has voted to skip, here or in another tab. */
export function selectHasVotedToSkip(state: RoomState): boolean {
  const own = selectOwnUser(state);
  const voters = votersToSkip(state);
  return own !== undefined && [...peopleOf([own])].some((person) => voters.has(person));
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
  const counts = new Map(sync.voteCounts);
  const votes = sync.queue.map((item) => counts.get(videoKey(item)) ?? 0);
  const next = sync.queue[votes.indexOf(Math.max(...votes))];
  return next && videoKey(next);
}

/** Highest standing first, then by name; oneself is found by name like everybody else. */
export function sortedUsers(users: readonly RoomUser[]): RoomUser[] {
  return [...users].sort((a, b) => rankOf(b.role) - rankOf(a.role) || a.name.localeCompare(b.name));
}

/** Length of a queue in seconds, as far as lengths are known. */
export function queueLengthSeconds(queue: readonly QueueItem[]): number {
  return queue.reduce((sum, item) => {
    const end = item.endAt ?? item.length;
    return end === undefined ? sum : sum + Math.max(0, end - (item.startAt ?? 0));
  }, 0);
}
