import type { Clock } from '@matinee/base/clock';
import type { ClientKind, ClientMessage, RoomRequest, ServerMessage } from '@matinee/protocol';
import { createSharedClock, type SharedClock } from '@matinee/sync/clock';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createConnection, type ConnectionState } from '../connection/connection.ts';
import { newPageName, type Entry } from '../connection/opening.ts';
import { createQuietPeriod } from '../connection/quiet-period.ts';
import { createSilenceWatch } from '../connection/silence-watch.ts';
import type { Socket } from '../connection/socket.ts';
import { createUnansweredRequests } from '../connection/unanswered-requests.ts';
import type { ObservedRoom } from './observed-room.ts';

/** Hands messages on in their order. */
export interface Inbox {
  receive(message: ServerMessage): void;
  flush(): void;
}

export interface ConnectedRoomOptions<State extends ObservedRoom> {
  /** @param path such as `/api/room/lounge` */
  openSocket(path: string): Socket;
  token(): string;
  /** The client's name for itself; random by default. */
  page?: string | undefined;
  /** Called when a socket opens. */
  entry?: (() => Entry) | undefined;
  /** A viewer by default. */
  kind?: ClientKind | undefined;
  clock: Clock;
  /** From 0 to below 1. */
  random: () => number;
  initial: State;
  /** @param nowMs the estimated server time in epoch ms */
  apply: (state: State, message: ServerMessage, nowMs: number) => State;
  /** Without it each message is delivered at once. */
  createInbox?: (deliver: (messages: readonly ServerMessage[]) => void, state: () => State) => Inbox;
  /** The end of the request will not be known. */
  onDrop?: ((id: number) => void) | undefined;
  log: (text: string, detail: unknown) => void;
}

export interface ConnectedRoom<State extends ObservedRoom> {
  readonly store: StoreApi<State>;
  readonly clock: SharedClock;
  /** Calls back after the store has applied a message. Returns the function that unsubscribes. */
  onMessage(listener: (message: ServerMessage) => void): () => void;
  connect(roomName: string): void;
  /** Another connection may follow. */
  disconnect(): void;
  /** Reconnects at once and measures the clock again, when the network or the page may be back. */
  wake(): void;
  /** May be called twice. */
  close(): void;
  /** Returns false without a connection. */
  send(message: ClientMessage): boolean;
  /**
   * Sends a request, or keeps it for a short loss of the connection. Returns its number, which the answer has too;
   * undefined if it did neither.
   */
  request(request: RoomRequest): number | undefined;
}

export function createConnectedRoom<State extends ObservedRoom>(options: ConnectedRoomOptions<State>): ConnectedRoom<State> {
  const clock = createSharedClock({ send: (t0) => send({ action: 'ping', t0 }), clock: options.clock });
  const { store, listeners, deliver } = createMessageStore(options, clock);
  const inbox = options.createInbox?.(deliver, store.getState) ?? { receive: (message) => deliver([message]), flush: () => undefined };
  const silence = createSilenceWatch(options.clock, () => connection.abandon());
  const unanswered = createUnansweredRequests({ clock: options.clock, send, onDrop: options.onDrop });
  const quiet = createQuietPeriod(options.clock, () => update({ isSynced: false }));
  const connection = createConnection({
    page: options.page ?? newPageName(options.random),
    openSocket: (path) => options.openSocket(path),
    token: () => options.token(),
    entry: () => options.entry?.() ?? {},
    kind: options.kind,
    clientId: () => store.getState().ownId,
    clock: options.clock,
    random: options.random,
    log: options.log,
    onState,
    onMessage(message) {
      silence.reset();
      if (unanswered.receive(message)) return;
      if (message.action === 'pong') clock.onPong(message);
      inbox.receive(message);
      if (message.action !== 'sync') return;
      quiet.set(false);
      unanswered.resume();
    },
  });

  function onState(state: ConnectionState): void {
    inbox.flush();
    // The stored state is outdated until the first sync of the next connection.
    const isQuiet = state.status !== 'inactive' && store.getState().isSynced;
    quiet.set(isQuiet);
    update({ connection: state, isSynced: isQuiet });
    if (state.status === 'connecting' && state.attempts > 0) unanswered.hold();
    silence.stop();
    if (state.status !== 'connected') return clock.stop();
    clock.start();
    silence.start();
  }

  function update(changes: Partial<ObservedRoom>): void {
    store.setState(changes as Partial<State>);
  }

  function send(message: ClientMessage): boolean {
    if (connection.state.status !== 'connected') return false;
    connection.send(message);
    return true;
  }

  return {
    store,
    clock,
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect: (roomName) => connection.connect(roomName),
    disconnect: () => connection.disconnect(),
    wake() {
      silence.reset();
      connection.retryNow();
      clock.refresh();
    },
    close() {
      listeners.clear();
      connection.disconnect();
    },
    send,
    request: (request) => (connection.state.status === 'connected' || quiet.isOn() ? unanswered.send(request) : undefined),
  };
}

function createMessageStore<State extends ObservedRoom>({ initial, apply }: ConnectedRoomOptions<State>, clock: SharedClock) {
  const store = createStore<State>(() => initial);
  const listeners = new Set<(message: ServerMessage) => void>();
  return {
    store,
    listeners,
    deliver(this: void, messages: readonly ServerMessage[]): void {
      store.setState(messages.reduce((state, message) => apply(state, message, clock.serverNow()), store.getState()));
      for (const message of messages) for (const listener of listeners) listener(message);
    },
  };
}
