import { RequestType, type ClientMessage } from '@matinee/protocol';

const requestKinds = new Map<number, string>(Object.entries(RequestType).map(([name, type]) => [type, name]));

/** Returns one of a fixed set: the request's type or the message's action; `malformed` when parsing fails. */
export function kindOfMessage(message: ClientMessage | Error): string {
  if (message instanceof Error) return 'malformed';
  return message.action === 'req' ? (requestKinds.get(message.request.type) ?? 'unknown') : message.action;
}

/** Not stored. */
type Signal = Extract<ClientMessage, { action: 'react' | 'typing' | 'device' }>;

export function isSignal(message: ClientMessage): message is Signal {
  return message.action === 'react' || message.action === 'typing' || message.action === 'device';
}
