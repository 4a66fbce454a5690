import { MatineeError, type ServerMessage } from '@matinee/protocol';

/** The refusal that a message tells; undefined for any other message. */
export function refusalIn(message: ServerMessage): MatineeError | undefined {
  if (message.action !== 'error') return undefined;
  const { action: _action, id: _id, ...refusal } = message;
  return MatineeError.of(refusal);
}
