import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A process that listens in place of a server. */
export interface ConnectionSource {
  address: AddressInfo;
  /** A server that isn't taking gets only connections that no other server wants. */
  setTaking(isTaking: boolean): void;
  /** @param listener `isPlaced` if this server was chosen for the room of the first request */
  onConnection(listener: (socket: Socket, isPlaced: boolean) => void): void;
  noteOwner: (room: string, isOwner: boolean) => void;
  /** Returns false when the WebSocket belongs here and stays. */
  giveBack: (request: IncomingMessage, socket: Socket, head: Buffer) => boolean;
}

export interface HandedConnections {
  start(): void;
  giveBack: (request: IncomingMessage, socket: Socket, head: Buffer) => boolean;
  drain(): void;
}

export function serveHanded(source: ConnectionSource, { server, max }: { server: Server; max: number }): HandedConnections {
  /** Connections for whose room this server was chosen, before their first request. */
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
