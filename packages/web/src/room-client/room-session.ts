import type { Clock } from '@matinee/base/clock';
import { limits, type ClientMessage, type RoomRequest, type ServerMessage } from '@matinee/protocol';
import { createSharedClock, type PlayerReport, type SharedClock } from '@matinee/sync';
import { createChatBatch } from './chat-batch.ts';
import { createConnection, type Socket } from './connection.ts';
import { createRoomRequests, type RoomRequests } from './room-requests.ts';
import { applyMessage, createClientRoomStore, type ClientRoomStore } from './client-room-store.ts';
import { createQuietPeriod } from './quiet-period.ts';
import { createSilenceWatch } from './silence-watch.ts';
import { createUnansweredRequests } from './unanswered-requests.ts';

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
  const unanswered = createUnansweredRequests(options.clock, send);
  const quiet = createQuietPeriod(options.clock, () => store.setState({ isSynced: false }));
  const connection = createConnection({
    page: newPageName(options.random),
    openSocket: (path) => options.openSocket(path),
    token: () => options.token(),
    clientId: () => store.getState().ownId,
    clock: options.clock,
    random: options.random,
    log: options.log,
    onState(state) {
      chat.flush();
      // The stored state is outdated until the first sync of the next connection.
      const isQuiet = state.status !== 'inactive' && store.getState().isSynced;
      quiet.set(isQuiet);
      store.setState({ connection: state, isSynced: isQuiet });
      if (state.status === 'connecting' && state.attempts > 0) unanswered.hold();
      silence.stop();
      if (state.status !== 'connected') return clock.stop();
      clock.start();
      silence.start();
    },
    onMessage(message) {
      silence.reset();
      if (unanswered.receive(message)) return;
      if (message.action === 'chat' && message.from.id !== store.getState().ownId) return chat.add(message);
      if (message.action === 'pong') clock.onPong(message);
      else chat.flush();
      apply([message]);
      if (message.action !== 'sync') return;
      quiet.set(false);
      unanswered.resume();
    },
  });

  function apply(messages: readonly ServerMessage[]): void {
    store.setState(messages.reduce((state, message) => applyMessage(state, message, clock.serverNow()), store.getState()));
    for (const message of messages) for (const listener of listeners) listener(message);
  }

  /** Sends a request, or keeps it for a connection that is lost for a moment only. Returns whether it did. */
  function sendRequest(request: RoomRequest): boolean {
    if (connection.state.status !== 'connected' && !quiet.isOn()) return false;
    unanswered.send(request);
    return true;
  }

  function send(message: ClientMessage): boolean {
    if (connection.state.status !== 'connected') return false;
    connection.send(message);
    return true;
  }

  return {
    ...createRoomRequests({ send: sendRequest, sync: () => store.getState().sync }),
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

/** A name by which the server knows this page after a reconnect: 16 random letters and digits. */
function newPageName(random: () => number): string {
  return Array.from({ length: 16 }, () => Math.floor(random() * 36).toString(36)).join('');
}

/** Leaves out a duration above the limit, and rounds the offset to milliseconds. */
function toStatusMessage({ status, readyForDiscontinuity, durationSeconds, error, driftSeconds, stalls }: PlayerReport): ClientMessage {
  const duration = durationSeconds !== undefined && durationSeconds <= limits.maxMediaTimeSeconds ? durationSeconds : undefined;
  const drift = driftSeconds === undefined ? undefined : Math.round(driftSeconds * 1000) / 1000;
  return { action: 'status', status, readyForDiscontinuity, duration, error, drift, stalls };
}
