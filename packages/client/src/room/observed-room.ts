import {
  applyQueueOperations,
  RequestType,
  Role,
  videoKey,
  type RoomEvent,
  type RoomSync,
  type RoomUser,
  type ServerMessage,
  type SyncMessage,
  type UserUpdate,
} from '@matinee/protocol';
import { emptySync } from '@matinee/room/read';
import type { ConnectionState } from '../connection/connection.ts';

/** What a client knows of its room. */
export interface ObservedRoom {
  connection: ConnectionState;
  /** Undefined until the first sync. */
  sync: RoomSync | undefined;
  /** The connection is open and has brought its first sync. */
  isSynced: boolean;
  users: readonly RoomUser[];
  /** The client id of this connection. */
  ownId: string | undefined;
  /** Keys of the queued videos that this client has voted for. */
  ownVotes: ReadonlySet<string>;
}

export const initialRoom: ObservedRoom = {
  connection: { status: 'inactive', kickReason: undefined },
  sync: undefined,
  isSynced: false,
  users: [],
  ownId: undefined,
  ownVotes: new Set(),
};

/** Fields that a server leaves out of its first sync. */
const defaultSync = emptySync('');

/** The state after a message. `nowMs` is the estimated server time in epoch ms. */
export function applyToRoom<State extends ObservedRoom>(state: State, message: ServerMessage, nowMs: number): State {
  switch (message.action) {
    case 'sync':
      return { ...state, isSynced: true, sync: applyPatch(state.sync ?? defaultSync, message, nowMs) };
    case 'user':
      return { ...state, users: applyUserUpdate(state.users, message.update) };
    case 'you':
      // A new connection has no votes yet.
      return { ...state, ownId: message.info.id, ownVotes: new Set() };
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

/** Own votes come from events, because only the room knows which votes it has counted. */
function applyOwnVote<State extends ObservedRoom>(state: State, { request, additional }: RoomEvent): State {
  if (request.type !== RequestType.Vote || additional.user?.id === undefined || additional.user.id !== state.ownId) return state;
  const ownVotes = new Set(state.ownVotes);
  if (request.add) ownVotes.add(videoKey(request.video));
  else ownVotes.delete(videoKey(request.video));
  return { ...state, ownVotes };
}
