import {
  isSameVideo,
  type QueueItem,
  RequestType,
  Role,
  type RoomEvent,
  type RoomSync,
  type RoomUser,
  type ServerMessage,
  type SyncMessage,
  type UserUpdate,
  videoKey,
  applyQueueOperations,
} from '@matinee/protocol';
import { emptySync } from '@matinee/room/read';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConnectionState } from './connection.ts';
import { appendEvent, isLogged, mergeMessages, type LogEntry } from './chat-log.ts';
import { viewpointOf } from './viewpoint.ts';

/** What this client knows of a room. */
export interface ClientRoom {
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
  /** Oldest first: at least the last `logLength` entries. */
  log: readonly LogEntry[];
  /** The number of messages by others since this page opened the room. */
  messagesReceived: number;
  /** The event that has paused the video. Undefined while it plays, and where this client wasn't here then. */
  pause: RoomEvent | undefined;
  /** What played last, once nothing plays any more. */
  lastSource: QueueItem | undefined;
  /** The last refusal of a request by this client. */
  lastError: { name: string; message: string } | undefined;
}

export type ClientRoomStore = StoreApi<ClientRoom>;

export const initialClientRoom: ClientRoom = {
  connection: { status: 'inactive', kickReason: undefined },
  sync: undefined,
  isSynced: false,
  users: [],
  ownId: undefined,
  ownVotes: new Set(),
  log: [],
  messagesReceived: 0,
  pause: undefined,
  lastSource: undefined,
  lastError: undefined,
};

export function createClientRoomStore(): ClientRoomStore {
  return createStore<ClientRoom>(() => initialClientRoom);
}

/** Fields that a server leaves out of its first sync. */
const defaultSync = emptySync('');

/** The state after a message. `nowMs` is the estimated server time in epoch ms. */
export function applyMessage(state: ClientRoom, message: ServerMessage, nowMs: number): ClientRoom {
  switch (message.action) {
    case 'sync':
      return applySync(state, applyPatch(state.sync ?? defaultSync, message, nowMs));
    case 'user':
      return { ...state, users: applyUserUpdate(state.users, message.update) };
    case 'you':
      // A new connection has no votes yet.
      return { ...state, ownId: message.info.id, ownVotes: new Set() };
    case 'chat': {
      const isOwn = message.from.id === state.ownId;
      return { ...state, log: mergeMessages(state.log, [message]), messagesReceived: state.messagesReceived + (isOwn ? 0 : 1) };
    }
    case 'chatlog':
      return { ...state, log: mergeMessages(state.log, message.messages) };
    case 'event': {
      const changed = applyPause(applyOwnVote(state, message), message);
      const viewpoint = viewpointOf(state, message);
      return isLogged(message, state.ownId, viewpoint) ? { ...changed, log: appendEvent(state.log, message, viewpoint, nowMs) } : changed;
    }
    case 'error':
      return { ...state, lastError: { name: message.name, message: message.message } };
    case 'eventcustom':
    case 'announcement':
    case 'done':
    case 'pong':
      break;
  }
  return state;
}

function applySync(state: ClientRoom, sync: RoomSync): ClientRoom {
  const before = state.sync?.currentSource ?? undefined;
  const isSameItem = before !== undefined && sync.currentSource !== null && isSameVideo(before, sync.currentSource);
  return {
    ...state,
    isSynced: true,
    sync,
    pause: sync.isPlaying || !isSameItem ? undefined : state.pause,
    lastSource: sync.currentSource === null ? (before ?? state.lastSource) : undefined,
  };
}

function applyPause(state: ClientRoom, event: RoomEvent): ClientRoom {
  if (event.request.type !== RequestType.Playback || state.sync?.isPlaying === true) return state;
  return { ...state, pause: event.request.state ? undefined : event };
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
function applyOwnVote(state: ClientRoom, { request, additional }: RoomEvent): ClientRoom {
  if (request.type !== RequestType.Vote || additional.user?.id === undefined || additional.user.id !== state.ownId) return state;
  const ownVotes = new Set(state.ownVotes);
  if (request.add) ownVotes.add(videoKey(request.video));
  else ownVotes.delete(videoKey(request.video));
  return { ...state, ownVotes };
}
