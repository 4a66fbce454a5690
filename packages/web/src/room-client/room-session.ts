import type { Clock } from '@matinee/base/clock';
import { limits, type ClientMessage, type ServerMessage } from '@matinee/protocol';
import { createSharedClock, type PlayerReport, type SharedClock } from '@matinee/sync';
import { createChatBatch } from './chat-batch.ts';
import { createConnection, type Socket } from './connection.ts';
import { createRoomRequests, type RoomRequests } from './room-requests.ts';
import { applyMessage, createClientRoomStore, type ClientRoomStore } from './client-room-store.ts';
import { createSilenceWatch } from './silence-watch.ts';

export interface RoomSessionOptions {
  openSocket(path: string): Socket;
  token(): string;
  clock: Clock;
  /** A number from 0 to below 1. */
  random: () => number;
  /** The user types, or presses one thing after the other: what others write waits for a pause. */
  isUserActive: () => boolean;
  log: (text: string, detail: unknown) => void;
}

/** An open room: its connection, its store, its clock and the requests that a client can send. */
export interface RoomSession extends RoomRequests {
  readonly store: ClientRoomStore;
  readonly clock: SharedClock;
  /** Calls back for each message, after the store has applied it. Returns the function that unsubscribes. */
  onMessage(listener: (message: ServerMessage) => void): () => void;
  connect(roomName: string): void;
  /** For when the network or the page may be back: reconnects at once and measures the clock again. */
  wake(): void;
  /** May be called twice. */
  close(): void;
  /** Sends the status of this client's player. Returns whether it was sent. */
  report(report: PlayerReport): boolean;
}

export function createRoomSession(options: RoomSessionOptions): RoomSession {
  const store = createClientRoomStore();
  const listeners = new Set<(message: ServerMessage) => void>();
  const clock = createSharedClock({ send: (t0) => send({ action: 'ping', t0 }), clock: options.clock });
  const chat = createChatBatch({ clock: options.clock, isUserActive: options.isUserActive, deliver: apply });
  const silence = createSilenceWatch(options.clock, () => connection.abandon());
  const connection = createConnection({
    openSocket: (path) => options.openSocket(path),
    token: () => options.token(),
    clientId: () => store.getState().ownId,
    clock: options.clock,
    random: options.random,
    log: options.log,
    onState(state) {
      chat.flush();
      // The stored state is outdated until the first sync of the next connection.
      store.setState({ connection: state, isSynced: false });
      silence.stop();
      if (state.status === 'connected') {
        clock.start();
        silence.start();
      } else {
        clock.stop();
      }
    },
    onMessage(message) {
      silence.reset();
      if (message.action === 'chat' && message.from.id !== store.getState().ownId) return chat.add(message);
      if (message.action === 'pong') clock.onPong(message);
      else chat.flush();
      apply([message]);
    },
  });

  function apply(messages: readonly ServerMessage[]): void {
    store.setState(messages.reduce((state, message) => applyMessage(state, message, clock.serverNow()), store.getState()));
    for (const message of messages) {
      for (const listener of listeners) listener(message);
    }
  }

  function send(message: ClientMessage): boolean {
    if (connection.state.status !== 'connected') return false;
    connection.send(message);
    return true;
  }

  return {
    ...createRoomRequests({ send: (request) => send({ action: 'req', request }), sync: () => store.getState().sync }),
    store,
    clock,
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect: (roomName) => connection.connect(roomName),
    wake() {
      silence.reset();
      connection.retryNow();
      clock.refresh();
    },
    close() {
      listeners.clear();
      connection.disconnect();
    },
    report: (report) => send(toStatusMessage(report)),
  };
}

/** Leaves out a duration above the limit, and rounds the offset to milliseconds. */
function toStatusMessage({ status, readyForDiscontinuity, durationSeconds, error, driftSeconds, stalls }: PlayerReport): ClientMessage {
  const duration = durationSeconds !== undefined && durationSeconds <= limits.maxMediaTimeSeconds ? durationSeconds : undefined;
  const drift = driftSeconds === undefined ? undefined : Math.round(driftSeconds * 1000) / 1000;
  return { action: 'status', status, readyForDiscontinuity, duration, error, drift, stalls };
}
