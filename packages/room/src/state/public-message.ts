import type { ChatMessage } from '@matinee/protocol';
import type { StoredMessage } from './room-state.ts';

/** Removes the parts of a message that no client sees. */
export function publicMessage(stored: StoredMessage): ChatMessage {
  const { accountId: _, ...message } = stored;
  return message;
}
