import type { ChatMessage } from '@matinee/protocol';
import type { StoredMessage } from './room-state.ts';

/** A message without what no client sees of it. */
export function publicMessage(stored: StoredMessage): ChatMessage {
  const { accountId: _, ...message } = stored;
  return message;
}
