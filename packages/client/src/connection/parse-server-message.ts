import { serverMessageSchema, type ServerMessage } from '@matinee/protocol';

/** Undefined, with a line in the log, for a message that the schema rejects. */
export function parseServerMessage(data: unknown, log: (text: string, detail: unknown) => void): ServerMessage | undefined {
  let content: unknown;
  try {
    content = JSON.parse(String(data));
  } catch (error) {
    log('A message from the room is not JSON', error);
    return undefined;
  }
  const parsed = serverMessageSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  log('A message from the room is not understood', parsed.error);
  return undefined;
}
