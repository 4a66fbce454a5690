import { isFinalCloseCode, type RoomRequest, type ServerMessage } from '@matinee/protocol';
import { createRoomView, type RoomView } from '@matinee/testing/room-view';
import { WebSocket } from 'ws';
import { createLedger, type ClientLedger, type Sent } from './client-ledger.ts';
import type { ClockProbe, ConnectionRecord } from './connection-record.ts';

export interface ClusterClient {
  page: string;
  room: string;
  readonly view: RoomView;
  ledger: ClientLedger;
  connections: readonly ConnectionRecord[];
  problems: readonly string[];
  /** Undefined while it is not connected. */
  port(): number | undefined;
  isConnected(): boolean;
  /** Whether its connection has been open for long. */
  isSettled(): boolean;
  ask(request: RoomRequest): Sent;
  readonly clock: ClockProbe | undefined;
  leave(): void;
}

export interface ClusterClientOptions {
  url: string;
  room: string;
  token: string;
  page: string;
  /** From 0 to below 1. */
  random: () => number;
}

// The delays of packages/client/src/connection.
const delayPerAttemptMs = 1000;
const maxDelayMs = 15_000;
const pingEveryMs = 1000;
const maxSilenceMs = 10_000;
const policyViolation = 1008;
/** Delay of repeating a request whose end is unknown. */
const askAgainMs = 1000;
/** Our page waits for 10 s; here faults come every few seconds. */
const healthyAfterMs = 2000;

export function openClusterClient({ url, room, token, page, random }: ClusterClientOptions): ClusterClient {
  let view = createRoomView();
  /** Actions of messages on the last connection. */
  const seen = new Set<string>();
  let formerId: string | undefined;
  const ledger = createLedger();
  const connections: ConnectionRecord[] = [];
  const problems: string[] = [];
  let socket: WebSocket | undefined;
  let attempts = 0;
  let hasLeft = false;
  let clock: ClockProbe | undefined;
  let lastMessageMs = 0;
  let retry: NodeJS.Timeout | undefined;
  const pulse = setInterval(() => {
    const record = connections.at(-1);
    if (socket?.readyState !== WebSocket.OPEN || record === undefined) return;
    if (performance.now() - lastMessageMs > maxSilenceMs) socket.terminate();
    else if (record.wholeMs !== undefined) send({ action: 'ping', t0: performance.now() });
    if (performance.now() - record.openedMs > healthyAfterMs) attempts = 0;
  }, pingEveryMs);

  function send(message: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function sendRequest(sent: Sent): void {
    sent.times += 1;
    send({ action: 'req', id: sent.id, request: sent.request });
  }

  function connect(): void {
    const isReconnect = connections.length > 0;
    const record: ConnectionRecord = { port: undefined, openedMs: performance.now(), chat: [] };
    connections.push(record);
    const opened = new WebSocket(`${url.replace('http', 'ws')}/api/room/${room}${isReconnect ? '?reconnect=true' : ''}`, {
      perMessageDeflate: false,
    });
    socket = opened;
    opened.on('error', () => undefined); // it closes as well
    opened.on('unexpected-response', (_request, response) => {
      record.refusedStatus = response.statusCode ?? 0;
      opened.terminate();
    });
    opened.on('upgrade', ({ headers }) => {
      record.port = Number(/:(\d+)$/.exec(String(headers['x-node']))?.[1]);
    });
    opened.on('open', () => {
      lastMessageMs = performance.now();
      view = createRoomView();
      seen.clear();
      clock = undefined;
      send({ action: 'auth', token, clientId: isReconnect ? formerId : undefined, page, understands: ['queue-operations'], events: 'all' });
    });
    opened.on('message', (data) => receive(JSON.parse(String(data)) as ServerMessage, record));
    opened.on('close', (code) => {
      record.closedMs = performance.now();
      record.closeCode = code;
      if (isFinalCloseCode(code) || code === policyViolation) problems.push(`${page} was closed with ${code}`);
      else if (!hasLeft) reconnectLater();
    });
  }

  function reconnectLater(): void {
    const delayMs = random() * Math.min(delayPerAttemptMs * (attempts + 1), maxDelayMs);
    attempts += 1;
    retry = setTimeout(connect, delayMs);
  }

  function receive(message: ServerMessage, record: ConnectionRecord): void {
    lastMessageMs = performance.now();
    view.receive(message);
    seen.add(message.action);
    formerId = view.ownId() ?? formerId;
    if (record.wholeMs === undefined && ['sync', 'user', 'you', 'chatlog'].every((action) => seen.has(action))) {
      record.wholeMs = performance.now();
      send({ action: 'ping', t0: performance.now() });
      for (const sent of ledger.toSendAgain()) sendRequest(sent);
    }
    if (message.action === 'done') ledger.answer(message.id);
    if (message.action === 'error' && message.id !== undefined) refuse(message.id, message.name);
    if (message.action === 'chatlog') record.chat = message.messages.map(({ text }) => text);
    if (message.action === 'chat') record.chat.push(message.text);
    if (message.action === 'pong') {
      const roundTripMs = performance.now() - message.t0;
      if (roundTripMs > (clock?.roundTripMs ?? Infinity)) return;
      clock = { atMs: message.t0 + roundTripMs / 2, serverMs: (message.t1 + message.t2) / 2, roundTripMs };
    }
  }

  function refuse(id: number, name: string): void {
    ledger.answer(id, name);
    const again = (): void => {
      const sent = ledger.sent[id - 1];
      if (sent !== undefined && ledger.isToAskAgain(id) && connections.at(-1)?.wholeMs !== undefined) sendRequest(sent);
    };
    if (ledger.isToAskAgain(id)) setTimeout(again, askAgainMs).unref();
  }

  connect();
  return {
    page,
    room,
    get view() {
      return view;
    },
    ledger,
    connections,
    problems,
    port: () => (connections.at(-1)?.wholeMs !== undefined && socket?.readyState === WebSocket.OPEN ? connections.at(-1)?.port : undefined),
    isConnected: () => socket?.readyState === WebSocket.OPEN && connections.at(-1)?.wholeMs !== undefined,
    isSettled: () => attempts === 0,
    ask(request) {
      const sent = ledger.add(request);
      if (connections.at(-1)?.wholeMs !== undefined) sendRequest(sent);
      return sent;
    },
    get clock() {
      return clock;
    },
    leave() {
      hasLeft = true;
      clearInterval(pulse);
      clearTimeout(retry);
      socket?.terminate();
    },
  };
}
