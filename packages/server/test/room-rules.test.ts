import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType, Role } from '@matinee/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectClient, startTestServer, type TestClient, type TestServer } from '@matinee/testing';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;

const clock = createFakeClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, { clock, segmentsOf: async () => [{ category: 'sponsor', startTime: 5, endTime: 15 }] });
});
afterAll(() => server.close());

async function tokenOf(name: string, at = server): Promise<string> {
  const token = await at.grant();
  await at.logIn(token, name);
  return token;
}

let rooms = 0;

/** A room of Olga's, and her token. */
async function olgasRoom(settings: object = {}, at = server): Promise<{ room: string; token: string }> {
  const [room, token] = [`cinema-${(rooms += 1)}`, await tokenOf('Olga', at)];
  await at.call('POST', '/room/create', { token, body: { name: room } });
  await at.call('PATCH', `/room/${room}`, { token, body: settings });
  return { room, token };
}

/** Enters again after the connection broke, with the id there was before. */
async function comeBack(room: string, token: string, clientId?: string): Promise<TestClient> {
  const client = await connectClient(`${server.url}/api/room/${room}?reconnect=true`);
  client.send({ action: 'auth', token, ...(clientId !== undefined && { clientId }) });
  for (const action of ['sync', 'user', 'you'] as const) await client.next(action);
  return client;
}

/** Says something that all have received once everything before it is told. */
async function everythingReceived(speaker: TestClient, ...listeners: TestClient[]): Promise<void> {
  clock.advance(200);
  speaker.request({ type: RequestType.Chat, text: 'is that all?' });
  for (const listener of listeners) await listener.next('chat');
}

function joinsReceived(client: TestClient): number {
  return client.received.filter((message) => message.action === 'event' && message.request.type === RequestType.Join).length;
}

function leavesReceived(client: TestClient): number {
  return client.received.filter((message) => message.action === 'event' && message.request.type === RequestType.Leave).length;
}

/** Resolves when a client has left, of which the clock knows nothing: its leaving is sent together with what follows within a tenth of a second. */
async function waitForRemoval(watching: TestClient, room: string): Promise<void> {
  const token = await server.grant();
  await expect.poll(async () => (await server.call('GET', `/room/${room}`, { token })).body.users).toHaveLength(1);
  clock.advance(100);
  await watching.next('user', ({ update }) => update.kind === 'remove');
}

/** Who a client takes to be there. */
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

describe('membership', () => {
  test('an owner, roles and grants survive a restart of the server', async () => {
    const first = await startTestServer({}, { clock, dataDir: server.dataDir });
    const { room, token: olgas } = await olgasRoom({ grants: [[Role.UnregisteredUser, 0]] }, first);
    const mias = await tokenOf('Mia', first);
    const [olga, mia] = [await first.enter(room, olgas), await first.enter(room, mias)];
    olga.request({ type: RequestType.Promote, targetClientId: mia.id ?? '', role: Role.Moderator });
    await olga.next('event', ({ request }) => request.type === RequestType.Promote);
    await first.close();

    const again = await server.enter(room, mias);
    const [, init] = again.received;
    expect(init).toMatchObject({ update: { value: [{ name: 'Mia', role: Role.Moderator }] } });
    expect(again.room).toMatchObject({ hasOwner: true });
    const guest = await server.enter(room);
    guest.request({ type: RequestType.Chat, text: 'may I?' });
    expect(await guest.next('error')).toMatchObject({ message: 'Permission denied: chat' });
    expect((await server.enter(room, olgas)).received[1]).toMatchObject({
      update: { value: expect.arrayContaining([expect.objectContaining({ name: 'Olga', role: Role.Owner })]) },
    });
  });

  test('a permission is refused on the socket and over REST alike, undo and restore included', async () => {
    const { room, token: olgas } = await olgasRoom();
    const guests = await server.grant();
    const [olga, guest] = [await server.enter(room, olgas), await server.enter(room, guests)];
    guest.request({ type: RequestType.Add, video: sample });
    const added = await olga.next('event', ({ request }) => request.type === RequestType.Add);
    await server.call('PATCH', `/room/${room}`, { token: olgas, body: { grants: [[Role.UnregisteredUser, 0]] } });
    const calls: [string, string, object | undefined, string][] = [
      ['POST', '/queue', sample, 'manage-queue.add'],
      ['PATCH', '/queue', sample, 'manage-queue.edit'],
      ['DELETE', '/queue', sample, 'manage-queue.remove'],
      ['POST', '/vote', sample, 'manage-queue.vote'],
      ['DELETE', '/vote', sample, 'manage-queue.vote'],
      ['POST', '/undo', { event: { id: added.id } }, 'manage-queue.remove'],
      ['PATCH', '', { title: 'Mine' }, 'configure-room.set-title'],
    ];
    for (const [method, path, body, permission] of calls) {
      const reply = await server.call(method, `/room/${room}${path}`, { token: guests, body });
      expect([method, path, reply.status, reply.body.error.message]).toEqual([method, path, 400, `Permission denied: ${permission}`]);
    }
    guest.request({ type: RequestType.Undo, event: { id: added.id } });
    expect(await guest.next('error')).toMatchObject({ message: 'Permission denied: manage-queue.remove' });
    guest.request({ type: RequestType.RestoreQueue });
    expect(await guest.next('error')).toMatchObject({ message: 'Permission denied: manage-queue.add' });
    expect((await server.enter(room)).room.currentSource).toMatchObject(sample);
  });
});

describe('coming back', () => {
  test('[CONN-7] [SCREEN-113] while the broken connection is still there replaces it: no user is doubled or announced', async () => {
    const room = await server.generate();
    const watching = await server.enter(room);
    const token = await server.grant();
    const before = await server.enter(room, token);
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
  ])('[CONN-7] %i ms after the connection broke, a leave and a join are announced %i times', async (awayMs, announced) => {
    const room = await server.generate();
    const watching = await server.enter(room);
    clock.advance(12_000);
    const token = await server.grant();
    const before = await server.enter(room, token);
    await everythingReceived(before, watching);
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
    const room = await server.generate();
    const watching = await server.enter(room);
    clock.advance(12_000);
    const token = await server.grant();
    const before = await server.enter(room, token);
    await everythingReceived(before, watching);
    const joins = joinsReceived(watching);
    before.close();
    await waitForRemoval(watching, room);
    await watching.next('event', ({ request }) => request.type === RequestType.Leave);
    const again = await comeBack(room, token);
    await everythingReceived(again, watching);
    expect(joinsReceived(watching) - joins).toBe(1);
  });

  test('[CONN-7] under the id of another user replaces no client', async () => {
    const room = await server.generate();
    const victim = await server.enter(room);
    clock.advance(12_000);
    const intruder = await comeBack(room, await server.grant(), victim.id);
    await everythingReceived(victim, intruder);
    expect(usersOf(intruder)).toEqual(expect.arrayContaining([victim.id, intruder.id]));
  });

  test('without naming its former client is a second client of the user', async () => {
    const room = await server.generate();
    const token = await server.grant();
    const [first, second] = [await server.enter(room, token), await server.enter(room, token)];
    await everythingReceived(second, first);
    expect(usersOf(first)).toEqual([first.id, second.id]);
  });
});

test('segments are skipped at their instant, with a notice', async () => {
  const room = await server.generate();
  const token = await server.grant();
  await server.call('PATCH', `/room/${room}`, { token, body: { autoSkipSegmentCategories: ['sponsor'] } });
  const alice = await server.enter(room, token);
  alice.request({ type: RequestType.Add, video: sample });
  await alice.next('sync', ({ videoSegments }) => videoSegments !== undefined);
  alice.request({ type: RequestType.Playback, state: true });
  await alice.next('sync', ({ isPlaying }) => isPlaying === true);
  // It began 80 ms after the press, for everybody at once.
  clock.advance(80 + 5_000);
  await alice.next('eventcustom', ({ text, category }) => text === 'Skipped sponsor' && category === 'sponsor');
  expect(alice.room.playbackPosition).toBe(15);
});

describe('a permanent room without users', () => {
  test.each([
    [0, { queue: [], currentSource: null, prevQueue: null }],
    [1, { queue: [], currentSource: null, prevQueue: [expect.objectContaining({ ...sample, startAt: 7 })] }],
    [2, { queue: [], currentSource: expect.objectContaining(sample), playbackPosition: 7, isPlaying: false, prevQueue: null }],
  ])('is let go of after 5 minutes and comes back as it is set: %i', async (restoreQueueBehavior, expected) => {
    const { room, token } = await olgasRoom({ restoreQueueBehavior });
    const olga = await server.enter(room, token);
    olga.request({ type: RequestType.Add, video: sample });
    olga.request({ type: RequestType.Seek, value: 7 });
    await olga.next('event', ({ request }) => request.type === RequestType.Seek);
    olga.close();
    await olga.closed;
    // Its leaving reaches the room with the next call.
    await server.call('GET', `/room/${room}`, { token });
    clock.advance(5 * 60_000);
    expect((await server.enter(room, token)).room).toMatchObject(expected);
  });
});
