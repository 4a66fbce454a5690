import { applyToRoom, initialRoom, type ObservedRoom } from '@matinee/client/connected-room';
import { isSameVideo, RequestType, type MessageChange, type QueueItem, type RoomEvent, type ServerMessage } from '@matinee/protocol';
import type { StoreApi } from 'zustand/vanilla';
import { appendEvent, changeMessage, hasMessage, isLogged, mergeMessages, minLogLength, type LogEntry } from './chat-log.ts';
import { viewpointOf } from './viewpoint.ts';

/** What the page knows of a room. */
export interface ClientRoom extends ObservedRoom {
  /** Oldest first: at least the last `minLogLength` entries. */
  log: readonly LogEntry[];
  minLogLength: number;
  /** The last changes of messages that aren’t in the log; older messages that are loaded later may not have them. */
  strayChanges: readonly MessageChange[];
  /** The number of messages by others since this page opened the room. */
  messagesReceived: number;
  /** The event that has paused the video. Undefined while it plays, and where this client wasn't here then. */
  pause: RoomEvent | undefined;
  /** What played last, once nothing plays any more. */
  lastSource: QueueItem | undefined;
  /** The last refusal of a request, or of the connection, by the server. */
  lastError: Refusal | undefined;
}

export interface Refusal extends Omit<ErrorMessage, 'action'> {
  /** When it came, in epoch ms of the server's clock. */
  atMs: number;
}
type ErrorMessage = Extract<ServerMessage, { action: 'error' }>;

export type ClientRoomStore = StoreApi<ClientRoom>;

const mostStrayChanges = 100;

export const initialClientRoom: ClientRoom = {
  ...initialRoom,
  log: [],
  minLogLength,
  strayChanges: [],
  messagesReceived: 0,
  pause: undefined,
  lastSource: undefined,
  lastError: undefined,
};

/** The state after a message. `nowMs` is the estimated server time in epoch ms. */
export function applyMessage(before: ClientRoom, message: ServerMessage, nowMs: number): ClientRoom {
  const state = applyToRoom(before, message, nowMs);
  switch (message.action) {
    case 'sync':
      return followSource(before, state);
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

function followSource({ sync: syncBefore }: ClientRoom, state: ClientRoom): ClientRoom {
  const before = syncBefore?.currentSource ?? undefined;
  const current = state.sync?.currentSource ?? undefined;
  const isSameItem = before !== undefined && current !== undefined && isSameVideo(before, current);
  return {
    ...state,
    pause: state.sync?.isPlaying === true || !isSameItem ? undefined : state.pause,
    lastSource: current === undefined ? (before ?? state.lastSource) : undefined,
  };
}

function applyPause(state: ClientRoom, event: RoomEvent): ClientRoom {
  if (event.request.type !== RequestType.Playback || state.sync?.isPlaying === true) return state;
  return { ...state, pause: event.request.state ? undefined : event };
}
