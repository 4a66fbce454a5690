import type { RoomSync, RoomUser, ServerMessage } from '@matinee/protocol';
import type { RoomEvents, RoomListener } from './room-events.ts';

export interface RoomEmitter {
  on<Type extends keyof RoomEvents>(type: Type, listener: RoomListener<Type>): () => void;
  emit<Type extends keyof RoomEvents>(type: Type, detail: RoomEvents[Type]): void;
  /** Emits the held events, and from now on each at once. */
  release(): void;
}

export function createRoomEmitter(): RoomEmitter {
  let held: (() => void)[] | undefined = [];
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
      if (held === undefined) for (const listener of listenersTo(type)) call(() => listener(detail));
      else held.push(() => this.emit(type, detail));
    },
    release() {
      const emissions = held ?? [];
      held = undefined;
      for (const emit of emissions) emit();
    },
  };
}

/** An error of one listener must not keep events from the others. */
function call(listener: () => unknown): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

export function emitMessage(emitter: RoomEmitter, message: ServerMessage, room: { state: RoomSync; users: readonly RoomUser[] }): void {
  switch (message.action) {
    case 'chat': {
      const { action: _action, ...chatMessage } = message;
      return emitter.emit('chat', chatMessage);
    }
    case 'chatchange': {
      const { action: _action, ...change } = message;
      return emitter.emit('chatChange', change);
    }
    case 'reactions':
      return emitter.emit('reactions', message.counts);
    case 'typists':
      return emitter.emit('typing', { userIds: message.userIds, count: message.count });
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
    case 'knocks':
      return emitter.emit('knocks', message.knocks);
    case 'invite':
      return emitter.emit('invite', { token: message.token, invite: message.invite });
    case 'announcement':
      return emitter.emit('announcement', { text: message.text });
    default:
      return undefined;
  }
}
