import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { serveHanded, type ConnectionSource } from '../../src/startup/connection-source.ts';
import { socketPair } from '../helpers/socket-pair.ts';

/** A server of at most two connections, and what its source is told. */
function start() {
  const taking: boolean[] = [];
  const givenBack: Socket[] = [];
  const served: Socket[] = [];
  let hand: Parameters<ConnectionSource['onConnection']>[0] = () => undefined;
  const source: ConnectionSource = {
    address: { address: '127.0.0.1', family: 'IPv4', port: 8080 },
    setTaking: (isTaking) => void taking.push(isTaking),
    onConnection(listener) {
      hand = listener;
    },
    noteOwner: () => undefined,
    giveBack: (_request, socket) => givenBack.push(socket) > 0,
  };
  const server = createServer().on('connection', (socket) => void served.push(socket));
  const handed = serveHanded(source, { server, max: 2 });
  const connect = (isPlaced = false): Socket => {
    const { near } = socketPair();
    hand(near, isPlaced);
    return near;
  };
  const upgrade = (socket: Socket): boolean => handed.giveBack({ socket } as IncomingMessage, socket, Buffer.alloc(0));
  return { taking, givenBack, served, server, handed, connect, upgrade };
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
