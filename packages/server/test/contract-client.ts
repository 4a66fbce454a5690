import { checkMessage } from '@matinee/api/checks';
import { fetchChecked, startTestServer, type TestServer } from '@matinee/testing';
import { WebSocket } from 'ws';

// A client of the public contract that knows nothing of the program: it imports no names, numbers or shapes. What it receives
// is checked by the public documents.

export type Json = any; // eslint-disable-line typescript/no-explicit-any -- the contract is JSON

export interface ContractClient {
  received: Json[];
  /** The room, as the syncs have made it. */
  room: Json;
  id: string;
  closed: Promise<number>;
  ask(request: Json): void;
  send(message: Json): void;
  /** The first message of an action, among those not taken yet, that has these parts. */
  next(action: string, parts?: Json): Promise<Json>;
  drop(): void;
}

export interface ConnectOptions {
  query?: string;
  /** Other fields of the first message. */
  auth?: Json;
}

/** A server, and calls and clients of the contract. */
export interface ContractServer {
  server: TestServer;
  rest: (
    method: string,
    path: string,
    token?: string,
    body?: Json,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: Json }>;
  /** The token of a new guest, logged in under a name if one is given. */
  grant: (username?: string) => Promise<string>;
  /** A client that has sent its first message. */
  connect: (room: string, token: string, options?: ConnectOptions) => Promise<ContractClient>;
  /** A client that is in the room. */
  enter: (room: string, token: string, options?: ConnectOptions) => Promise<ContractClient>;
  close: () => Promise<void>;
}

export async function startContractServer(environment: Record<string, string>): Promise<ContractServer> {
  const server = await startTestServer(environment);
  const sockets: WebSocket[] = [];
  const world: ContractServer = {
    server,
    async rest(method, path, token, body, headers = {}) {
      const reply = await fetchChecked(`${server.url}/api${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: reply.status, body: (await reply.json()) as Json };
    },
    async grant(username) {
      const { token } = (await world.rest('GET', '/auth/grant')).body;
      if (username !== undefined) await server.logIn(token, username);
      return token;
    },
    async connect(room, token, { query = '', auth = {} } = {}) {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/room/${room}${query}`);
      sockets.push(socket);
      const client = clientOf(socket);
      await new Promise((resolve, reject) => {
        socket.on('open', resolve);
        socket.on('error', reject);
      });
      socket.send(JSON.stringify({ action: 'auth', token, events: 'all', ...auth }));
      return client;
    },
    async enter(room, token, options) {
      const client = await world.connect(room, token, options);
      await client.next('you');
      await client.next('chatlog');
      return client;
    },
    async close() {
      for (const socket of sockets) socket.terminate();
      await server.close();
    },
  };
  return world;
}

function clientOf(socket: WebSocket): ContractClient {
  const received: Json[] = [];
  const taken = new Set<Json>();
  const waiting = new Set<() => void>();
  const client: ContractClient = {
    received,
    room: {},
    id: '',
    closed: new Promise((resolve) => socket.on('close', resolve)),
    ask: (request) => socket.send(JSON.stringify({ action: 'req', request })),
    send: (message) => socket.send(JSON.stringify(message)),
    next: (action, parts = {}) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`Not received: ${action} ${JSON.stringify(parts)} among ${JSON.stringify(received.slice(-8))}`));
        }, 20_000);
        function look(): void {
          const found = received.find((message) => !taken.has(message) && message.action === action && hasParts(message, parts));
          if (found === undefined) return;
          taken.add(found);
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        }
        waiting.add(look);
        look();
      }),
    drop: () => socket.terminate(),
  };
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    checkMessage(message);
    received.push(message);
    if (message.action === 'sync') Object.assign(client.room, message);
    if (message.action === 'you') client.id = message.info.id;
    for (const look of waiting) look();
  });
  return client;
}

export function hasParts(value: Json, parts: Json): boolean {
  if (typeof parts !== 'object' || parts === null) return value === parts;
  return typeof value === 'object' && value !== null && Object.entries(parts).every(([key, part]) => hasParts(value[key], part));
}
