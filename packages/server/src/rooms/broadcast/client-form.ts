import { RequestType, type ClientMessage, type ServerMessage } from '@matinee/protocol';

/** The form in which a client takes what happens in its room. Clients whose forms have the same key share the encoded bytes. */
export interface ClientForm {
  readonly key: string;
  /** Whether it takes changes of the queue as operations; otherwise it gets the whole queue. */
  readonly takesQueueOperations: boolean;
  /** Whether it takes changes of chat messages. */
  readonly takesMessageChanges: boolean;
  /** Whether it takes quick reactions, typing users, and messages from other devices of its user. */
  readonly takesReactions: boolean;
  readonly takesTypists: boolean;
  readonly takesDevices: boolean;
  readonly takesEvent: (type: number) => boolean;
}

type AuthMessage = Extract<ClientMessage, { action: 'auth' }>;

/** The last type whose events all clients know. */
const lastCommonType = RequestType.Remove;

function isCommon(type: number): boolean {
  return type <= lastCommonType || type === RequestType.UpdateQueueItem;
}

/** The form that a client asks for when it authenticates. Events of other types than the common ones have to be named. */
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

/** A message in a client's form; undefined if the client doesn't get it. */
export function inForm(
  message: ServerMessage,
  { takesQueueOperations, takesMessageChanges, takesEvent }: ClientForm,
): ServerMessage | undefined {
  if (message.action === 'chatchange') return takesMessageChanges ? message : undefined;
  if (message.action === 'event') return takesEvent(message.request.type) ? message : leaveOf(message);
  // A sync that changes the queue holds both the queue and the operations: clients get one of the two.
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
