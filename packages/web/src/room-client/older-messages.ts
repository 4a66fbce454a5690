import type { ChatMessage } from '@matinee/protocol';
import { changeMessage, mergeMessages } from './chat-log.ts';
import type { ClientRoom } from './client-room-store.ts';

/** A page of older messages, in the log: with the changes that came while they were on their way, and with room for them. */
export function withOlderMessages(
  { log, minLogLength, strayChanges }: ClientRoom,
  messages: readonly ChatMessage[],
): Pick<ClientRoom, 'log' | 'minLogLength'> {
  const minLength = minLogLength + messages.length;
  return { log: strayChanges.reduce(changeMessage, mergeMessages(log, messages, minLength)), minLogLength: minLength };
}
