import {
  applyMessageChange,
  applyQueueOperations,
  type ChatMessage,
  type InviteEntry,
  type KnockEntry,
  type RoomEvent,
  type RoomSync,
  type RoomUser,
  type ServerMessage,
} from '@matinee/protocol';

export function createRoomView() {
  let sync: Partial<RoomSync> = {};
  let users: RoomUser[] = [];
  let chat: ChatMessage[] = [];
  let lastEvent: RoomEvent | undefined;
  let knocks: KnockEntry[] = [];
  let invites: InviteEntry[] = [];
  let ownId: string | undefined;

  return {
    sync: () => sync,
    users: () => users,
    chat: () => chat,
    lastEvent: () => lastEvent,
    knocks: () => knocks,
    invites: () => invites,
    ownId: () => ownId,
    receive(message: ServerMessage): void {
      switch (message.action) {
        case 'sync': {
          const { action: _, queueOperations, ...patch } = message;
          sync = { ...sync, ...(patch as Partial<RoomSync>) };
          if (queueOperations) sync = { ...sync, queue: applyQueueOperations(sync.queue ?? [], queueOperations) };
          break;
        }
        case 'user': {
          const { update } = message;
          if (update.kind === 'init') users = update.value;
          else if (update.kind === 'remove') users = users.filter(({ id }) => id !== update.value);
          else if (users.some(({ id }) => id === update.value.id)) {
            users = users.map((user) => (user.id === update.value.id ? { ...user, ...(update.value as Partial<RoomUser>) } : user));
          } else users = [...users, update.value as RoomUser];
          break;
        }
        case 'you':
          ownId = message.info.id;
          break;
        case 'chatlog': {
          const newer = new Map(message.messages.map((each) => [each.id, each]));
          const known = new Set(chat.map(({ id }) => id));
          chat = [...chat.map((each) => newer.get(each.id) ?? each), ...message.messages.filter(({ id }) => !known.has(id))];
          break;
        }
        case 'chat': {
          const { action: _, ...chatTexts } = message;
          chat = [...chat, chatTexts];
          break;
        }
        case 'chatchange':
          chat = chat.map((each) => (each.id === message.id ? applyMessageChange(each, message) : each));
          break;
        case 'event':
          lastEvent = message;
          break;
        case 'knocks':
          knocks = message.knocks;
          break;
        case 'invites':
          invites = message.invites;
          break;
        default:
          break;
      }
    },
  };
}
export type RoomView = ReturnType<typeof createRoomView>;
