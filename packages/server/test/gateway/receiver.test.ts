import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { cut } from '../../src/gateway/receiver.ts';

test('[CONN-18] a cut connection handles no other frame of the bytes that have arrived', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  let pongs = 0;
  server.on('connection', (webSocket) => {
    webSocket.on('pong', () => {
      pongs += 1;
      if (pongs === 101) cut(webSocket);
    });
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.on('error', () => undefined);
  await once(client, 'open');
  for (let count = 0; count < 5000; count++) client.pong();
  await once(client, 'close');
  expect(pongs).toBe(101);
  server.close();
});
