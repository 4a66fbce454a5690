import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { delay } from '@matinee/base/clock';
import { CloseCode, limits, roomNameSchema } from '@matinee/protocol';
import type { Logger } from 'pino';
import { WebSocketServer, type RawData, type ServerOptions, type WebSocket } from 'ws';
import * as z from 'zod/mini';
import { noNodes, type NodeBus } from '../cluster/node-bus.ts';
import { createCallQueue } from '../edge/call-queue.ts';
import { guardListener } from '../edge/guard-listener.ts';
import type { LiveLimits } from '../edge/live-limits.ts';
import { aloneOpen, type OpenCounts } from '../edge/open-counts.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import { createClientIndex, type ClientIndex } from './client-index.ts';
import { serviceRestart } from '../rooms/room-host.ts';
import { Client } from './client.ts';
import type { ClientServices } from './client-connection.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { createHeartbeat, type Heartbeat, type Pulse } from './heartbeat.ts';
import type { ConnectedClient } from './joined-client.ts';
import type { OpenMessages } from './open-messages.ts';
import { cut, dropOpenMessage, openMessageOf } from './receiver.ts';
import type { SocketQuota } from './socket-quota.ts';
import { checkUpgrade, pathAndQueryOf, refuseUpgrade, stopping } from './upgrade.ts';

/** Accepts WebSockets at /api/room/{name} and keeps them alive. */
export interface Gateway {
  /** Sends to all rooms, at all nodes. */
  announce(text: string): void;
  /** Sends to a room, at all nodes. */
  announceTo(room: string, text: string): void;
  /**
   * Closes clients whose sessions have ended, and marks the other sessions as used. Each call looks up one thirtieth of the sessions, to
   * spread the load.
   */
  recheck(): Promise<void>;
  /** Another program may have changed the sessions. */
  readSessions(): void;
  size(): number;
  /** Returns the number of users with a client here, once for all their devices. A companion is no user by itself. */
  people(): number;
  connected(): ConnectedClient[];
  /** Refuses new clients: the server stops. */
  drain(): void;
  /**
   * Closes all clients, and cuts connections after a second. With `isElsewhere` clients go to other nodes, a few at a time within 10 s, so
   * that they don't all arrive at once.
   */
  close(options: { isElsewhere: boolean }): Promise<void>;
}

export interface GatewayOptions extends ClientServices {
  server: Server;
  rooms: RoomDirectory;
  socketQuota: SocketQuota;
  openMessages: OpenMessages;
  newId: () => string;
  /** Returns the key under which the IP address is counted; undefined when the connection is gone. */
  addressOf: (request: IncomingMessage) => string | undefined;
  /** Whether the host can be this server's. */
  isOwnHost: (request: IncomingMessage) => boolean;
  /** Origins whose pages may connect, besides the server's own host. */
  origins: readonly string[];
  /** Path of PUBLIC_URL; empty at the root of a host. */
  basePath: string;
  /** Gives a WebSocket to the process that may have its room. Returns false when the WebSocket stays. */
  giveBack?: ((request: IncomingMessage, socket: Socket, head: Buffer) => boolean) | undefined;
  bus?: NodeBus;
  openCounts?: OpenCounts;
  liveLimits?: Pick<LiveLimits, 'current'>;
}

const closeTimeoutMs = 1_000;
/** The library's types do not know `closeTimeout` yet. */
const webSocketOptions: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  maxPayload: limits.socketMessageBytes,
  maxFragments: limits.socketMessageFragments,
  maxBufferedChunks: 1024,
  perMessageDeflate: false,
  closeTimeout: closeTimeoutMs,
};
/** Between batches of clients that go to other nodes: at most 10 s for all. */
const batchIntervalMs = 100;
const minBatch = 10;
const maxBatches = 100;
const recheckTurns = 30;

const upgradeFailed = 'an upgrade failed';
const announcements = 'announcements';
const roomAnnouncements = 'announcements.room';
const roomAnnouncementSchema = z.object({ room: z.string(), text: z.string() });

export function createGateway(options: GatewayOptions): Gateway {
  return new WebSocketGateway(options);
}

/** Shared by all WebSockets, because there are many; `this` is the socket. */
interface Listeners {
  error: (error: Error) => void;
  message: (this: WebSocket, data: RawData, isBinary: boolean) => void;
  ping: (this: WebSocket) => void;
  pong: (this: WebSocket) => void;
  close: (this: WebSocket, code: number) => void;
}

class WebSocketGateway implements Gateway {
  readonly #options: GatewayOptions;
  readonly #webSockets = new WebSocketServer(webSocketOptions);
  readonly #queue = createCallQueue();
  readonly #heartbeat: Heartbeat;
  readonly #clients = new Map<WebSocket, { client: Client; pulse: Pulse }>();
  readonly #index: ClientIndex<Client>;
  readonly #bus: NodeBus;
  readonly #listeners: Listeners;
  readonly #stopListening: () => void;
  #recheckTurn = 0;
  #isDraining = false;

  constructor(options: GatewayOptions) {
    const { server, sessions, clock, log, bus = noNodes, openCounts = aloneOpen, liveLimits, access } = options;
    this.#options = options;
    this.#index = createClientIndex(openCounts, liveLimits);
    this.#bus = bus;
    this.#heartbeat = createHeartbeat(clock);
    this.#listeners = createListeners(this.#clients, log);
    const upgrade = (request: IncomingMessage, socket: Socket, head: Buffer): void => this.#upgrade(request, socket, head);
    const onUpgrade = guardListener(log, upgradeFailed, upgrade, (_request, socket) => void socket.destroy());
    const stopObserving = sessions.onChange(({ id, session }) => {
      for (const client of this.#index.of(id)) {
        if (session === undefined) client.close(CloseCode.MissingToken);
        else client.updateSession(session);
      }
    });
    const stopWatching = access.onChange(() => {
      for (const { client } of this.#clients.values()) client.closeIfRefused();
    });
    bus.onBroadcast(announcements, z.string(), (text) => this.#announceHere(text));
    bus.onBroadcast(roomAnnouncements, roomAnnouncementSchema, ({ room, text }) => this.#announceIn(room, text));
    // Nodes may have ended or changed sessions meanwhile.
    bus.onResumed(() => sessions.readAgain(this.#index.sessionIds()));
    server.on('upgrade', onUpgrade);
    this.#stopListening = () => {
      stopObserving();
      stopWatching();
      server.off('upgrade', onUpgrade);
    };
  }

  announce(text: string): void {
    this.#announceHere(text);
    this.#bus.broadcast(announcements, text);
  }

  announceTo(room: string, text: string): void {
    this.#announceIn(room, text);
    this.#bus.broadcast(roomAnnouncements, { room, text });
  }

  async recheck(): Promise<void> {
    this.#recheckTurn = (this.#recheckTurn + 1) % recheckTurns;
    const turn = this.#recheckTurn;
    const ids = this.#index.sessionIds().filter((id) => Number.parseInt(id.slice(0, 6), 16) % recheckTurns === turn);
    for (const id of await this.#options.sessions.findEnded(ids)) {
      for (const client of this.#index.of(id)) client.close(CloseCode.MissingToken);
    }
  }

  readSessions(): void {
    this.#options.sessions.readAgain(this.#index.sessionIds());
  }

  size(): number {
    return this.#clients.size;
  }

  people(): number {
    return new Set(this.connected().map(({ identityId }) => identityId)).size;
  }

  connected(): ConnectedClient[] {
    return [...this.#clients.values()].flatMap(({ client }) => client.describe() ?? []);
  }

  drain(): void {
    this.#isDraining = true;
  }

  async close({ isElsewhere }: { isElsewhere: boolean }): Promise<void> {
    this.drain();
    const clients = [...this.#clients.values()];
    const batch = Math.max(minBatch, Math.ceil(clients.length / maxBatches));
    for (const [index, { client }] of clients.entries()) {
      if (isElsewhere && index > 0 && index % batch === 0) await delay(this.#options.clock, batchIntervalMs);
      client.close(isElsewhere ? serviceRestart : CloseCode.Away);
    }
    this.#stopListening();
    await new Promise((resolve) => this.#webSockets.close(resolve));
    this.#heartbeat.stop();
  }

  #announceHere(text: string): void {
    for (const host of this.#options.rooms.hosts()) host.broadcast({ action: 'announcement', text });
  }

  #announceIn(room: string, text: string): void {
    this.#options.rooms.loaded(room)?.broadcast({ action: 'announcement', text });
  }

  #upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    // No other listener is left, and an error event without one ends the process.
    socket.on('error', destroyFailed);
    const { addressOf, newId, onAnswered, giveBack } = this.#options;
    if (giveBack?.(request, socket, head) === true) return;
    const address = addressOf(request);
    if (address === undefined || socket.destroyed) return void socket.destroy();
    const refusal = this.#isDraining ? stopping : checkUpgrade(request, socket, address, this.#options);
    if (refusal !== undefined) {
      const id = newId();
      refuseUpgrade(socket, refusal, id);
      return onAnswered({
        transport: 'socket',
        id,
        kind: 'upgrade',
        room: undefined,
        address,
        ms: 0,
        outcome: refusal.name,
        error: undefined,
      });
    }
    const [path, query] = pathAndQueryOf(request, this.#options.basePath);
    const name = /^\/api\/room(?:\/(.*))?$/.exec(path)?.[1];
    const isReconnect = new URLSearchParams(query).get('reconnect') === 'true';
    const accept = (webSocket: WebSocket): void => this.#accept(webSocket, socket, address, name, isReconnect);
    const upgrade = (): void => this.#webSockets.handleUpgrade(request, socket, head, accept);
    this.#queue(
      address,
      guardListener(this.#options.log, upgradeFailed, upgrade, () => void socket.destroy()),
    );
  }

  #accept(webSocket: WebSocket, socket: Socket, address: string, name: string | undefined, isReconnect: boolean): void {
    const { error, message, ping, pong, close } = this.#listeners;
    webSocket.on('error', error);
    if (!roomNameSchema.safeParse(name).success) return webSocket.close(CloseCode.InvalidConnectionUrl);
    const { rooms, openMessages, log, newId } = this.#options;
    const host = rooms.find(name as string).catch((reason: unknown) => {
      // A failure of the storage is logged where it is noticed.
      log[isStorageFailure(reason) ? 'info' : 'error']({ err: reason, room: name }, 'failed to load a room');
      webSocket.close(1011);
      return undefined;
    });
    const pulse = this.#heartbeat.watch({
      ping: () => webSocket.ping(),
      terminate: () => cut(webSocket),
      openMessage: () => openMessageOf(webSocket),
    });
    const client = new Client({ ...this.#options, id: newId(), webSocket, socket, pulse, address, host, isReconnect }, this.#index);
    this.#clients.set(webSocket, { client, pulse });
    openMessages.watch(webSocket, socket, address, () => {
      client.close(1008);
      dropOpenMessage(webSocket);
    });
    webSocket.on('message', message);
    webSocket.on('ping', ping);
    webSocket.on('pong', pong);
    webSocket.on('close', close);
    void host.then((found) => found ?? client.missRoom());
  }
}

function createListeners(clients: Map<WebSocket, { client: Client; pulse: Pulse }>, log: Logger): Listeners {
  return {
    error: (error) => log.debug({ err: error }, 'a socket failed'),
    message: guardListener(
      log,
      'failed to handle a message',
      function (this: WebSocket, data: RawData, isBinary: boolean) {
        clients.get(this)?.client.receive(data, isBinary);
      },
      function () {
        this.close(1011);
      },
    ),
    ping: guardListener(log, 'failed to handle a ping', function (this: WebSocket) {
      clients.get(this)?.pulse.uninvited();
    }),
    pong: guardListener(log, 'failed to handle a pong', function (this: WebSocket) {
      clients.get(this)?.pulse.pong();
    }),
    close: guardListener(log, 'failed to handle a close', function (this: WebSocket, code: number) {
      const { client, pulse } = clients.get(this) ?? {};
      clients.delete(this);
      pulse?.stop();
      client?.closed(code);
    }),
  };
}

function destroyFailed(this: Socket): void {
  this.destroy();
}
