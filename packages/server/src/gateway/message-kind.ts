import { RequestType, type ClientMessage } from '@matinee/protocol';

const requestKinds = new Map<number, string>(Object.entries(RequestType).map(([name, type]) => [type, name]));

/** What kind a message is, in words of ours: that of its request, or else its action. What cannot be read is malformed. */
export function kindOfMessage(message: ClientMessage | Error): string {
  if (message instanceof Error) return 'malformed';
  return message.action === 'req' ? (requestKinds.get(message.request.type) ?? 'unknown') : message.action;
}
