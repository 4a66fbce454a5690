import { RequestType, type ClientMessage } from '@matinee/protocol';

const requestKinds = new Map<number, string>(Object.entries(RequestType).map(([name, type]) => [type, name]));

/** The kind of a message, from a fixed set: the type of its request or its action, `malformed` when it cannot be parsed. */
export function kindOfMessage(message: ClientMessage | Error): string {
  if (message instanceof Error) return 'malformed';
  return message.action === 'req' ? (requestKinds.get(message.request.type) ?? 'unknown') : message.action;
}

/** What is shown to those who are in the room at the moment, and is kept nowhere. */
type Signal = Extract<ClientMessage, { action: 'react' | 'typing' }>;

export function isSignal(message: ClientMessage): message is Signal {
  return message.action === 'react' || message.action === 'typing';
}
