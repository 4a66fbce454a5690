import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { serveHanded, type ConnectionSource } from '../../src/startup/connection-source.ts';
import { received } from '../helpers/raw-socket.ts';
import { socketPair, type SocketPair } from '../helpers/socket-pair.ts';

/** A server of at most two connections, and the calls to its source. */
function start() {
  const taking: boolean[] = [];
  const givenBack: Socket[] = [];
  const served: Socket[] = [];
  let onHanded: Parameters<ConnectionSource['onConnection']>[0] = () => undefined;
  const source: ConnectionSource = {
    address: { address: '127.0.0.1', family: 'IPv4', port: 8080 },
    setTaking: (isTaking) => void taking.push(isTaking),
    onConnection(listener) {
      onHanded = listener;
    },
    noteOwner: () => undefined,
    giveBack: (_request, socket) => givenBack.push(socket) > 0,
  };
  const server = createServer({ connectionsCheckingInterval: 1, requestTimeout: 0 }).on('connection', (socket) => void served.push(socket));
  const handed = serveHanded(source, { server, max: 2 });
  const hand = (isPlaced = false): SocketPair => {
    const pair = socketPair();
    onHanded(pair.near, isPlaced);
    return pair;
  };
  const connect = (isPlaced?: boolean): Socket => hand(isPlaced).near;
  const upgrade = (socket: Socket): boolean => handed.giveBack({ socket } as IncomingMessage, socket, Buffer.alloc(0));
  return { taking, givenBack, served, server, handed, hand, connect, upgrade };
}

test('[NODES-62] a process of several says when it is full, when it has room again, and when it stops', async () => {
  const { taking, served, handed, connect } = start();
  handed.start();
  const [first, second] = [connect(), connect()];
  expect(taking).toEqual([true, false]);
  expect(connect().destroyed).toBe(true);
  first.destroy();
  await expect.poll(() => taking).toEqual([true, false, true]);
  expect([second.destroyed, served.length]).toEqual([false, 2]);
  handed.drain();
  second.destroy();
  await expect.poll(() => second.closed).toBe(true);
  expect(taking).toEqual([true, false, true, false]);
});

test('[NODES-60] a WebSocket stays where its connection was put for its room, and may go elsewhere from a connection that has been used', () => {
  const { givenBack, server, connect, upgrade } = start();
  const placed = connect(true);
  expect(upgrade(placed)).toBe(false);
  server.emit('request', { socket: placed });
  expect(upgrade(placed)).toBe(true);
  const unplaced = connect(false);
  expect(upgrade(unplaced)).toBe(true);
  expect(givenBack).toEqual([placed, unplaced]);
});

test('[SAFE-12] a process of several closes a connection whose headers are not complete in time with 408', async () => {
  const { server, handed, hand } = start();
  handed.start();
  server.headersTimeout = 1;
  const { far } = hand();
  far.write('GET / HTTP/1.1\r\nX-Slow: ');
  await received(far, 'HTTP/1.1 408 ');
  handed.drain();
  server.close();
});
