import { limits, type ListMessagesQuery } from '@matinee/protocol';
import { publicMessage, isPermitted, type StoredMessage } from '@matinee/room';
import type { MessagePage, MessageStore } from '../../storage/messages/message-store.ts';
import type { RestCalls } from '../rest-calls.ts';
import type { RestLimits } from '../limits/rest-limits.ts';

export interface MessageCallOptions {
  rest: RestCalls;
  messages: MessageStore;
  restLimits: RestLimits;
}

export function registerMessageCalls({ rest, messages, restLimits }: MessageCallOptions): void {
  rest.withRoom('listMessages', async ({ room, actor, query, requester, reply }) => {
    if (query.search !== undefined) restLimits.consume('searchMessages', requester.address);
    const { role } = await actor();
    const seesDeleted = isPermitted(room.state().sync, role, 'manage-users.delete-messages');
    const page = await pageOf(messages, room.roomId, query);
    void reply.header('cache-control', 'no-store');
    return { hasMore: page.hasMore, messages: page.messages.map((message) => shownMessage(message, seesDeleted)) };
  });
}

async function pageOf(messages: MessageStore, roomId: number, query: ListMessagesQuery): Promise<MessagePage> {
  const { before, after, search, service, id, from = '0' } = query;
  const limit = limits.chatHistory;
  if (after !== undefined) return messages.after(roomId, after, limit);
  if (search !== undefined) return messages.search(roomId, search, before, limit);
  if (service !== undefined && id !== undefined) return messages.ofVideo(roomId, { service, id }, Number(from), limit);
  return messages.before(roomId, before, limit);
}

function shownMessage(message: StoredMessage, seesDeleted: boolean) {
  return publicMessage(message.deleted === undefined || seesDeleted ? message : { ...message, text: '' });
}
