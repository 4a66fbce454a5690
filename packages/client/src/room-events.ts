import type { ChatMessage, RoomEvent, RoomSync, RoomUser, ServerMessage } from '@matinee/protocol';
import type { RoomClosedError } from './room-closed-error.ts';

/** What happens in a room, by the names under which a program listens. */
export interface RoomEvents {
  /** A chat message, one's own included. */
  chat: ChatMessage;
  /** A user has done something: `request.type` says what. */
  event: RoomEvent;
  /** The room has changed. */
  change: RoomSync;
  /** Clients have joined, left or changed. */
  users: readonly RoomUser[];
  /** The room has done something by itself, such as skipping a segment. */
  notice: { text: string };
  /** The operators say something to everyone. */
  announcement: { text: string };
  /** Whether the room is connected: false once it has been without a connection for 2 s. */
  connection: boolean;
  /** The server has closed the room for this client. Nothing comes after it. */
  close: RoomClosedError;
}

export type RoomListener<Type extends keyof RoomEvents> = (detail: RoomEvents[Type]) => unknown;

export interface RoomEmitter {
  on<Type extends keyof RoomEvents>(type: Type, listener: RoomListener<Type>): () => void;
  emit<Type extends keyof RoomEvents>(type: Type, detail: RoomEvents[Type]): void;
}

export function createRoomEmitter(): RoomEmitter {
  const listeners: { [Type in keyof RoomEvents]?: Set<RoomListener<Type>> } = {};

  function listenersTo<Type extends keyof RoomEvents>(type: Type): Set<RoomListener<Type>> {
    return (listeners[type] ??= new Set<RoomListener<Type>>() as never);
  }

  return {
    on(type, listener) {
      listenersTo(type).add(listener);
      return () => void listenersTo(type).delete(listener);
    },
    emit(type, detail) {
      for (const listener of listenersTo(type)) call(() => listener(detail));
    },
  };
}

/** An error of one listener is the program's, not a reason to keep anything from the others. */
function call(listener: () => unknown): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** Emits what a message says, once the room has applied it. */
export function emitMessage(emitter: RoomEmitter, message: ServerMessage, room: { state: RoomSync; users: readonly RoomUser[] }): void {
  switch (message.action) {
    case 'chat': {
      const { action: _action, ...chatMessage } = message;
      return emitter.emit('chat', chatMessage);
    }
    case 'event': {
      const { action: _action, ...event } = message;
      return emitter.emit('event', event);
    }
    case 'sync':
      return emitter.emit('change', room.state);
    case 'user':
      return emitter.emit('users', room.users);
    case 'eventcustom':
      return emitter.emit('notice', { text: message.text });
    case 'announcement':
      return emitter.emit('announcement', { text: message.text });
    default:
      return undefined;
  }
}
