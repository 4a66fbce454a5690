import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { CloseCode, limits, roomNameSchema, type ServerMessage } from '@matinee/protocol';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Sessions } from '../accounts/sessions.ts';
import type { Clock } from '../clock.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { MediaResolver } from '../rooms/video-requests.ts';
import { createClient, type Client } from './client.ts';
import type { MessageLimits } from './message-limits.ts';

export interface GatewayParts {
  server: Server;
  rooms: RoomDirectory;
  sessions: Sessions;
  resolver: MediaResolver;
  messageLimits: MessageLimits;
  clock: Clock;
  log: Logger;
  newId: () => string;
  /** The key under which a request's sender is counted. */
  addressOf: (request: IncomingMessage) => string;
  /** Origins, besides the server's own, whose pages may connect. */
  origins: readonly string[];
  /** Most sockets of one address; undefined for no limit. */
  socketsPerAddress: number | undefined;
}

const firstPingMs = 1_000;
const pingEveryMs = 25_000;
const pongWithinMs = 8_000;
const goodbyeMs = 1_000;
/** What one measurement counts beside the earlier ones, as in RFC 6298. */
const rttGain = 1 / 4;

/** Takes WebSockets at /api/room/{name} and keeps them alive. */
export function createGateway(parts: GatewayParts) {
  const { server, rooms, sessions, clock, log, newId, addressOf, origins, socketsPerAddress } = parts;
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: limits.socketMessageBytes, perMessageDeflate: false });
  const clients = new Set<Client>();
  const socketsByAddress = new Map<string, number>();

  function isOwnPage({ headers }: IncomingMessage): boolean {
    if (headers.origin === undefined) return true; // not a browser: it has no cookie to abuse
    return origins.includes(headers.origin) || (URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host);
  }

  function admit(sessionId: string, roomId: number): boolean {
    const open = [...clients].filter((client) => client.session()?.id === sessionId && client.roomId() === roomId);
    return open.length < limits.socketsPerTokenAndRoom;
  }

  function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const [path = '', query] = (request.url ?? '').split('?');
    const isReconnect = new URLSearchParams(query).get('reconnect') === 'true';
    const name = /^\/api\/room(?:\/(.*))?$/.exec(path)?.[1];
    const address = addressOf(request);
    if (!/^\/api\/room(\/|$)/.test(path)) return refuse(socket, '404 Not Found');
    if (!isOwnPage(request)) return refuse(socket, '403 Forbidden');
    const open = socketsByAddress.get(address) ?? 0;
    if (socketsPerAddress !== undefined && open >= socketsPerAddress) return refuse(socket, '429 Too Many Requests');
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (!roomNameSchema.safeParse(name).success) {
        webSocket.on('error', (error) => log.debug({ err: error }, 'a socket failed'));
        return webSocket.close(CloseCode.InvalidConnectionUrl);
      }
      socketsByAddress.set(address, open + 1);
      const host = rooms.find(name as string).catch((error: unknown) => {
        log.error({ err: error, room: name }, 'a room could not be loaded');
        webSocket.close(1011);
        return undefined;
      });
      const rttMs = keepAlive(webSocket);
      const client = createClient({ ...parts, id: newId(), webSocket, socket, rttMs, address, host, admit, isReconnect });
      clients.add(client);
      webSocket.on('close', () => {
        clients.delete(client);
        const left = (socketsByAddress.get(address) ?? 1) - 1;
        if (left > 0) socketsByAddress.set(address, left);
        else socketsByAddress.delete(address);
      });
      void host.then((found) => found ?? client.close(CloseCode.RoomNotFound));
    });
  }

  /**
   * Without an answer to a ping the other end is gone, whatever the operating system thinks. Gives what the answers took,
   * smoothed, in ms; undefined before the first.
   */
  function keepAlive(webSocket: WebSocket): () => number | undefined {
    let rttMs: number | undefined;
    let pingedMs = 0;
    let cancel = clock.after(pingEveryMs, demandAnswer);
    const cancelFirst = clock.after(firstPingMs, ping);
    function ping(): void {
      pingedMs = clock.now();
      webSocket.ping();
    }
    function demandAnswer(): void {
      ping();
      cancel = clock.after(pongWithinMs, () => webSocket.terminate());
    }
    webSocket.on('pong', () => {
      const tookMs = clock.now() - pingedMs;
      rttMs = rttMs === undefined ? tookMs : rttMs + (tookMs - rttMs) * rttGain;
      cancel();
      cancel = clock.after(pingEveryMs, demandAnswer);
    });
    webSocket.on('close', () => {
      cancelFirst();
      cancel();
    });
    return () => rttMs;
  }

  const stopListening = sessions.onNews(({ id, visitor }) => {
    for (const client of clients) {
      if (client.session()?.id !== id) continue;
      if (visitor === undefined) client.close(CloseCode.MissingToken);
      else client.becomes(visitor);
    }
  });
  server.on('upgrade', upgrade);

  return {
    /** Tells everybody connected. */
    announce(message: ServerMessage): void {
      for (const host of rooms.hosts()) host.broadcast(message);
    },
    /** Closes the clients whose sessions are over. Those of the others count as used. */
    async recheck(): Promise<void> {
      const ids = new Set([...clients].flatMap((client) => client.session()?.id ?? []));
      const over = new Set(await sessions.over([...ids]));
      for (const client of clients) if (over.has(client.session()?.id ?? '')) client.close(CloseCode.MissingToken);
    },
    /** Number of open clients. */
    size: () => clients.size,
    /** Says goodbye to everybody, and cuts who does not answer in time. */
    async close(): Promise<void> {
      stopListening();
      server.off('upgrade', upgrade);
      for (const client of clients) client.close(CloseCode.Away);
      const cancel = clock.after(goodbyeMs, () => {
        for (const webSocket of webSockets.clients) webSocket.terminate();
      });
      await new Promise((resolve) => webSockets.close(resolve));
      cancel();
    },
  };
}
export type Gateway = ReturnType<typeof createGateway>;

/** Answers an upgrade with a refusal; nobody else looks after the socket any more. */
function refuse(socket: Socket, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
