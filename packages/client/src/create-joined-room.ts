import { RequestType, type RoomRequest, type RoomSync } from '@matinee/protocol';
import { positionOf, upcomingOf } from '@matinee/room/read';
import type { Api } from './api/api.ts';
import { NotConnectedError } from './connection/errors.ts';
import type { JoinedRoom } from './joined-room.ts';
import type { ConnectedRoom } from './room/connected-room.ts';
import type { ObservedRoom } from './room/observed-room.ts';
import { createRoomRequests } from './room/room-requests.ts';
import { RoomClosedError } from './room-closed-error.ts';
import { createRoomEmitter, emitMessage } from './room-emitter.ts';

/** What a program sees of a room that is connected and known. */
export function createJoinedRoom(connected: ConnectedRoom<ObservedRoom>, api: Api): JoinedRoom {
  const { store, clock } = connected;
  const emitter = createRoomEmitter();

  function stateOf(): RoomSync {
    const { sync } = store.getState();
    if (sync === undefined) throw new NotConnectedError();
    return sync;
  }

  const request = (wanted: RoomRequest): Promise<void> =>
    new Promise((resolve, reject) => {
      const isSent = connected.request(wanted, (error) => (error === undefined ? resolve() : reject(error)));
      if (!isSent) reject(new NotConnectedError());
    });

  connected.onMessage((message) => emitMessage(emitter, message, { state: stateOf(), users: store.getState().users }));
  const unfollow = store.subscribe((state, before) => {
    if (state.isSynced !== before.isSynced) emitter.emit('connection', state.isSynced);
    const error = state.connection === before.connection ? undefined : closeErrorOf(state.connection);
    if (error !== undefined) emitter.emit('close', error);
  });

  const requests = createRoomRequests({
    send: request,
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
    addLink: (url) => request({ type: RequestType.Add, url, autoplay: true }),
    on: (type, listener) => emitter.on(type, listener),
    close() {
      unfollow();
      connected.close();
    },
  };
}

/** The error of a connection that the server has closed for good; undefined for any other. */
export function closeErrorOf(connection: ObservedRoom['connection']): RoomClosedError | undefined {
  if (connection.status !== 'inactive' || connection.kickReason === undefined) return undefined;
  return new RoomClosedError(connection.kickReason);
}
