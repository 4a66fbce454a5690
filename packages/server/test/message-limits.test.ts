import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { defaultGrants, RequestType, Role, type ServerMessage } from '@matinee/protocol';
import { connectClient, startTestServer, type TestClient, type TestServer } from '@matinee/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
let clock: FakeClock;
let server: TestServer;

beforeEach(async () => {
  clock = createFakeClock();
  server = await startTestServer({ RATE_LIMIT: 'on' }, { clock });
});
afterEach(() => server.close());

/** A client with a loopback IP address of its own. */
async function enterFrom(localAddress: string, room: string, token?: string): Promise<TestClient> {
  const client = await connectClient(`${server.url}/api/room/${room}`, { localAddress });
  client.send({ action: 'auth', token: token ?? (await server.grant()) });
  await client.next('you');
  return client;
}

/** Resolves when the server has handled all that this client sent before. */
async function settled(client: TestClient): Promise<void> {
  client.send({ action: 'auth', token: 'again' });
  await client.closed;
}

const refusals = ({ received }: TestClient, name: string): number =>
  received.filter((message) => message.action === 'error' && message.name === name).length;

describe('one address', () => {
  test('[LIMIT-4] that sends requests with 40 tokens leaves a room usable for others', async () => {
    const room = await server.generate();
    const other = await enterFrom('127.0.0.9', room);
    const crowd: TestClient[] = [];
    for (let n = 0; n < 40; n++) crowd.push(await enterFrom('127.0.0.2', room));
    other.request({ type: RequestType.Add, video: sample });
    await other.next('sync', ({ currentSource }) => currentSource?.id === sample.id);
    for (const client of crowd) for (let n = 0; n < 20; n++) client.request({ type: RequestType.Seek, value: n });
    await Promise.all(crowd.map(settled));
    for (let n = 0; n < 10; n++) other.request({ type: RequestType.Seek, value: 100 + n });
    await other.next('event', ({ request }) => request.type === RequestType.Seek && request.value === 109);
    expect(refusals(other, 'TooManyRequests')).toBe(0);
  }, 20_000);

  test('[LIMIT-4] cannot push out a room’s chat in a moment', async () => {
    const room = await server.generate();
    const other = await enterFrom('127.0.0.9', room);
    other.request({ type: RequestType.Chat, text: 'the first word' });
    await other.next('chat');
    const crowd: TestClient[] = [];
    for (let n = 0; n < 45; n++) crowd.push(await enterFrom('127.0.0.2', room));
    for (let second = 0; second <= 2; second++) {
      for (const client of crowd) for (let n = 0; n < 5; n++) client.request({ type: RequestType.Chat, text: `noise ${n}` });
      for (const client of crowd) {
        client.send({ action: 'ping', t0: second });
        await client.next('pong', ({ t0 }) => t0 === second);
      }
      clock.advance(1000);
    }
    const late = await enterFrom('127.0.0.9', room);
    expect((await late.next('chatlog')).messages[0]?.text).toBe('the first word');
  }, 20_000);

  test('[LIMIT-4] cannot make a room send player reports without end', async () => {
    const room = await server.generate();
    const other = await enterFrom('127.0.0.9', room);
    const crowd: TestClient[] = [];
    for (let n = 0; n < 20; n++) crowd.push(await enterFrom('127.0.0.2', room));
    for (const client of crowd) {
      for (let n = 0; n < 30; n++) client.send({ action: 'status', status: n % 2 === 0 ? 'ready' : 'buffering' });
    }
    await Promise.all(crowd.map(settled));
    clock.advance(1000);
    other.send({ action: 'ping', t0: 1 });
    await other.next('pong');
    const updates = other.received.filter(
      (message) => message.action === 'user' && message.update.kind === 'update' && !('name' in message.update.value),
    );
    expect(updates.length).toBeGreaterThan(20);
    expect(updates.length).toBeLessThanOrEqual(200);
  }, 20_000);

  test('[LIMIT-5] that sends too many messages is refused the rest unread, with any number of clients', async () => {
    const room = await server.generate();
    const crowd: TestClient[] = [];
    for (let n = 0; n < 6; n++) crowd.push(await enterFrom('127.0.0.2', room));
    for (const client of crowd) for (let n = 0; n < 35; n++) client.send({ action: 'ping', t0: n, padding: 'x'.repeat(60_000) });
    const answers = (): ServerMessage[] =>
      crowd.flatMap(({ received }) => received).filter(({ action }) => action === 'pong' || action === 'error');
    await expect.poll(() => answers().length).toBe(6 * 35);
    expect(answers().filter(({ action }) => action === 'pong').length).toBeLessThan(150);
  });
});

describe('what is refused for lack of a permission', () => {
  const denied = [
    { type: RequestType.Playback, state: true },
    { type: RequestType.Skip },
    { type: RequestType.Seek, value: 1 },
    { type: RequestType.PlaybackSpeed, speed: 1.5 },
    { type: RequestType.Add, video: sample },
    { type: RequestType.PlayNow, video: sample },
    { type: RequestType.Remove, video: sample },
    { type: RequestType.Order, fromIdx: 0, toIdx: 0 },
    { type: RequestType.Shuffle },
    { type: RequestType.UpdateQueueItem, video: sample, update: { startAt: 1 } },
    { type: RequestType.Vote, video: sample, add: true },
    { type: RequestType.Chat, text: 'hello' },
    { type: RequestType.ApplySettings, settings: { title: 'Mine' } },
    { type: RequestType.Kick, clientId: 'owner' },
    { type: RequestType.Promote, targetClientId: 'owner', role: Role.Administrator },
  ];

  /** A room with its owner inside, in which guests may do nothing. */
  async function strictRoom(): Promise<{ room: string; owner: TestClient }> {
    const token = await server.grant();
    await server.logIn(token, 'Ann');
    await server.call('POST', '/room/create', { token, body: { name: 'strict', isTemporary: false } });
    await server.call('PATCH', '/room/strict', { token, body: { claim: true } });
    const grants = defaultGrants.map(([role, mask]) => (role === Role.UnregisteredUser ? [role, 0] : [role, mask]));
    expect((await server.call('PATCH', '/room/strict', { token, body: { grants } })).body).toEqual({ success: true });
    return { room: 'strict', owner: await enterFrom('127.0.0.9', 'strict', token) };
  }

  test('[LIMIT-6] takes nothing of the room’s rate', async () => {
    const { room, owner } = await strictRoom();
    const ownerId = owner.id as string;
    const crowd: TestClient[] = [];
    // From many addresses, so that what one address may take is not what is tried.
    for (let n = 0; n < 20; n++) crowd.push(await enterFrom(`127.0.1.${n}`, room));
    for (const client of crowd) {
      for (const request of denied)
        client.sendRaw(JSON.stringify({ action: 'req', request }).replaceAll('"owner"', JSON.stringify(ownerId)));
    }
    await Promise.all(crowd.map(settled));
    for (const client of crowd) expect(refusals(client, 'PermissionDeniedException')).toBe(denied.length);
    for (let n = 0; n < 20; n++) owner.request({ type: RequestType.ApplySettings, settings: { title: `Evening ${n}` } });
    await owner.next('sync', ({ title }) => title === 'Evening 19');
    expect(refusals(owner, 'TooManyRequests')).toBe(0);
  }, 20_000);
});
