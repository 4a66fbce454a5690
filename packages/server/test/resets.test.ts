import type { Socket } from 'node:net';
import { connectClient } from '@matinee/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFrame, received, openRaw, upgradeRequest } from './raw-socket.ts';
import { startServerChild, type ServerChild } from './server-child.ts';

const times = 60;
/** A process of its own takes long on a busy machine. */
const startMs = 60_000;
const testMs = 30_000;

describe.each([
  ['directly', {}],
  ['through a trusted proxy', { TRUST_PROXY: '127.0.0.1' }],
])('connections that are reset, %s', (_, environment: Record<string, string>) => {
  let server: ServerChild;
  let room: string;
  let token: string;

  beforeAll(async () => {
    server = await startServerChild(environment);
    ({ token } = (await (await fetch(`${server.url}/api/auth/grant`)).json()) as { token: string });
    const made = await fetch(`${server.url}/api/room/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    ({ room } = (await made.json()) as { room: string });
  }, startMs);
  afterAll(() => server.stop());

  const upgrade = (path: string): string => upgradeRequest(path, ['X-Forwarded-For: 198.51.100.7']);

  const resets: [string, (socket: Socket) => Promise<void>][] = [
    ['before a word', async () => undefined],
    ['after half a request', async (socket) => void socket.write('GET /api/status HTT')],
    ['after a call', async (socket) => void socket.write('GET /api/room/list HTTP/1.1\r\nHost: a\r\n\r\n')],
    [
      'after a call with half a body',
      async (socket) =>
        void socket.write(`POST /api/user/login HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: 9\r\n\r\n{"u`),
    ],
    ['after nonsense', async (socket) => void socket.write('\0\0\0\0\r\n\r\n')],
    ['after asking for a room’s socket', async (socket) => void socket.write(upgrade(`/api/room/${room}`))],
    ['after asking for a socket elsewhere', async (socket) => void socket.write(upgrade('/x'))],
    ['after asking for a socket of a malformed name', async (socket) => void socket.write(upgrade('/api/room/!!'))],
    [
      'once it is a WebSocket',
      async (socket) => {
        socket.write(upgrade(`/api/room/${room}`));
        await received(socket, '101 ');
      },
    ],
    [
      'with auth on its way',
      async (socket) => {
        socket.write(upgrade(`/api/room/${room}`));
        await received(socket, '101 ');
        socket.write(clientFrame(JSON.stringify({ action: 'auth', token })));
      },
    ],
    [
      'in mid-frame',
      async (socket) => {
        socket.write(upgrade(`/api/room/${room}`));
        await received(socket, '101 ');
        socket.write(clientFrame(JSON.stringify({ action: 'auth', token })));
        await received(socket, '"you"');
        socket.write(clientFrame('x'.repeat(1000)).subarray(0, 500));
      },
    ],
  ];

  test.each(resets)(
    '%s, end only themselves',
    async (__, prepare) => {
      for (let round = 0; round < times / 10; round++) {
        const sockets = await Promise.all(Array.from({ length: 10 }, () => openRaw(server.url)));
        await Promise.all(sockets.map(prepare));
        for (const socket of sockets) socket.resetAndDestroy();
      }
      const client = await connectClient(`${server.url}/api/room/${room}`);
      client.send({ action: 'auth', token });
      await client.next('you');
      client.terminate();
      expect(server.exitCode()).toBeUndefined();
      expect(server.log()).not.toContain('"level":50');
      expect(server.log()).not.toContain('"level":60');
    },
    testMs,
  );
});
