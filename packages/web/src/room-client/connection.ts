import { isFinalCloseCode, serverMessageSchema, type ClientMessage, type ServerMessage } from '@matinee/protocol';
import type { Clock } from '@matinee/base/clock';

/** What the connection needs of a WebSocket. */
export interface Socket {
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  send(text: string): void;
  close(): void;
}

export type ConnectionState =
  /** Not wanted, or thrown out: then `kickReason` is the close code, 4000 or above or `policyViolation`. */
  | { status: 'inactive'; kickReason: number | undefined }
  /** On the way. `attempts` is 0 the first time; `closeCode` is what the last socket closed with. */
  | { status: 'connecting'; attempts: number; closeCode: number | undefined }
  | { status: 'connected' };

export interface ConnectionOptions {
  /** Opens a socket to a path of this site, such as `/api/room/lounge?reconnect=true`. */
  openSocket(path: string): Socket;
  /** The token to authenticate with, as it is at the moment a socket opens. */
  token(): string;
  /** The id that this client had when it was last connected to the room. */
  clientId(): string | undefined;
  clock: Clock;
  /** A number from 0 to below 1. */
  random: () => number;
  onState(state: ConnectionState): void;
  onMessage(message: ServerMessage): void;
  /** Takes what is only worth a line in the console. */
  log: (text: string, detail: unknown) => void;
}

export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError';
  constructor() {
    super('There is no connection to the room');
  }
}

export interface Connection {
  readonly state: ConnectionState;
  /** Starts connecting to a room. Ignored unless inactive. */
  connect(roomName: string): void;
  /** Ends the connection for good, and any pending reconnect with it. */
  disconnect(): void;
  /** Throws NotConnectedError unless connected. */
  send(message: ClientMessage): void;
  /** Cuts a pending wait short; does nothing when none is pending. */
  retryNow(): void;
  /** Gives up on a socket that has gone silent and reconnects as if it had closed. */
  abandon(): void;
}

const baseDelayMs = 1000;
const delayPerAttemptMs = 1000;
const maxDelayMs = 15_000;
/** A socket that has been open for so long was worth coming back for; one that only opens may be closed again at once. */
const healthyAfterMs = 10_000;
/** Refused for what does not pass by itself (RFC 6455, 7.4.1), such as one page too many: asking on is refused on. */
export const policyViolation = 1008;
/** How a socket that gave no code of its own has closed (RFC 6455, 7.4.1). */
const abnormalClosure = 1006;

/** The socket of one room: authenticates, parses, reconnects. One socket at a time; what an earlier one still says is ignored. */
export function createConnection(options: ConnectionOptions): Connection {
  let state: ConnectionState = { status: 'inactive', kickReason: undefined };
  let roomName: string | undefined;
  let socket: Socket | undefined;
  let attempts = 0;
  let cancelWait: (() => void) | undefined;
  let cancelHealthy: (() => void) | undefined;

  function setState(next: ConnectionState): void {
    state = next;
    options.onState(next);
  }

  function open(name: string, isReconnect: boolean): void {
    const opened = options.openSocket(`/api/room/${encodeURIComponent(name)}${isReconnect ? '?reconnect=true' : ''}`);
    socket = opened;
    opened.addEventListener('open', () => {
      if (opened !== socket) return;
      cancelHealthy = options.clock.after(healthyAfterMs, () => (attempts = 0));
      const clientId = isReconnect ? options.clientId() : undefined;
      const auth: ClientMessage = { action: 'auth', token: options.token(), clientId, understands: ['queue-operations'] };
      opened.send(JSON.stringify(auth));
      setState({ status: 'connected' });
    });
    opened.addEventListener('message', (event) => {
      if (opened !== socket) return;
      const message = parseServerMessage(event.data, options);
      if (message !== undefined) options.onMessage(message);
    });
    opened.addEventListener('close', (event) => {
      if (opened !== socket) return;
      socket = undefined;
      cancelHealthy?.();
      if (isFinalCloseCode(event.code) || event.code === policyViolation) {
        roomName = undefined;
        setState({ status: 'inactive', kickReason: event.code });
      } else {
        waitAndReconnect(name, event.code);
      }
    });
  }

  /** Waits for a random part of what the attempts allow, so that a crowd that lost its server does not come back as one. */
  function waitAndReconnect(name: string, closeCode: number): void {
    const delayMs = options.random() * Math.min(baseDelayMs + delayPerAttemptMs * attempts, maxDelayMs);
    attempts += 1;
    cancelWait = options.clock.after(delayMs, () => {
      cancelWait = undefined;
      open(name, true);
    });
    setState({ status: 'connecting', attempts, closeCode });
  }

  function closeSocket(): void {
    const closing = socket;
    socket = undefined;
    cancelHealthy?.();
    closing?.close();
  }

  function stopWaiting(): void {
    cancelWait?.();
    cancelWait = undefined;
  }

  return {
    get state() {
      return state;
    },
    connect(name) {
      if (state.status !== 'inactive') return;
      roomName = name;
      attempts = 0;
      setState({ status: 'connecting', attempts, closeCode: undefined });
      open(name, false);
    },
    disconnect() {
      roomName = undefined;
      stopWaiting();
      closeSocket();
      if (state.status !== 'inactive') setState({ status: 'inactive', kickReason: undefined });
    },
    send(message) {
      if (state.status !== 'connected' || socket === undefined) throw new NotConnectedError();
      socket.send(JSON.stringify(message));
    },
    retryNow() {
      if (cancelWait === undefined || roomName === undefined) return;
      stopWaiting();
      open(roomName, true);
    },
    abandon() {
      if (roomName === undefined || socket === undefined) return;
      closeSocket();
      waitAndReconnect(roomName, abnormalClosure);
    },
  };
}

/** One message as the schema has it; undefined, and a line in the log, for anything else. */
function parseServerMessage(data: unknown, { log }: Pick<ConnectionOptions, 'log'>): ServerMessage | undefined {
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
