import {
  applyQueueOperations,
  RequestType,
  Role,
  videoKey,
  type InviteEntry,
  type KnockEntry,
  type RoomEvent,
  type RoomSync,
  type RoomUser,
  type ServerMessage,
  type SyncMessage,
  type UserUpdate,
} from '@matinee/protocol';
import { emptySync } from '@matinee/room/read';
import type { ConnectionState } from '../connection/connection.ts';

export interface ObservedRoom {
  connection: ConnectionState;
  /** Undefined until the first sync. */
  sync: RoomSync | undefined;
  isSynced: boolean;
  users: readonly RoomUser[];
  ownId: string | undefined;
  /** The users who can let this client in; set while it waits outside. */
  hosts: readonly string[] | undefined;
  /** Users who have knocked, if this user may admit them. */
  knocks: readonly KnockEntry[];
  /** The invite links, if this user may let others in. */
  invites: readonly InviteEntry[];
  /** Keys of the videos that this client has voted for. */
  ownVotes: ReadonlySet<string>;
}

export const initialRoom: ObservedRoom = {
  connection: { status: 'inactive', kickReason: undefined },
  sync: undefined,
  isSynced: false,
  users: [],
  ownId: undefined,
  hosts: undefined,
  knocks: [],
  invites: [],
  ownVotes: new Set(),
};

/** A server leaves these out of its first sync. */
const defaultSync = emptySync('');

/** @param nowMs estimated server time in epoch ms */
export function applyToRoom<State extends ObservedRoom>(state: State, message: ServerMessage, nowMs: number): State {
  switch (message.action) {
    case 'sync':
      return { ...state, isSynced: true, hosts: undefined, sync: applyPatch(state.sync ?? defaultSync, message, nowMs) };
    case 'user':
      return { ...state, users: applyUserUpdate(state.users, message.update) };
    case 'you':
      // A new connection has no votes yet, and is sent knocks and invite links again.
      return { ...state, ownId: message.info.id, ownVotes: new Set(), knocks: [], invites: [] };
    case 'door':
      return { ...state, hosts: message.hosts };
    case 'knocks':
      return { ...state, knocks: message.knocks };
    case 'invites':
      return { ...state, invites: message.invites };
    case 'event':
      return applyOwnVote(state, message);
    default:
      return state;
  }
}

function applyPatch(sync: RoomSync, message: SyncMessage, nowMs: number): RoomSync {
  const { action: _action, queueOperations, ...patch } = message;
  const queue = queueOperations === undefined ? {} : { queue: applyQueueOperations(sync.queue, queueOperations) };
  // A position without a time is the position now.
  const time = patch.playbackPosition !== undefined && patch.serverTime === undefined ? { serverTime: nowMs } : {};
  return { ...sync, ...(patch as Partial<RoomSync>), ...queue, ...time };
}

function applyUserUpdate(users: readonly RoomUser[], update: UserUpdate): readonly RoomUser[] {
  if (update.kind === 'init') return update.value;
  if (update.kind === 'remove') return users.filter(({ id }) => id !== update.value);
  const value = update.value as Partial<RoomUser> & { id: string };
  if (users.some(({ id }) => id === value.id)) return users.map((user) => (user.id === value.id ? { ...user, ...value } : user));
  return [...users, { name: '', isLoggedIn: false, status: 'none', role: Role.UnregisteredUser, ...value }];
}

/** Only the room knows which votes it has counted. */
function applyOwnVote<State extends ObservedRoom>(state: State, { request, additional }: RoomEvent): State {
  if (request.type !== RequestType.Vote || !isOwnVote(state, additional.user)) return state;
  const ownVotes = new Set(state.ownVotes);
  if (request.add) ownVotes.add(videoKey(request.video));
  else ownVotes.delete(videoKey(request.video));
  return { ...state, ownVotes };
}

/** The vote may come from another client of the user. */
function isOwnVote({ users, ownId }: ObservedRoom, voter: RoomEvent['additional']['user']): boolean {
  if (voter?.id === undefined || ownId === undefined) return false;
  const userId = users.find(({ id }) => id === ownId)?.userId;
  return voter.id === ownId || (userId !== undefined && voter.userId === userId);
}
