import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A process that listens in place of a server, and hands it its connections. */
export interface ConnectionSource {
  /** The IP address and the port on which it listens. */
  address: AddressInfo;
  /** Says whether the server wants connections. While it doesn't, it gets only connections that no other server wants. */
  setTaking(isTaking: boolean): void;
  /** `isPlaced` says that this server was chosen for the room that the first request names. */
  onConnection(listener: (socket: Socket, isPlaced: boolean) => void): void;
  /** Says that the server has become the owner of a room, or has ceased to be. */
  noteOwner: (room: string, isOwner: boolean) => void;
  /** Gives a WebSocket back that may belong to another server. Returns false when the WebSocket stays. */
  giveBack: (request: IncomingMessage, socket: Socket, head: Buffer) => boolean;
}

/** Connections of a server that doesn't listen itself. */
export interface HandedConnections {
  /** Takes connections from now on. */
  start(): void;
  /** Gives a WebSocket back whose connection wasn't chosen for its room. Returns false when the WebSocket stays. */
  giveBack: (request: IncomingMessage, socket: Socket, head: Buffer) => boolean;
  /** Leaves new connections to other servers from now on: the server stops. */
  drain(): void;
}

/** Serves the connections of a source, at most `max` at a time. */
export function serveHanded(source: ConnectionSource, { server, max }: { server: Server; max: number }): HandedConnections {
  /** Connections whose first request hasn't come, and for whose room this server was chosen. */
  const placed = new WeakSet<Socket>();
  let open = 0;
  let isTaking = false;
  let isDraining = false;

  function update(): void {
    const wasTaking = isTaking;
    isTaking = !isDraining && open < max;
    if (isTaking !== wasTaking) source.setTaking(isTaking);
  }

  source.onConnection((socket, isPlaced) => {
    if (open >= max) {
      socket.destroy();
      return;
    }
    open += 1;
    update();
    socket.once('close', () => {
      open -= 1;
      update();
    });
    if (isPlaced) placed.add(socket);
    server.emit('connection', socket);
  });
  server.on('request', ({ socket }: IncomingMessage) => placed.delete(socket));
  return {
    start() {
      // From this event on Node limits the time of headers and requests, and knows which connections to close.
      server.emit('listening');
      update();
    },
    giveBack: (request, socket, head) => !placed.has(socket) && source.giveBack(request, socket, head),
    drain() {
      isDraining = true;
      update();
    },
  };
}
