import { RequestType, type MatineeError, type RoomSync, type ServerMessage } from '@matinee/protocol';
import { positionOf, upcomingOf } from '@matinee/room/read';
import type { Api } from './api/api.ts';
import { NotConnectedError } from './connection/errors.ts';
import type { JoinedRoom } from './joined-room.ts';
import type { PendingRequests } from './pending-requests.ts';
import type { ConnectedRoom } from './room/connected-room.ts';
import type { ObservedRoom } from './room/observed-room.ts';
import { createRoomRequests } from './room/room-requests.ts';
import { RoomClosedError } from './room-closed-error.ts';
import { emitMessage, type RoomEmitter } from './room-emitter.ts';

export interface JoinedRoomOptions {
  connected: ConnectedRoom<ObservedRoom>;
  pending: PendingRequests;
  api: Api;
  url: string;
  events: RoomEmitter;
}

export function createJoinedRoom({ connected, pending, api, url, events }: JoinedRoomOptions): JoinedRoom {
  const { store, clock } = connected;

  function stateOf(): RoomSync {
    const { sync } = store.getState();
    if (sync === undefined) throw new NotConnectedError();
    return sync;
  }

  connected.onMessage((message) => {
    pending.receive(message);
    if (!isOwnJoin(store.getState().ownId, message)) emitMessage(events, message, { state: stateOf(), users: store.getState().users });
  });
  const unfollow = store.subscribe((state, before) => {
    if (state.isSynced !== before.isSynced) {
      pending.setConnected(state.isSynced);
      events.emit('connection', state.isSynced);
    }
    const error = state.connection === before.connection ? undefined : closeErrorOf(state.connection);
    if (error === undefined) return;
    pending.end();
    events.emit('close', error);
  });

  const requests = createRoomRequests({
    send: (request) => pending.send(request),
    all: async (results) => void (await Promise.all(results)),
    sync: () => store.getState().sync,
  });
  return {
    ...requests,
    api,
    get state() {
      return stateOf();
    },
    get upcoming() {
      return upcomingOf(stateOf());
    },
    get users() {
      return store.getState().users;
    },
    get self() {
      const { users, ownId } = store.getState();
      return users.find(({ id }) => id === ownId);
    },
    get isConnected() {
      return store.getState().isSynced;
    },
    position: () => positionOf(stateOf(), clock.serverNow()),
    serverNow: () => clock.serverNow(),
    urlOf: (path) => (/^\/(?!\/)/.test(path) ? url + path : path),
    addLink: (link) => pending.send({ type: RequestType.Add, url: link, autoplay: true }),
    react: (emoji) => void connected.send({ action: 'react', emoji }),
    on: (type, listener) => events.on(type, listener),
    close() {
      unfollow();
      connected.close();
      pending.end();
    },
  };
}

function isOwnJoin(ownId: string | undefined, message: ServerMessage): boolean {
  return message.action === 'event' && message.request.type === RequestType.Join && message.additional.user?.id === ownId;
}

/** Undefined unless the server has closed the connection for good. */
export function closeErrorOf(connection: ObservedRoom['connection'], refusal?: MatineeError): RoomClosedError | undefined {
  if (connection.status !== 'inactive' || connection.kickReason === undefined) return undefined;
  return new RoomClosedError(connection.kickReason, refusal);
}
