import { RequestType, type ChatMessage } from '@matinee/protocol';
import { type TestClient } from '@matinee/testing';
import { expect, test } from 'vitest';
import { startForFile } from '../helpers/start-for-test.ts';

// A page that missed the answer sends its request again when it is back.

const page = 'a page of Alice';
const server = await startForFile();

async function enter(room: string, token: string): Promise<TestClient> {
  const client = await server.connect(room, { token, page });
  await client.next('you');
  return client;
}

const say = (client: TestClient, id: number, text: string): void => {
  client.send({ action: 'req', id, request: { type: RequestType.Chat, text } });
};

async function textsIn(room: string): Promise<string[]> {
  const { messages } = await (await server.enter(room)).next('chatlog');
  return messages.map(({ text }: ChatMessage) => text);
}

test('[CONN-8] a request with an id is answered with it, once it is stored or refused', async () => {
  const token = await server.grant();
  const alice = await enter(await server.generate(token), token);
  say(alice, 1, 'hello');
  expect(await alice.next('done')).toEqual({ action: 'done', id: 1 });
  alice.send({ action: 'req', id: 2, request: { type: RequestType.Skip } });
  expect(await alice.next('error')).toMatchObject({ name: 'VideoNotFoundException', id: 2 });
  alice.request({ type: RequestType.Skip });
  expect(await alice.next('error')).not.toHaveProperty('id');
});

test('[CONN-9] ids of other pages and other users are independent', async () => {
  const token = await server.grant();
  const room = await server.generate(token);
  for (const [index, auth] of [{ token, page }, { token, page: 'another page of Alice' }, { page }].entries()) {
    await (await server.connect(room, auth)).ask({ type: RequestType.Chat, text: `from ${index}` });
  }
  expect(await textsIn(room)).toEqual(['from 0', 'from 1', 'from 2']);
});

test('neither the name of a page nor its session is sent to others', async () => {
  const token = await server.grant();
  const room = await server.generate(token);
  const alice = await enter(room, token);
  say(alice, 1, 'hello');
  await alice.next('done');
  const bob = await server.enter(room);
  const rest = await server.call('GET', `/room/${room}`, { token });
  expect(JSON.stringify([alice.received, bob.received, rest.body])).not.toMatch(/a page of Alice|lastRequests/);
});
