import { applyToRoom, initialRoom, type ObservedRoom } from '@matinee/client/connected-room';
import {
  isSameVideo,
  RequestType,
  type MessageChange,
  type QueueItem,
  type RoomEvent,
  type RoomUser,
  type ServerMessage,
} from '@matinee/protocol';
import { isSamePerson } from '@matinee/room/read';
import type { StoreApi } from 'zustand/vanilla';
import { appendEvent, appendRename, changeMessage, hasMessage, isLogged, mergeMessages, minLogLength, type LogEntry } from './chat-log.ts';
import { viewpointOf } from './viewpoint.ts';

export interface ClientRoom extends ObservedRoom {
  /** Oldest first. */
  log: readonly LogEntry[];
  minLogLength: number;
  /** Changes of messages that aren’t in the log; older messages loaded later may lack them. */
  strayChanges: readonly MessageChange[];
  /** Former names, by which messages may still mention users. */
  formerNames: readonly FormerName[];
  /** Messages by others since this page opened the room. */
  messagesReceived: number;
  /** The event that paused the video. Undefined while it plays, and if this client wasn't here then. */
  pause: RoomEvent | undefined;
  /** The room was found paused after the connection was lost while it played. */
  isPausedByAbsence: boolean;
  /** The item that played last, once nothing plays. */
  lastSource: QueueItem | undefined;
  /** The last refusal of a request or of the connection. */
  lastError: Refusal | undefined;
}

export interface FormerName {
  clientId: string;
  name: string;
}

export interface Refusal extends Omit<ErrorMessage, 'action'> {
  /** Epoch ms of the server's clock. */
  atMs: number;
}
type ErrorMessage = Extract<ServerMessage, { action: 'error' }>;

export type ClientRoomStore = StoreApi<ClientRoom>;

const mostStrayChanges = 100;
const mostFormerNames = 100;

export const initialClientRoom: ClientRoom = {
  ...initialRoom,
  log: [],
  minLogLength,
  strayChanges: [],
  formerNames: [],
  messagesReceived: 0,
  pause: undefined,
  isPausedByAbsence: false,
  lastSource: undefined,
  lastError: undefined,
};

/** Returns the state after a message. `nowMs` is the estimated server time. */
export function applyMessage(before: ClientRoom, message: ServerMessage, nowMs: number): ClientRoom {
  const state = applyToRoom(before, message, nowMs);
  switch (message.action) {
    case 'sync':
      return followSource(before, state);
    case 'user':
      return message.update.kind === 'update' ? followName(before, state, message.update.value.id, nowMs) : state;
    case 'chat': {
      const isOwn = message.from.id === state.ownId;
      return {
        ...state,
        log: mergeMessages(state.log, [message], state.minLogLength),
        messagesReceived: state.messagesReceived + (isOwn ? 0 : 1),
      };
    }
    case 'chatlog':
      return { ...state, log: mergeMessages(state.log, message.messages, state.minLogLength) };
    case 'chatchange':
      return hasMessage(state.log, message.id)
        ? { ...state, log: changeMessage(state.log, message) }
        : { ...state, strayChanges: [...state.strayChanges.slice(1 - mostStrayChanges), message] };
    case 'event': {
      const changed = applyPause(state, message);
      const viewpoint = viewpointOf(state, message);
      if (!isLogged(message, state.ownId, viewpoint)) return changed;
      return { ...changed, log: appendEvent(state.log, { event: message, viewpoint, nowMs, minLength: state.minLogLength }) };
    }
    case 'error': {
      const { action: _action, ...refusal } = message;
      return { ...state, lastError: { ...refusal, atMs: nowMs } };
    }
    default:
      return state;
  }
}

/** Logs a new name once for all clients of a user, except this user. */
function followName(before: ClientRoom, state: ClientRoom, clientId: string | undefined, nowMs: number): ClientRoom {
  const was = before.users.find(({ id }) => id === clientId);
  const user = state.users.find(({ id }) => id === clientId);
  if (was === undefined || user === undefined || was.name === user.name) return state;
  const formerNames = [...state.formerNames.slice(1 - mostFormerNames), { clientId: user.id, name: was.name }];
  const isOfSame = (other: RoomUser): boolean => other.id !== user.id && isSamePerson(other, user);
  const isKnown = state.users.some((other) => isOfSame(other) && (other.id === state.ownId || other.name === user.name));
  if (isKnown || user.id === state.ownId) return { ...state, formerNames };
  return {
    ...state,
    formerNames,
    log: appendRename(state.log, { before: was.name, name: user.name, nowMs, minLength: state.minLogLength }),
  };
}

function followSource({ sync: syncBefore, isSynced: wasSynced }: ClientRoom, state: ClientRoom): ClientRoom {
  const before = syncBefore?.currentSource ?? undefined;
  const current = state.sync?.currentSource ?? undefined;
  const isSameItem = before !== undefined && current !== undefined && isSameVideo(before, current);
  return {
    ...state,
    pause: state.sync?.isPlaying === true || !isSameItem ? undefined : state.pause,
    isPausedByAbsence:
      isSameItem && state.sync?.isPlaying === false && (state.isPausedByAbsence || (!wasSynced && syncBefore?.isPlaying === true)),
    lastSource: current === undefined ? (before ?? state.lastSource) : undefined,
  };
}

function applyPause(state: ClientRoom, event: RoomEvent): ClientRoom {
  if (event.request.type !== RequestType.Playback || state.sync?.isPlaying === true) return state;
  return { ...state, pause: event.request.state ? undefined : event };
}
