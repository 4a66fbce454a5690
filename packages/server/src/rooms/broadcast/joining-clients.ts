import type { RoomUser, ServerMessage } from '@matinee/protocol';
import type { RoomState } from '@matinee/room';
import { encodeMessages, encodeUpdate, type EncodedUpdate, type Frame } from './encode-messages.ts';
import type { RoomSnapshot } from './snapshot-encoder.ts';
import type { Subscriber } from './subscriber.ts';

/** Clients whose join is stored and whose first snapshot has not been sent. */
export interface JoiningClients {
  add(subscriber: Subscriber, messages: readonly ServerMessage[], encoded: EncodedUpdate): void;
  remove(clientId: string): void;
  clear(): void;
  isEmpty(): boolean;
  all(): Subscriber[];
  /** Sends each client the current room, then its own join. All share the snapshot. */
  sendSnapshots(room: RoomState, snapshot: RoomSnapshot): void;
}

interface JoiningClient {
  subscriber: Subscriber;
  join: EncodedUpdate;
  /** Compared by identity. */
  joinedAs: object | undefined;
}

export function createJoiningClients(frame: Frame): JoiningClients {
  let clients: JoiningClient[] = [];

  function framesFor(
    { subscriber, join, joinedAs }: JoiningClient,
    user: RoomUser | undefined,
    [sync, users, chat]: RoomSnapshot,
  ): Buffer[] {
    const you = encodeMessages([{ action: 'you', info: { id: subscriber.clientId } }], frame);
    const frames = [sync, users, you, chat, join(subscriber.form)];
    // The join is older than the snapshot, so later changes of the user are repeated.
    const isOutdated = joinedAs !== undefined && user !== undefined && user !== joinedAs;
    return isOutdated ? [...frames, encodeMessages([{ action: 'user', update: { kind: 'update', value: user } }], frame)] : frames;
  }

  return {
    add(subscriber, messages, encoded) {
      const isOfJoin = (message: ServerMessage): boolean => !isOutdatedBySnapshot(message, subscriber.clientId);
      const join = messages.every(isOfJoin) ? encoded : encodeUpdate(messages.filter(isOfJoin), frame);
      clients.push({ subscriber, join, joinedAs: joinedUser(subscriber, messages) });
    },
    remove(clientId) {
      clients = clients.filter(({ subscriber }) => subscriber.clientId !== clientId);
    },
    clear() {
      clients = [];
    },
    isEmpty: () => clients.length === 0,
    all: () => clients.map(({ subscriber }) => subscriber),
    sendSnapshots(room, snapshot) {
      const users = new Map(room.users.map((user) => [user.id, user]));
      for (const client of clients) {
        client.subscriber.deliver(...framesFor(client, users.get(client.subscriber.clientId), snapshot));
      }
    },
  };
}

/** Whether a message of a join is about the room or other users: the client must not get it after the first snapshot, which is newer. */
function isOutdatedBySnapshot(message: ServerMessage, clientId: string): boolean {
  if (message.action !== 'user') return message.action === 'sync';
  return message.update.kind === 'update' && message.update.value.id !== clientId;
}

/** Returns the room's own object, as long as nothing about the user changes. */
function joinedUser({ clientId }: Subscriber, messages: readonly ServerMessage[]): object | undefined {
  const users = messages.flatMap((message) =>
    message.action === 'user' && message.update.kind === 'update' ? [message.update.value] : [],
  );
  return users.find(({ id }) => id === clientId);
}
