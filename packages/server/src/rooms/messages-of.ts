import type { ServerMessage, UserUpdate } from '@matinee/protocol';
import { publicMessage, type Outcome } from '@matinee/room';

/** What the clients of a room are sent about the outcome of a request. */
export function messagesOf({ patch, queueOperations, chat, messageChange, users, events, notices }: Outcome): ServerMessage[] {
  const operations = queueOperations.length > 0 ? { queueOperations } : {};
  return [
    ...(Object.keys(patch).length > 0 ? [{ action: 'sync', ...patch, ...operations } as const] : []),
    ...users.map((update: UserUpdate): ServerMessage => ({ action: 'user', update })),
    ...(chat === undefined ? [] : [{ action: 'chat', ...publicMessage(chat) } as const]),
    ...(messageChange === undefined ? [] : [{ action: 'chatchange', ...messageChange } as const]),
    ...events.map((event): ServerMessage => ({ action: 'event', ...event })),
    ...notices.map((notice): ServerMessage => ({ action: 'eventcustom', ...notice })),
  ];
}
