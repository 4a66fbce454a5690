import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';
import { CloseCode, limits, roomNameSchema, type ErrorName, type ServerMessage } from '@matinee/protocol';
import type { Logger } from 'pino';
import { WebSocketServer, type RawData, type ServerOptions, type WebSocket } from 'ws';
import type { Sessions } from '../accounts/sessions.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { MediaResolver } from '../rooms/video-requests.ts';
import type { AnsweredRequest } from '../edge/answered-requests.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createClientIndex } from './client-index.ts';
import { createClient, type Client } from './client.ts';
import { guarded } from '../edge/guarded.ts';
import { createHeartbeat, type Pulse } from './heartbeat.ts';
import type { MessageLimits } from './message-limits.ts';
import type { SocketQuota } from './socket-quota.ts';
import type { WriteWatch } from '../edge/write-watch.ts';

export interface GatewayParts {
  server: Server;
  rooms: RoomDirectory;
  sessions: Sessions;
  resolver: MediaResolver;
  messageLimits: MessageLimits;
  socketQuota: SocketQuota;
  writeWatch: WriteWatch;
  clock: Clock;
  log: Logger;
  newId: () => string;
  /** The key under which a request's sender is counted; undefined when the sender is gone. */
  addressOf: (request: IncomingMessage) => string | undefined;
  /** Origins, besides the server's own, whose pages may connect. */
  origins: readonly string[];
  telemetry: Telemetry;
  onAnswered: (request: AnsweredRequest) => void;
}

/** So long may the other end take to answer a close. */
const closeWithinMs = 1_000;
/** The library's types do not know `closeTimeout` yet. */
const webSocketOptions: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  maxPayload: limits.socketMessageBytes,
  perMessageDeflate: false,
  closeTimeout: closeWithinMs,
};
/** Each session is looked up again once in so many turns of `recheck`. */
const recheckTurns = 30;

/** Takes WebSockets at /api/room/{name} and keeps them alive. */
export function createGateway(parts: GatewayParts) {
  const { server, rooms, sessions, socketQuota, clock, log, newId, addressOf, origins } = parts;
  const webSockets = new WebSocketServer(webSocketOptions);
  const heartbeat = createHeartbeat(clock);
  const clients = new Map<WebSocket, { client: Client; pulse: Pulse }>();
  const index = createClientIndex<Client>();
  let recheckTurn = 0;

  function isOwnPage({ headers }: IncomingMessage): boolean {
    if (headers.origin === undefined) return true; // not a browser: it has no cookie to abuse
    return origins.includes(headers.origin) || (URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host);
  }

  // One listener for all sockets, not one for each: WebSockets are many.
  const onError = (error: Error): void => log.debug({ err: error }, 'a socket failed');
  const onMessage = guarded(
    log,
    'a message could not be handled',
    function (this: WebSocket, data: RawData, isBinary: boolean) {
      clients.get(this)?.client.receive(data, isBinary);
    },
    function () {
      this.close(1011);
    },
  );
  const onPong = guarded(log, 'a pong could not be handled', function (this: WebSocket) {
    clients.get(this)?.pulse.answered();
  });
  const onClose = guarded(log, 'a close could not be handled', function (this: WebSocket) {
    const { client, pulse } = clients.get(this) ?? {};
    clients.delete(this);
    pulse?.stop();
    client?.closed();
  });

  function accept(webSocket: WebSocket, socket: Socket, address: string, name: string | undefined, isReconnect: boolean): void {
    webSocket.on('error', onError);
    if (!roomNameSchema.safeParse(name).success) return webSocket.close(CloseCode.InvalidConnectionUrl);
    const host = rooms.find(name as string).catch((error: unknown) => {
      log.error({ err: error, room: name }, 'a room could not be loaded');
      webSocket.close(1011);
      return undefined;
    });
    const pulse = heartbeat.watch(webSocket);
    const client = createClient({ ...parts, id: newId(), webSocket, socket, pulse, address, host, index, isReconnect });
    clients.set(webSocket, { client, pulse });
    webSocket.on('message', onMessage);
    webSocket.on('pong', onPong);
    webSocket.on('close', onClose);
    void host.then((found) => found ?? client.close(CloseCode.RoomNotFound));
  }

  /** Refuses an upgrade, which is a request like any other to those who read the log. */
  function turnAway(socket: Socket, address: string, status: string, outcome: ErrorName): void {
    const id = newId();
    refuse(socket, status, id);
    parts.onAnswered({ door: 'socket', id, kind: 'upgrade', room: undefined, address, ms: 0, outcome, error: undefined });
  }

  function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    // Nobody else listens any more, and an error without a listener ends the process.
    socket.on('error', destroyFailed);
    const address = addressOf(request);
    if (address === undefined || socket.destroyed) return void socket.destroy();
    if (!socketQuota.takeHandshake(address)) return turnAway(socket, address, '429 Too Many Requests', 'TooManyRequests');
    const [path = '', query] = (request.url ?? '').split('?');
    if (!/^\/api\/room(\/|$)/.test(path)) return turnAway(socket, address, '404 Not Found', 'NotFound');
    if (!isOwnPage(request)) return turnAway(socket, address, '403 Forbidden', 'PermissionDeniedException');
    if (!socketQuota.takeSocket(address, socket)) return turnAway(socket, address, '429 Too Many Requests', 'TooManyRequests');
    const name = /^\/api\/room(?:\/(.*))?$/.exec(path)?.[1];
    const isReconnect = new URLSearchParams(query).get('reconnect') === 'true';
    webSockets.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket, socket, address, name, isReconnect));
  }

  const onUpgrade = guarded(log, 'an upgrade failed', upgrade, (_request, socket) => void socket.destroy());
  const stopListening = sessions.onChange(({ id, session }) => {
    for (const client of index.of(id)) {
      if (session === undefined) client.close(CloseCode.MissingToken);
      else client.updateSession(session);
    }
  });
  server.on('upgrade', onUpgrade);

  return {
    /** Tells everybody connected. */
    announce(message: ServerMessage): void {
      for (const host of rooms.hosts()) host.broadcast(message);
    },
    /**
     * Closes the clients whose sessions are over. Those of the others count as used. Each call looks at a part of the
     * sessions, so that their look-ups are spread over time; thirty calls look at all.
     */
    async recheck(): Promise<void> {
      recheckTurn = (recheckTurn + 1) % recheckTurns;
      const turn = recheckTurn;
      const ids = index.sessionIds().filter((id) => Number.parseInt(id.slice(0, 6), 16) % recheckTurns === turn);
      for (const id of await sessions.findEnded(ids)) {
        for (const client of index.of(id)) client.close(CloseCode.MissingToken);
      }
    },
    /** Number of open clients. */
    size: () => clients.size,
    /** Says goodbye to everybody, and cuts who does not answer in time. */
    async close(): Promise<void> {
      stopListening();
      server.off('upgrade', onUpgrade);
      for (const { client } of clients.values()) client.close(CloseCode.Away);
      await new Promise((resolve) => webSockets.close(resolve));
      heartbeat.stop();
    },
  };
}
export type Gateway = ReturnType<typeof createGateway>;

function destroyFailed(this: Socket): void {
  this.destroy();
}

/** Answers an upgrade with a refusal; nobody else looks after the socket any more. */
function refuse(socket: Socket, status: string, requestId: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nX-Request-Id: ${requestId}\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
