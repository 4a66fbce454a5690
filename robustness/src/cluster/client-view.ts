import { applyQueueOperations, type ChatMessage, type RoomSync, type RoomUser, type ServerMessage } from '@matinee/protocol';

/** The room as one page sees it. */
export interface ClientView {
  readonly room: Partial<RoomSync>;
  readonly users: readonly RoomUser[];
  /** The id that the server has given the client; it stays when the connection is lost. */
  readonly ownId: string | undefined;
  /** The chat of this connection: what came with it, and what came after. */
  readonly chat: readonly ChatMessage[];
  /** The last connection has brought everything that a page shows. */
  readonly isWhole: boolean;
  receive(message: ServerMessage): void;
  /** A new connection begins. */
  begin(): void;
}

export function createView(): ClientView {
  let room: Partial<RoomSync> = {};
  let users: readonly RoomUser[] = [];
  let chat: ChatMessage[] = [];
  let ownId: string | undefined;
  const seen = new Set<string>();

  function receive(message: ServerMessage): void {
    seen.add(message.action);
    switch (message.action) {
      case 'sync': {
        const { action: _, queueOperations = [], ...patch } = message;
        room = Object.assign({}, room, patch);
        room.queue = applyQueueOperations(room.queue ?? [], queueOperations);
        return;
      }
      case 'user':
        users = followUsers(users, message.update);
        return;
      case 'you':
        ownId = message.info.id;
        return;
      case 'chatlog':
        chat = [...message.messages];
        return;
      case 'chat': {
        const { action: _, ...said } = message;
        chat.push(said);
        return;
      }
      default:
    }
  }

  return {
    get room() {
      return room;
    },
    get users() {
      return users;
    },
    get chat() {
      return chat;
    },
    get ownId() {
      return ownId;
    },
    get isWhole() {
      return ['sync', 'user', 'you', 'chatlog'].every((action) => seen.has(action));
    },
    receive,
    begin() {
      seen.clear();
      room = {};
      users = [];
      chat = [];
    },
  };
}

type UserUpdate = Extract<ServerMessage, { action: 'user' }>['update'];

function followUsers(users: readonly RoomUser[], update: UserUpdate): readonly RoomUser[] {
  if (update.kind === 'init') return update.value;
  if (update.kind === 'remove') return users.filter(({ id }) => id !== update.value);
  const { value } = update;
  if (!users.some(({ id }) => id === value.id)) return [...users, value as RoomUser];
  return users.map((user) => (user.id === value.id ? ({ ...user, ...value } as RoomUser) : user));
}
