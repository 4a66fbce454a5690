import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { joinRoom } from '@matinee/client';
import { startTestServer, type TestServer } from '@matinee/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram } from './programs.ts';
import { startReceiver } from './receiver.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const file = join(import.meta.dirname, '../webhook-relay.ts');
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test('[CLIENT-10] the relay posts what happens in a room, signed, in order, and again when it was not received', async () => {
  const receiver = await startReceiver({ failures: 1 });
  const name = await server.generate();
  const relay = await startProgram(file, [server.url, name, receiver.url], 'posts what happens', { WEBHOOK_SECRET: secret });
  const room = await joinRoom({ url: server.url, room: name, name: 'Olga' });
  await room.add([{ service: 'direct', id: '/sample/first-light.mp4' }]);
  await room.chat('popcorn?');
  await receiver.received(4);

  const types = receiver.deliveries.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(types).toEqual(['room.join', 'room.join', 'room.add', 'room.chat']);
  const ids = receiver.deliveries.map(({ headers }) => headers['webhook-id']);
  expect(ids[0]).toBe(ids[1]);
  expect(JSON.parse(receiver.deliveries[3]?.body ?? '')).toMatchObject({
    type: 'room.chat',
    data: { room: name, user: { name: 'Olga', isLoggedIn: false }, text: 'popcorn?' },
  });
  for (const { headers, body } of receiver.deliveries) {
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  }

  room.close();
  expect(await relay.stop()).toBe(0);
  await receiver.close();
});

test('[CLIENT-10] the relay does not start without a secret', async () => {
  await expect(startProgram(file, [server.url, 'lounge', 'http://127.0.0.1:1/'], 'posts', { WEBHOOK_SECRET: '' })).rejects.toThrow('Usage');
});
