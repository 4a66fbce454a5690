import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType, Role, type ServerMessage } from '@matinee/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestClient } from '@matinee/testing';
import { createMessageLimits, keptBytesOf } from '../../src/gateway/message-limits.ts';
import { connectInMemory } from '../helpers/socket-pair.ts';
import { startForFile } from '../helpers/start-for-test.ts';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
const clock = createFakeClock();
const server = await startForFile({ RATE_LIMIT: 'on' }, { clock });
let room: string;

beforeEach(async () => {
  // Refills all limits.
  clock.advance(60_000);
  room = await server.generate();
});

async function enterFrom(address: string, token?: string): Promise<TestClient> {
  const client = await connectInMemory(server, room, address);
  client.send({ action: 'auth', token: token ?? (await server.grant()) });
  await client.next('you');
  return client;
}

async function crowdFrom(address: string, count: number): Promise<TestClient[]> {
  const crowd: TestClient[] = [];
  for (let n = 0; n < count; n++) crowd.push(await enterFrom(address));
  return crowd;
}

/** Resolves when the server has handled the client's earlier messages. */
async function settled(client: TestClient): Promise<void> {
  client.send({ action: 'auth', token: 'again' });
  await client.closed;
}

function answered(client: TestClient, id: number): Promise<unknown> {
  return Promise.race((['done', 'error'] as const).map((action) => client.next(action, (message) => message.id === id)));
}

const refusals = ({ received }: TestClient, name: string): number =>
  received.filter((message) => message.action === 'error' && message.name === name).length;
const sumOf = (crowd: TestClient[], name: string): number => crowd.reduce((sum, client) => sum + refusals(client, name), 0);

describe('an IP address', () => {
  test('[LIMIT-4] leaves a room usable for others when it sends requests with 12 tokens', async () => {
    const other = await enterFrom('192.0.2.9');
    const crowd = await crowdFrom('192.0.2.2', 12);
    other.request({ type: RequestType.Add, video: sample });
    await other.next('sync', ({ currentSource }) => currentSource?.id === sample.id);
    for (const client of crowd) for (let n = 0; n < 20; n++) client.request({ type: RequestType.Seek, value: n });
    await Promise.all(crowd.map(settled));
    expect(sumOf(crowd, 'TooManyRequests')).toBe(12 * 20 - 60);
    for (let n = 0; n < 10; n++) other.request({ type: RequestType.Seek, value: 100 + n });
    await other.next('event', ({ request }) => request.type === RequestType.Seek && request.value === 109);
    expect(refusals(other, 'TooManyRequests')).toBe(0);
  });

  test('[LIMIT-4] sends 10 chat messages at once into a room and 5 a second, with any number of tokens', async () => {
    const crowd = await crowdFrom('192.0.2.3', 12);
    for (const id of [1, 2, 3]) {
      for (const client of crowd) client.send({ action: 'req', id, request: { type: RequestType.Chat, text: 'noise' } });
      await Promise.all(crowd.map((client) => answered(client, id)));
      clock.advance(1000);
    }
    const late = await enterFrom('192.0.2.9');
    expect((await late.next('chatlog')).messages).toHaveLength(10 + 2 * 5);
  });

  test('[LIMIT-15] keeps 1 MB of chat at once and 2 MB an hour, in all rooms together, with any number of tokens', async () => {
    const limits = createMessageLimits({ clock });
    const text = '詞'.repeat(2000);
    const bytes = keptBytesOf({ type: RequestType.Chat, text }, { chatHistory: 'forever', currentSource: null });
    expect(bytes).toBe(6300);
    let taken = 0;
    while (limits.takeKept('192.0.2.30', bytes) === 0) taken += 1;
    expect(taken).toBe(Math.floor(1_000_000 / bytes));
    expect(limits.takeKept('192.0.2.31', bytes)).toBe(0);
    clock.advance(limits.takeKept('192.0.2.30', bytes));
    expect([limits.takeKept('192.0.2.30', bytes), limits.takeKept('192.0.2.30', bytes)]).toEqual([0, expect.any(Number)]);
    clock.advance(3600_000 / 4);
    for (taken = 0; limits.takeKept('192.0.2.30', bytes) === 0; taken += 1);
    expect(taken).toBe(Math.floor(500_000 / bytes));
  });

  test('[LIMIT-15] pays for edits, for reactions and for a long link that plays, and for nothing that is not stored', () => {
    const quiet = { chatHistory: 'forever', currentSource: null } as const;
    const playing = {
      ...quiet,
      currentSource: { service: 'direct', id: `https://example.org/${'a'.repeat(1000)}.mp4`, key: 'k' },
    } as const;
    const say = { type: RequestType.Chat, text: 'hi' } as const;
    expect(keptBytesOf(say, quiet)).toBe(302);
    expect(keptBytesOf(say, playing as never)).toBeGreaterThan(2300);
    expect(keptBytesOf({ type: RequestType.EditMessage, messageId: 'm', text: 'hello' }, quiet)).toBe(305);
    expect(keptBytesOf({ type: RequestType.ReactToMessage, messageId: 'm', emoji: '🍿', add: true }, quiet)).toBe(300);
    expect(keptBytesOf({ type: RequestType.ReactToMessage, messageId: 'm', emoji: '🍿', add: false }, quiet)).toBe(0);
    expect(keptBytesOf(say, { ...playing, chatHistory: 'nothing' } as never)).toBe(0);
    expect(keptBytesOf({ type: RequestType.Skip }, quiet)).toBe(0);
  });

  test('[LIMIT-4] cannot make a room send player reports endlessly', async () => {
    const crowd = await crowdFrom('192.0.2.4', 8);
    for (const client of crowd) {
      for (let n = 0; n < 30; n++) client.send({ action: 'status', status: n % 2 === 0 ? 'ready' : 'buffering' });
    }
    await Promise.all(crowd.map(settled));
    expect(sumOf(crowd, 'TooManyRequests')).toBe(8 * 30 - 200);
  });

  test('[LIMIT-5] is refused the rest unread if it sends too many messages, with any number of clients', async () => {
    const crowd = await crowdFrom('192.0.2.5', 6);
    for (const client of crowd) for (let n = 0; n < 35; n++) client.send({ action: 'ping', t0: n, padding: 'x'.repeat(60_000) });
    const answers = (): ServerMessage[] =>
      crowd.flatMap(({ received }) => received).filter(({ action }) => action === 'pong' || action === 'error');
    await expect.poll(() => answers().length).toBe(6 * 35);
    expect(answers().filter(({ action }) => action === 'pong').length).toBeLessThan(150);
  });
});

test('[LIMIT-7] a client that sends too much gets refusals, and is closed after 100 of them in a row', async () => {
  const noisy = await enterFrom('192.0.2.6');
  for (let n = 0; n < 150; n++) noisy.request({ type: RequestType.Chat, text: `message ${n}` });
  expect(await noisy.closed).toBe(1008);
  expect(refusals(noisy, 'TooManyRequests')).toBe(100);
});

test('[LIMIT-6] requests refused for lack of a permission do not count towards the room’s rate', async () => {
  const token = await server.grant('Ann');
  room = 'strict';
  await server.call('POST', '/room/create', { token, body: { name: room } });
  await server.call('PATCH', '/room/strict', { token, body: { grants: [[Role.UnregisteredUser, 0]] } });
  const owner = await enterFrom('192.0.2.9', token);
  const crowd: TestClient[] = [];
  // Different IP addresses, so that the limit of one is not tested.
  for (let n = 0; n < 20; n++) crowd.push(await enterFrom(`198.51.100.${n}`));
  const denied = [
    { type: RequestType.Skip },
    { type: RequestType.Add, video: sample },
    { type: RequestType.Chat, text: 'hello' },
    { type: RequestType.ApplySettings, settings: { title: 'Mine' } },
    { type: RequestType.Kick, clientId: owner.id ?? '' },
  ];
  const perClient = 15;
  for (const client of crowd) for (let n = 0; n < perClient; n++) client.send({ action: 'req', request: denied[n % denied.length] });
  await Promise.all(crowd.map(settled));
  for (const client of crowd) expect(refusals(client, 'PermissionDeniedException')).toBe(perClient);
  for (let n = 0; n < 20; n++) owner.request({ type: RequestType.ApplySettings, settings: { title: `Evening ${n}` } });
  await owner.next('sync', ({ title }) => title === 'Evening 19');
  expect(refusals(owner, 'TooManyRequests')).toBe(0);
});
