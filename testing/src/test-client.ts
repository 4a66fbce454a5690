import { checkCloseCode, checkMessage } from '@matinee/api/testing';
import { applyQueueOperations, type RoomRequest, type RoomSync, type ServerMessage } from '@matinee/protocol';
import type { Socket } from 'node:net';
import { WebSocket, type ClientOptions } from 'ws';

type MessageOf<Action extends ServerMessage['action']> = Extract<ServerMessage, { action: Action }>;

/** A WebSocket client that keeps messages until a test asks for them. It fails the test if one differs from the AsyncAPI document. */
export interface TestClient {
  /** Oldest first. */
  readonly received: ServerMessage[];
  /** Assembled from the syncs. */
  readonly room: Partial<RoomSync>;
  readonly id: string | undefined;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  send(message: unknown): void;
  sendRaw(data: string | Buffer): void;
  /** Bypasses the WebSocket library. */
  sendBytes(bytes: Buffer): void;
  request(request: RoomRequest): void;
  /** Resolves when a request has been applied. */
  ask(request: object): Promise<void>;
  /** Resolves with the error that refuses a request. */
  refusal(request: object): Promise<MessageOf<'error'>>;
  /** Resolves with the next fitting message that was not returned before; rejects after 20 s. */
  next<Action extends ServerMessage['action']>(action: Action, fits?: (message: MessageOf<Action>) => boolean): Promise<MessageOf<Action>>;
  pause(): void;
  resume(): void;
  close(): void;
  terminate(): void;
}

/** The answer to the client's own close, and ends without a code. */
const unnamedCodes = new Set([1000, 1005, 1006]);

/** Opens a connection, not yet authenticated. */
export async function connectClient(url: string, options: ClientOptions = {}): Promise<TestClient> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), options);
  const received: ServerMessage[] = [];
  const room: Partial<RoomSync> = {};
  let id: string | undefined;
  let requests = 0;
  const asked = new Set<ServerMessage>();
  const waiting = new Set<() => void>();
  let closeCode: number | undefined;
  let isServersOwn = true;
  const closed = new Promise<number>((resolve) =>
    socket.on('close', (code) => {
      closeCode = code;
      if (isServersOwn && !unnamedCodes.has(code)) checkCloseCode(code);
      resolve(code);
    }),
  );
  socket.on('message', (data) => {
    const message: ServerMessage = JSON.parse(String(data));
    checkMessage(message);
    received.push(message);
    if (message.action === 'sync') {
      const { action: _, queueOperations = [], ...patch } = message;
      Object.assign(room, patch);
      room.queue = applyQueueOperations(room.queue ?? [], queueOperations);
    }
    if (message.action === 'you') ({ id } = message.info);
    for (const look of waiting) look();
  });
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });

  function sendNumbered(request: object): number {
    const id = (requests += 1);
    client.send({ action: 'req', id, request });
    return id;
  }
  const client: TestClient = {
    received,
    room,
    get id() {
      return id;
    },
    closed,
    send(message) {
      if ((message as { action?: unknown } | null)?.action === 'kickme') isServersOwn = false;
      socket.send(JSON.stringify(message));
    },
    sendRaw: (data) => socket.send(data),
    // oxlint-disable-next-line no-underscore-dangle -- the library's name for the connection below
    sendBytes: (bytes) => (socket as unknown as { _socket: Socket })._socket.write(bytes),
    request: (request) => socket.send(JSON.stringify({ action: 'req', request })),
    async ask(request) {
      const asked = sendNumbered(request);
      await client.next('done', (message) => message.id === asked);
    },
    refusal(request) {
      const asked = sendNumbered(request);
      return client.next('error', (message) => message.id === asked);
    },
    next(action, fits = () => true) {
      type Wanted = MessageOf<typeof action>;
      return new Promise<Wanted>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          const actions = received.map((message) => message.action).join(' ');
          const state = closeCode === undefined ? 'open' : `closed with ${closeCode}`;
          reject(new Error(`No fitting ${action} was received; received: ${actions || 'nothing'}; the socket is ${state}`));
        }, 20_000);
        function look(): void {
          const found = received.find((message) => !asked.has(message) && message.action === action && fits(message as Wanted));
          if (found === undefined) return;
          asked.add(found);
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found as Wanted);
        }
        waiting.add(look);
        look();
      });
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.close(),
    terminate: () => socket.terminate(),
  };
  return client;
}
