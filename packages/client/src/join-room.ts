import { preciseClock, type Clock } from '@matinee/base/clock';
import { RequestType, type RoomRequest, type RoomSync, type RoomUser } from '@matinee/protocol';
import { positionOf } from '@matinee/room/read';
import { createApi, type Api } from './api/api.ts';
import type { Socket } from './connection/connection.ts';
import { NotConnectedError } from './connection/errors.ts';
import { openWebSocket } from './connection/open-web-socket.ts';
import { createConnectedRoom, type ConnectedRoom } from './room/connected-room.ts';
import { applyToRoom, initialRoom, type ObservedRoom } from './room/observed-room.ts';
import { createRoomRequests, type RoomRequests } from './room/room-requests.ts';
import { RoomClosedError } from './room-closed-error.ts';
import { createRoomEmitter, emitMessage, type RoomEvents, type RoomListener } from './room-events.ts';

export interface JoinOptions {
  /** The address of the server, with its path if it has one: `https://watch.example.org`. */
  url: string;
  /** The name of the room. */
  room: string;
  /** The token of a session. Without it the server gives one of a new guest. */
  token?: string | undefined;
  /** The name to take before joining. */
  name?: string | undefined;
  /** In place of the global ones. */
  fetch?: typeof fetch | undefined;
  openSocket?: ((url: string, path: string) => Socket) | undefined;
  /** Called with messages that are not understood, from a newer server. Without it they are dropped. */
  log?: ((text: string, detail: unknown) => void) | undefined;
}

/**
 * A room that this program has joined. It reconnects by itself until `close`. Each request resolves once the room has applied
 * and stored it, and rejects with a MatineeError if the room refuses it, with a NotConnectedError if it could not be sent, or
 * with a ConnectionLostError if it is not known whether it was applied.
 */
export interface JoinedRoom extends RoomRequests<Promise<void>> {
  /** The room as of now; a new object after each change. */
  readonly state: RoomSync;
  /** The clients in the room. */
  readonly users: readonly RoomUser[];
  /** This client, as the others see it. */
  readonly self: RoomUser | undefined;
  readonly isConnected: boolean;
  /** The REST calls of the server, in the same session. */
  readonly api: Api;
  /** Where the room is in its video now, in seconds. */
  position(): number;
  /** Epoch ms on the server's clock. */
  serverNow(): number;
  /** Adds the videos of a link to the queue; the first one of an empty room plays at once. */
  addLink(url: string): Promise<void>;
  /** Calls back until the function that it returns is called. */
  on<Type extends keyof RoomEvents>(type: Type, listener: RoomListener<Type>): () => void;
  /** Leaves. May be called twice. */
  close(): void;
}

/** Unlike those of `preciseClock`, its timers keep a program running: one that waits to reconnect has not ended. */
const programClock: Clock = {
  now: () => preciseClock.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
};

/**
 * Joins a room and resolves once everything is known about it. Rejects with a MatineeError if the server refuses the name,
 * with a RoomClosedError if it refuses to let this client in, and with a NotConnectedError if it can't be reached.
 */
export async function joinRoom(options: JoinOptions): Promise<JoinedRoom> {
  const url = options.url.replace(/\/+$/, '');
  const api = createApi({ url, token: options.token, fetch: options.fetch });
  const token = await reach(api.token());
  if (options.name !== undefined) await reach(api.call('renameUser', { body: { username: options.name } }));
  const open = options.openSocket ?? openWebSocket;
  const connected = createConnectedRoom<ObservedRoom>({
    openSocket: (path) => open(url, path),
    token: () => token,
    clock: programClock,
    random: Math.random,
    initial: initialRoom,
    apply: applyToRoom,
    log: options.log ?? (() => undefined),
  });
  await enter(connected, options.room);
  return createRoom(connected, api);
}

/** Awaits a call, and names its failure if no answer came. */
async function reach<Value>(calling: Promise<Value>): Promise<Value> {
  try {
    return await calling;
  } catch (error) {
    throw error instanceof TypeError ? new NotConnectedError({ cause: error }) : error;
  }
}

/**
 * Connects, and resolves once the room, its users, the own id and the server's clock are known. A first connection that fails
 * is not tried again.
 */
async function enter(connected: ConnectedRoom<ObservedRoom>, roomName: string): Promise<void> {
  const { store, clock } = connected;
  const stops: (() => void)[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const isWhole = (): boolean => store.getState().ownId !== undefined && clock.quality().samples > 0;
      const stopListening = connected.onMessage(() => isWhole() && resolve());
      const unsubscribe = store.subscribe(({ connection }) => {
        if (connection.status === 'inactive') reject(closeErrorOf(connection) ?? new NotConnectedError());
        if (connection.status === 'connecting' && connection.attempts > 0) reject(new NotConnectedError());
      });
      stops.push(stopListening, unsubscribe);
      connected.connect(roomName);
    });
  } catch (error) {
    connected.close();
    throw error;
  } finally {
    for (const stop of stops) stop();
  }
}

/** The error of a connection that the server has closed for good; undefined for any other. */
function closeErrorOf(connection: ObservedRoom['connection']): RoomClosedError | undefined {
  if (connection.status !== 'inactive' || connection.kickReason === undefined) return undefined;
  return new RoomClosedError(connection.kickReason);
}

function createRoom(connected: ConnectedRoom<ObservedRoom>, api: Api): JoinedRoom {
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
