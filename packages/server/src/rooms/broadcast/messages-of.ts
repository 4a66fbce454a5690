import type { ServerMessage, UserUpdate } from '@matinee/protocol';
import { publicMessage, type RoomChange } from '@matinee/room';

/** Returns the messages to the clients of a room about a change. A sync that changes the queue holds both the queue and the operations. */
export function messagesOf({ patch, stored = {}, users, events, notices }: RoomChange): ServerMessage[] {
  const { chat, messageChange, queueOperations } = stored;
  const operations = queueOperations && { queueOperations };
  return [
    ...(Object.keys(patch).length > 0 ? [{ action: 'sync', ...patch, ...operations } as const] : []),
    ...users.map((update: UserUpdate): ServerMessage => ({ action: 'user', update })),
    ...(chat === undefined ? [] : [{ action: 'chat', ...publicMessage(chat) } as const]),
    ...(messageChange === undefined ? [] : [{ action: 'chatchange', ...messageChange } as const]),
    ...events.map((event): ServerMessage => ({ action: 'event', ...event })),
    ...notices.map((notice): ServerMessage => ({ action: 'eventcustom', ...notice })),
  ];
}
