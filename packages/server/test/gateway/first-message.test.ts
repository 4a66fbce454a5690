import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { connectClient } from '@matinee/testing';
import { expect, test } from 'vitest';
import { startForFile } from '../helpers/start-for-test.ts';

// The stopped clock closes no client for silence.
const server = await startForFile({}, { clock: createFakeClock() });
const [room, token] = [await server.generate(), await server.grant()];

const connect = () => connectClient(`${server.url}/api/room/${room}`);

test.each([
  ['without a token', { action: 'auth' }],
  ['with an empty token', { action: 'auth', token: '' }],
  ['with a number for a token', { action: 'auth', token: 5 }],
  ['with an object for a token', { action: 'auth', token: { token: 'a' } }],
  ['with a token that is too long', { action: 'auth', token: 'a'.repeat(10_000) }],
  ['with an unknown token', { action: 'auth', token: 'a'.repeat(43) }],
])('[CONN-1] an auth %s closes with 4004 at once', async (_, message) => {
  const client = await connect();
  client.send(message);
  expect(await client.closed).toBe(4004);
});

test.each([
  ['a request', { action: 'req', request: { type: RequestType.Chat, text: 'hello' } }],
  ['a status', { action: 'status', status: 'ready' }],
  ['a ping', { action: 'ping', t0: 1 }],
  ['a wish to be closed', { action: 'kickme', reason: 4003 }],
  ['an unknown action', { action: 'dance' }],
  ['no action', {}],
  ['null', null],
])('[CONN-1] the message %s instead of auth closes with 4004, and later messages are ignored', async (_, message) => {
  const client = await connect();
  client.send(message);
  client.send({ action: 'auth', token });
  expect(await client.closed).toBe(4004);
  expect(client.received).toEqual([]);
});

test.each(['', '{"action":"auth","token":'])('text that is not JSON (%j) in the place of auth closes with 4004', async (text) => {
  const client = await connect();
  client.sendRaw(text);
  expect(await client.closed).toBe(4004);
});

test('[CONN-4] messages sent right after auth wait until it is answered', async () => {
  const client = await connect();
  client.send({ action: 'auth', token });
  client.sendRaw('{');
  client.request({ type: RequestType.Chat, text: 'at once' });
  await client.next('you');
  await client.next('error', ({ reason }) => reason === 'not_json');
  await client.next('chat', ({ text }) => text === 'at once');
});

test('a second auth before the first is answered is refused', async () => {
  const client = await connect();
  client.send({ action: 'auth', token });
  client.send({ action: 'auth', token });
  expect(await client.closed).toBe(1002);
});
