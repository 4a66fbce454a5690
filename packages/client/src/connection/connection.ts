import { isFinalCloseCode, serverMessageSchema, type ClientKind, type ClientMessage, type ServerMessage } from '@matinee/protocol';
import { NotConnectedError } from './errors.ts';
import { authMessage, type Entry } from './opening.ts';
import type { Socket } from './socket.ts';
import type { Clock } from '@matinee/base/clock';

export type ConnectionState =
  /** Not trying to connect. `kickReason` is the close code of a kick or refusal. */
  | { status: 'inactive'; kickReason: number | undefined }
  /** `attempts` is 0 for the first socket; `closeCode` belongs to the last socket. */
  | { status: 'connecting'; attempts: number; closeCode: number | undefined }
  | { status: 'connected' };

export interface ConnectionOptions {
  /** @param path such as `/api/room/lounge?reconnect=true` */
  openSocket(path: string): Socket;
  /** The client's name for itself, the same on every connection. */
  page: string;
  /** A viewer by default. */
  kind?: ClientKind | undefined;
  /** Called when a socket opens, as is `entry`. */
  token(): string;
  entry?: () => Entry;
  /** The id that the room gave this client on the last connection. */
  clientId(): string | undefined;
  clock: Clock;
  /** A number from 0 to below 1. */
  random: () => number;
  onState(state: ConnectionState): void;
  onMessage(message: ServerMessage): void;
  /** Logs messages that can't be parsed. */
  log: (text: string, detail: unknown) => void;
}

export interface Connection {
  readonly state: ConnectionState;
  /** Ignored unless inactive. */
  connect(roomName: string): void;
  /** Closes the connection and cancels a pending reconnect. */
  disconnect(): void;
  /** @throws NotConnectedError unless connected */
  send(message: ClientMessage): void;
  retryNow(): void;
  /** Closes a silent socket, and reconnects as if the server had closed it. */
  abandon(): void;
}

/** A hanging server accepts connections but answers none. Slow networks need several round trips. */
const openWithinMs = 10_000;
const delayPerAttemptMs = 1000;
const maxDelayMs = 15_000;
/** Attempts count from 0 again once a socket has been open this long. A server may close each socket earlier. */
const healthyAfterMs = 10_000;
/** A lasting refusal, such as of too many tabs (RFC 6455, 7.4.1): reconnecting would not help. */
export const policyViolation = 1008;
/** The close code of a socket that was closed without one (RFC 6455, 7.4.1). */
const abnormalClosure = 1006;

type State =
  | { status: 'inactive'; kickReason: number | undefined }
  | { status: 'opening'; roomName: string; socket: Socket; attempts: number; closeCode: number | undefined; cancelTimer: () => void }
  | { status: 'open'; roomName: string; socket: Socket; attempts: number; cancelTimer: () => void }
  | { status: 'waiting'; roomName: string; attempts: number; closeCode: number; cancelTimer: () => void };

export function createConnection(options: ConnectionOptions): Connection {
  return new ReconnectingConnection(options);
}

class ReconnectingConnection implements Connection {
  readonly #options: ConnectionOptions;
  #state: State = { status: 'inactive', kickReason: undefined };

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return toConnectionState(this.#state);
  }

  connect(roomName: string): void {
    if (this.#state.status === 'inactive') this.#open(roomName, 0, undefined);
  }

  disconnect(): void {
    if (this.#state.status !== 'inactive') this.#setState({ status: 'inactive', kickReason: undefined });
  }

  send(message: ClientMessage): void {
    if (this.#state.status !== 'open') throw new NotConnectedError();
    this.#state.socket.send(JSON.stringify(message));
  }

  retryNow(): void {
    if (this.#state.status === 'waiting') this.#open(this.#state.roomName, this.#state.attempts, this.#state.closeCode);
  }

  abandon(): void {
    if ('socket' in this.#state) this.#reconnectLater(this.#state, abnormalClosure);
  }

  /** @param closeCode of the previous socket; makes this one a reconnect */
  #open(roomName: string, attempts: number, closeCode: number | undefined): void {
    const isReconnect = closeCode !== undefined;
    const socket = this.#options.openSocket(`/api/room/${encodeURIComponent(roomName)}${isReconnect ? '?reconnect=true' : ''}`);
    /** Events of an earlier socket are ignored. */
    const current = () => ('socket' in this.#state && this.#state.socket === socket ? this.#state : undefined);
    socket.addEventListener('open', () => {
      if (current() !== undefined) this.#onOpen(roomName, socket, attempts, isReconnect);
    });
    socket.addEventListener('message', ({ data }) => {
      const message = current() && parseServerMessage(data, this.#options.log);
      if (message !== undefined) this.#options.onMessage(message);
    });
    socket.addEventListener('close', ({ code }) => {
      const state = current();
      if (state === undefined) return;
      if (isFinalCloseCode(code) || code === policyViolation) this.#setState({ status: 'inactive', kickReason: code });
      else this.#reconnectLater(state, code);
    });
    const cancelTimer = this.#options.clock.after(openWithinMs, () => this.abandon());
    this.#setState({ status: 'opening', roomName, socket, attempts, closeCode, cancelTimer });
  }

  #onOpen(roomName: string, socket: Socket, attempts: number, isReconnect: boolean): void {
    const clientId = isReconnect ? this.#options.clientId() : undefined;
    const { page, kind } = this.#options;
    const token = this.#options.token();
    socket.send(JSON.stringify(authMessage({ token, page, clientId, kind, entry: this.#options.entry?.() })));
    const cancelTimer = this.#options.clock.after(healthyAfterMs, () => {
      this.#state = { status: 'open', roomName, socket, attempts: 0, cancelTimer: () => undefined };
    });
    this.#setState({ status: 'open', roomName, socket, attempts, cancelTimer });
  }

  /** Waits for a random time, so that the clients of a restarted server don't all reconnect at once. */
  #reconnectLater({ roomName, attempts }: Extract<State, { socket: Socket }>, closeCode: number): void {
    const delayMs = this.#options.random() * Math.min(delayPerAttemptMs * (attempts + 1), maxDelayMs);
    const cancelTimer = this.#options.clock.after(delayMs, () => this.#open(roomName, attempts + 1, closeCode));
    this.#setState({ status: 'waiting', roomName, attempts: attempts + 1, closeCode, cancelTimer });
  }

  /** Ends the timer and the socket of the state before. */
  #setState(next: State): void {
    const before = this.#state;
    this.#state = next;
    if ('cancelTimer' in before) before.cancelTimer();
    if ('socket' in before && !('socket' in next && next.socket === before.socket)) before.socket.close();
    // Both count as connecting.
    if (before.status !== 'waiting' || next.status !== 'opening') this.#options.onState(toConnectionState(next));
  }
}

function toConnectionState(state: State): ConnectionState {
  switch (state.status) {
    case 'inactive':
      return state;
    case 'open':
      return { status: 'connected' };
    case 'opening':
    case 'waiting':
      return { status: 'connecting', attempts: state.attempts, closeCode: state.closeCode };
  }
  return state satisfies never;
}

function parseServerMessage(data: unknown, log: (text: string, detail: unknown) => void): ServerMessage | undefined {
  let content: unknown;
  try {
    content = JSON.parse(String(data));
  } catch (error) {
    log('A message from the room is not JSON', error);
    return undefined;
  }
  const parsed = serverMessageSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  log('A message from the room is not understood', parsed.error);
  return undefined;
}
