import { clientMessageSchema, createRefusal, type ClientMessage, type MatineeError } from '@matinee/protocol';
import { toValidationError } from '../edge/validation-error.ts';

/** A message from its text, or why it cannot be accepted. */
export function parseMessage(text: string): ClientMessage | MatineeError {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return createRefusal('ValidationError', { reason: 'not_json' });
  }
  const parsed = clientMessageSchema.safeParse(value);
  return parsed.success ? parsed.data : toValidationError(value, parsed.error.issues);
}
