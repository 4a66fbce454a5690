import { RequestType, type RoomRequest } from '@matinee/protocol';
import type { RoomSession } from '../../../room-client/room-session.ts';
import type { RoomViewStore, UnsentMessage } from '../../../room/room-view.ts';

/** Sends the draft, or queues it without a connection. Returns false for an edit without a connection, which stays in the composer. */
export function sendDraft(session: RoomSession, view: RoomViewStore): boolean {
  const { chatDraft, composing, unsent } = view.getState();
  const message = { id: (unsent.at(-1)?.id ?? 0) + 1, text: chatDraft.trim(), composing };
  const requestId = session.request(toRequest(message));
  if (requestId === undefined && composing?.kind === 'edit') return false;
  view.setState({
    chatDraft: composing?.draftBefore ?? '',
    composing: undefined,
    unsent: [...unsent, { ...message, state: requestId === undefined ? 'waiting' : { requestId } }],
  });
  return true;
}

export function toRequest({ text, composing }: Pick<UnsentMessage, 'text' | 'composing'>): RoomRequest {
  if (composing?.kind === 'edit') return { type: RequestType.EditMessage, messageId: composing.messageId, text };
  return { type: RequestType.Chat, text, ...(composing !== undefined && { replyTo: composing.messageId }) };
}
