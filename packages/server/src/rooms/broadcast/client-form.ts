import { RequestType, type ClientMessage, type ServerMessage } from '@matinee/protocol';

/** Clients whose forms have the same key share the encoded bytes. */
export interface ClientForm {
  readonly key: string;
  /** Otherwise the client gets the whole queue. */
  readonly takesQueueOperations: boolean;
  readonly takesMessageChanges: boolean;
  readonly takesReactions: boolean;
  readonly takesTypists: boolean;
  readonly takesDevices: boolean;
  readonly takesEvent: (type: number) => boolean;
}

type AuthMessage = Extract<ClientMessage, { action: 'auth' }>;

/** All clients know events up to this type. */
const lastCommonType = RequestType.Remove;

function isCommon(type: number): boolean {
  return type <= lastCommonType || type === RequestType.UpdateQueueItem;
}

/** Clients have to name events that aren't common. */
export function clientFormOf({ understands = [], events = [] }: Pick<AuthMessage, 'understands' | 'events'>): ClientForm {
  const takesQueueOperations = understands.includes('queue-operations');
  const takesMessageChanges = understands.includes('message-changes');
  const others = new Set(events === 'all' ? [] : events.filter((type) => !isCommon(type)));
  const named = events === 'all' ? events : [...others].sort((a, b) => a - b).join(' ');
  return {
    key: `${takesQueueOperations} ${takesMessageChanges} ${named}`,
    takesQueueOperations,
    takesMessageChanges,
    takesReactions: understands.includes('reactions'),
    takesTypists: understands.includes('typists'),
    takesDevices: understands.includes('devices'),
    takesEvent: (type) => events === 'all' || isCommon(type) || others.has(type),
  };
}

/** Returns undefined if the client doesn't get the message. */
export function inForm(
  message: ServerMessage,
  { takesQueueOperations, takesMessageChanges, takesEvent }: ClientForm,
): ServerMessage | undefined {
  if (message.action === 'chatchange') return takesMessageChanges ? message : undefined;
  if (message.action === 'event') return takesEvent(message.request.type) ? message : leaveOf(message);
  // A sync that changes the queue holds both the queue and the operations.
  if (message.action !== 'sync' || message.queueOperations === undefined) return message;
  const { queue, queueOperations, ...others } = message;
  return takesQueueOperations ? { ...others, queueOperations } : { ...others, ...(queue !== undefined && { queue }) };
}

type EventMessage = Extract<ServerMessage, { action: 'event' }>;

/** Turns a kick or a ban into a leave, for clients that don't know those events. */
function leaveOf(event: EventMessage): EventMessage | undefined {
  const { user } = event.additional;
  const isRemoval = event.request.type === RequestType.Kick || event.request.type === RequestType.Ban;
  if (!isRemoval || user?.name === undefined) return undefined;
  return { ...event, request: { type: RequestType.Leave }, user: { name: user.name, isLoggedIn: user.isLoggedIn === true } };
}
