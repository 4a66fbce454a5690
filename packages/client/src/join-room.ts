import { preciseClock, type Clock } from '@matinee/base/clock';
import type { ClientKind, MatineeError } from '@matinee/protocol';
import { createApi } from './api/api.ts';
import { NotConnectedError } from './connection/errors.ts';
import { openWebSocket, type Socket } from './connection/socket.ts';
import { closeErrorOf, createJoinedRoom } from './create-joined-room.ts';
import type { JoinedRoom } from './joined-room.ts';
import { createPendingRequests, refusalIn } from './pending-requests.ts';
import { createConnectedRoom, type ConnectedRoom } from './room/connected-room.ts';
import { applyToRoom, initialRoom, type ObservedRoom } from './room/observed-room.ts';
import { createRoomEmitter } from './room-emitter.ts';

export interface JoinOptions {
  /** The URL of the server, with its path if it has one: `https://watch.example.org`. */
  url: string;
  room: string;
  /** The token of a bot or a session; by default of a new guest. */
  token?: string | undefined;
  /** The name to take before joining. */
  name?: string | undefined;
  password?: string | undefined;
  /** The token of an invite link. */
  invite?: string | undefined;
  /** Knocks where a user inside has to open, and waits for five minutes at most. */
  knock?: boolean | undefined;
  /** A viewer by default. A companion isn't counted among the people of the room. */
  kind?: ClientKind | undefined;
  fetch?: typeof fetch | undefined;
  openSocket?: ((url: string, path: string) => Socket) | undefined;
  /** Called with messages that are not understood, from a newer server. */
  log?: ((text: string, detail: unknown) => void) | undefined;
}

/** Unlike the timers of `preciseClock`, these keep a program running while it waits to reconnect. */
const programClock: Clock = {
  now: () => preciseClock.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
};

/**
 * Joins a room and resolves once everything is known about it.
 * @throws MatineeError if the server refuses the name, RoomClosedError if it doesn't let this client in,
 * NotConnectedError if it can't be reached
 */
export async function joinRoom(options: JoinOptions): Promise<JoinedRoom> {
  const url = options.url.replace(/\/+$/, '');
  const api = createApi({ url, token: options.token, fetch: options.fetch });
  const token = await reach(api.token());
  if (options.name !== undefined) await reach(api.call('renameUser', { body: { username: options.name } }));
  const open = options.openSocket ?? openWebSocket;
  const pending = createPendingRequests({ clock: programClock, send: (request) => connected.request(request) });
  const connected = createConnectedRoom<ObservedRoom>({
    openSocket: (path) => open(url, path),
    token: () => token,
    entry: () => ({ password: options.password, invite: options.invite, knock: options.knock }),
    kind: options.kind,
    clock: programClock,
    random: Math.random,
    initial: initialRoom,
    apply: applyToRoom,
    onDrop: (id) => pending.drop(id),
    log: options.log ?? (() => undefined),
  });
  const events = createRoomEmitter();
  const joined = await enter(connected, options.room, () => createJoinedRoom({ connected, pending, api, url, events }));
  // A caller listens once it has the room, a few microtasks from now.
  programClock.after(0, () => events.release());
  return joined;
}

/** @throws NotConnectedError if no answer came */
async function reach<Value>(calling: Promise<Value>): Promise<Value> {
  try {
    return await calling;
  } catch (error) {
    throw error instanceof TypeError ? new NotConnectedError({ cause: error }) : error;
  }
}

/** Resolves once the room, its users, the own id and the server's clock are known. A first connection that fails is not tried again. */
async function enter<Result>(connected: ConnectedRoom<ObservedRoom>, roomName: string, onWhole: () => Result): Promise<Result> {
  const { store, clock } = connected;
  const stops: (() => void)[] = [];
  try {
    return await new Promise<Result>((resolve, reject) => {
      const isWhole = (): boolean => store.getState().ownId !== undefined && clock.quality().samples > 0;
      let refusal: MatineeError | undefined;
      const stopListening = connected.onMessage((message) => {
        refusal = refusalIn(message) ?? refusal;
        if (!isWhole()) return;
        // The next message of the same packet arrives before this promise has settled.
        stopListening();
        resolve(onWhole());
      });
      const unsubscribe = store.subscribe(({ connection }) => {
        if (connection.status === 'inactive') reject(closeErrorOf(connection, refusal) ?? new NotConnectedError());
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
