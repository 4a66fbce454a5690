import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { type TestClient } from '@matinee/testing';
import { startForFile } from '../helpers/start-for-test.ts';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;

const clock = createFakeClock();
const server = await startForFile({}, { clock });

/** Reconnects with the former id. */
async function comeBack(room: string, token: string, clientId?: string): Promise<TestClient> {
  const client = await server.connect(`${room}?reconnect=true`, { token, ...(clientId !== undefined && { clientId }) });
  for (const action of ['sync', 'user', 'you'] as const) await client.next(action);
  return client;
}

/** Sends a message that all receive after all earlier ones. */
async function everythingReceived(speaker: TestClient, ...listeners: TestClient[]): Promise<void> {
  clock.advance(200);
  speaker.request({ type: RequestType.Chat, text: 'is that all?' });
  for (const listener of listeners) await listener.next('chat');
}

const eventsAt = ({ received }: TestClient, type: RequestType): number =>
  received.filter((message) => message.action === 'event' && message.request.type === type).length;
const joinsReceived = (client: TestClient): number => eventsAt(client, RequestType.Join);
const leavesReceived = (client: TestClient): number => eventsAt(client, RequestType.Leave);

/** Resolves when a client has left. Real time passes: the leave is sent with the updates of the next 100 ms. */
async function waitForRemoval(watching: TestClient, room: string): Promise<void> {
  const token = await server.grant();
  await expect.poll(async () => (await server.call('GET', `/room/${room}`, { token })).body.users).toHaveLength(1);
  clock.advance(100);
  await watching.next('user', ({ update }) => update.kind === 'remove');
}

function usersOf(client: TestClient): string[] {
  const ids = new Set<string>();
  for (const message of client.received) {
    if (message.action !== 'user') continue;
    if (message.update.kind === 'init') for (const { id } of message.update.value) ids.add(id);
    else if (message.update.kind === 'update') ids.add(message.update.value.id);
    else ids.delete(message.update.value);
  }
  return [...ids];
}

async function watched() {
  const room = await server.generate();
  const watching = await server.enter(room);
  clock.advance(12_000);
  const token = await server.grant();
  const before = await server.enter(room, token);
  await everythingReceived(before, watching);
  return { room, watching, token, before };
}

describe('coming back', () => {
  test('[CONN-7] a user replaces the broken connection that is still there, and is neither doubled nor announced', async () => {
    const { room, watching, token, before } = await watched();
    clock.advance(12_000);
    await everythingReceived(watching, watching);
    const joins = joinsReceived(watching);
    const again = await comeBack(room, token, before.id);
    expect(await before.closed).toBe(4000);
    await everythingReceived(again, watching);
    expect(usersOf(watching)).toEqual([watching.id, again.id]);
    expect(joinsReceived(watching)).toBe(joins);
  });

  test.each([
    [9_000, 0],
    [11_000, 1],
  ])('[CONN-7] a leave and a join that come %i ms after the connection broke are announced %i times', async (awayMs, announced) => {
    const { room, watching, token, before } = await watched();
    const [joins, leaves] = [joinsReceived(watching), leavesReceived(watching)];
    before.terminate();
    await waitForRemoval(watching, room);
    clock.advance(awayMs);
    const again = await comeBack(room, token);
    await everythingReceived(again, watching);
    expect([joinsReceived(watching) - joins, leavesReceived(watching) - leaves]).toEqual([announced, announced]);
    clock.advance(2000);
    await everythingReceived(again, watching);
    expect(leavesReceived(watching) - leaves).toBe(announced);
  });

  test('[CONN-7] a client that closes its connection has left at once, and joins again', async () => {
    const { room, watching, token, before } = await watched();
    const joins = joinsReceived(watching);
    before.close();
    await waitForRemoval(watching, room);
    await watching.next('event', ({ request }) => request.type === RequestType.Leave);
    const again = await comeBack(room, token);
    await everythingReceived(again, watching);
    expect(joinsReceived(watching) - joins).toBe(1);
  });

  test('[CONN-7] a connection with the client id of another user replaces no client', async () => {
    const room = await server.generate();
    const victim = await server.enter(room);
    clock.advance(12_000);
    const intruder = await comeBack(room, await server.grant(), victim.id);
    await everythingReceived(victim, intruder);
    expect(usersOf(intruder)).toEqual(expect.arrayContaining([victim.id, intruder.id]));
  });
});

test('a permanent room without users is unloaded after 5 minutes, and comes back as it is set', async () => {
  const token = await server.grant('Olga');
  await server.call('POST', '/room/create', { token, body: { name: 'cinema' } });
  await server.call('PATCH', '/room/cinema', { token, body: { restoreQueueBehavior: 1 } });
  const olga = await server.enter('cinema', token);
  await olga.ask({ type: RequestType.Add, video: sample });
  olga.close();
  await olga.closed;
  // The room learns of the leave with the next call.
  await server.call('GET', '/room/cinema', { token });
  clock.advance(5 * 60_000);
  expect((await server.enter('cinema', token)).room).toMatchObject({ currentSource: null, prevQueue: [sample] });
});
