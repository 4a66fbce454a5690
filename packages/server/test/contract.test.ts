import { startFixtureServer, type FixtureServer } from '@matinee/media/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasParts, startContractServer, type ContractServer, type Json } from './contract-client.ts';

// The public contract, tested by a client that knows nothing else: numbers, names and shapes are written out here, none are
// imported from the program.

const operators = 'the operators of this server';
const sample = { service: 'direct', id: '/sample/first-light.mp4' };
/** A host with video files. */
let files: FixtureServer;
let { rest, grant, connect, enter }: ContractServer = {} as ContractServer;
let close: () => Promise<void>;

beforeAll(async () => {
  files = await startFixtureServer();
});
afterAll(() => files.close());
beforeEach(async () => {
  ({ rest, grant, connect, enter, close } = await startContractServer({ API_KEY: operators }));
});
afterEach(() => close());

/** A room that Olga made, with her and a guest in it. */
async function olgasRoom(settings: Json = {}) {
  const olgasToken = await grant('Olga');
  const name = 'Movie-Night';
  expect(await rest('POST', '/room/create', olgasToken, { name, ...settings })).toEqual({ status: 201, body: { success: true } });
  const guestsToken = await grant();
  const [olga, guest] = [await enter(name, olgasToken), await enter(name, guestsToken)];
  return { name, olga, olgasToken, guest, guestsToken };
}

describe('rooms', () => {
  test('are generated, created, listed and read', async () => {
    const token = await grant();
    const generated = await rest('POST', '/room/generate', token, {});
    expect(generated).toMatchObject({ status: 201, body: { success: true, room: expect.any(String) } });
    const body = { name: 'films', title: 'Films', description: 'Old ones', visibility: 'public', queueMode: 'vote', isTemporary: false };
    expect(await rest('POST', '/room/create', token, body)).toEqual({ status: 201, body: { success: true } });
    expect(await rest('POST', '/room/create', token, { name: 'FILMS' })).toMatchObject({
      status: 400,
      body: { success: false, error: { name: 'RoomNameTakenException' } },
    });
    expect((await rest('GET', '/room/list', token)).body).toEqual([
      {
        name: 'films',
        title: 'Films',
        description: 'Old ones',
        isTemporary: false,
        visibility: 'public',
        queueMode: 'vote',
        currentSource: null,
        users: 0,
      },
    ]);
    expect((await rest('GET', '/room/Films', token)).body).toMatchObject({
      name: 'films',
      queue: [],
      hasOwner: false,
      users: [],
      enableVoteSkip: false,
      restoreQueueBehavior: 1,
      autoSkipSegmentCategories: [],
      grants: expect.arrayContaining([[0, expect.any(Number)]]),
    });
    expect(await rest('GET', '/room/nowhere', token)).toMatchObject({ status: 404, body: { error: { name: 'RoomNotFoundException' } } });
  });

  test.each([
    ['', 'Name is required'],
    ['two words', 'Name must not contain spaces.'],
    ['ab', 'Name must be between 3 and 32 characters'],
    ['a'.repeat(33), 'Name must be between 3 and 32 characters'],
    ['caf\u00e9s', 'Name must only contain alphanumeric characters, dashes, and underscores'],
  ])('are not created under the name %j', async (name, message) => {
    expect(await rest('POST', '/room/create', await grant(), { name })).toMatchObject({
      status: 400,
      body: { success: false, error: { name: 'ValidationError', message } },
    });
  });

  test.each([
    [{ visibility: 'private' }, 'Invalid Visibility'],
    [{ visibility: 'secret' }, 'Invalid Visibility'],
    [{ queueMode: 'random' }, 'Invalid Queue Mode'],
  ])('are not created with %j', async (settings, message) => {
    expect(await rest('POST', '/room/create', await grant(), { name: 'films', ...settings })).toMatchObject({
      status: 400,
      body: { error: { name: 'ValidationError', message } },
    });
  });

  test.each(['list', 'create', 'Generate'])('are not created under the reserved name %s', async (name) => {
    expect((await rest('POST', '/room/create', await grant(), { name })).status).toBe(400);
  });

  test('are claimed by a logged-in user if they have no owner', async () => {
    const token = await grant();
    await rest('POST', '/room/create', token, { name: 'films' });
    expect((await rest('PATCH', '/room/films', token, { claim: true })).status).toBe(401);
    const mias = await grant('Mia');
    const mia = await enter('films', mias);
    expect(await rest('PATCH', '/room/films', mias, { claim: true })).toEqual({ status: 200, body: { success: true } });
    await mia.next('sync', { hasOwner: true });
    await mia.next('user', { update: { kind: 'update', value: { id: mia.id, role: -1 } } });
    expect((await rest('PATCH', '/room/films', await grant('Bo'), { claim: true })).status).toBe(403);
  });

  test('can be deleted by their owner only, which closes their connections', async () => {
    const { name, olgasToken, guest, guestsToken } = await olgasRoom();
    expect((await rest('DELETE', `/room/${name}?permanent=true`, guestsToken)).status).toBe(403);
    expect(await rest('DELETE', `/room/${name}?permanent=true`, olgasToken)).toEqual({ status: 200, body: { success: true } });
    expect(await guest.closed).toBe(4003);
    expect((await rest('GET', `/room/${name}`, olgasToken)).status).toBe(404);
    const late = await connect(name, olgasToken);
    expect(await late.closed).toBe(4002);
  });
});

describe('entering', () => {
  test('sends the room, its users and the own id, and announces the client to the others', async () => {
    const { name, olga } = await olgasRoom({ title: 'Friday' });
    const token = await grant();
    const client = await enter(name.toLowerCase(), token);
    expect(client.received.slice(0, 4).map(({ action }) => action)).toEqual(['sync', 'user', 'you', 'chatlog']);
    expect(client.room).toMatchObject({
      name: 'Movie-Night',
      title: 'Friday',
      hasOwner: true,
      isTemporary: false,
      visibility: 'public',
      queueMode: 'manual',
      currentSource: null,
      queue: [],
      isPlaying: false,
      playbackPosition: 0,
      playbackSpeed: 1,
      voteCounts: [],
      votesToSkip: [],
      videoSegments: [],
      prevQueue: null,
    });
    const [, init] = client.received;
    expect(init.update.value).toHaveLength(3);
    expect(init.update.value[0]).toMatchObject({ id: olga.id, name: 'Olga', isLoggedIn: true, status: 'none', role: -1 });
    await olga.next('user', { update: { kind: 'update', value: { id: client.id, role: 0, isLoggedIn: false } } });
    await olga.next('event', { request: { type: 0 }, additional: { user: { id: client.id } } });
    client.drop();
    await olga.next('user', { update: { kind: 'remove', value: client.id } });
    await olga.next('event', { request: { type: 1 } });
  });

  test('is refused with the close codes of the contract', async () => {
    const { name } = await olgasRoom();
    expect(await (await connect('nowhere', await grant())).closed).toBe(4002);
    expect(await (await connect('no%20name', await grant())).closed).toBe(4001);
    expect(await (await connect(name, 'no token')).closed).toBe(4004);
    const client = await enter(name, await grant());
    client.send({ action: 'kickme', reason: 4000 });
    expect(await client.closed).toBe(4000);
  });

  test('after a broken connection is not announced again', async () => {
    const { name, olga } = await olgasRoom();
    const token = await grant();
    const before = await enter(name, token);
    await olga.next('event', { request: { type: 0 }, additional: { user: { id: before.id } } });
    before.drop();
    await olga.next('user', { update: { kind: 'remove', value: before.id } });
    const again = await enter(name, token, { query: '?reconnect=true' });
    await olga.next('user', { update: { kind: 'update', value: { id: again.id } } });
    again.ask({ type: 11, text: 'back' });
    await olga.next('chat', { text: 'back' });
    expect(
      olga.received.filter((message) =>
        hasParts(message, { action: 'event', request: { type: 0 }, additional: { user: { id: again.id } } }),
      ),
    ).toEqual([]);
  });
});

describe('watching', () => {
  test('play, pause, seek, speed and skip move the room', async () => {
    const { olga, guest } = await olgasRoom();
    guest.ask({ type: 5, video: sample });
    await olga.next('event', { request: { type: 5 }, additional: { video: sample } });
    expect(olga.room).toMatchObject({ currentSource: sample, isPlaying: false, playbackPosition: 0 });
    guest.ask({ type: 2, state: true });
    await olga.next('sync', { isPlaying: true });
    guest.ask({ type: 4, value: 3 });
    const seekEvent = await olga.next('event', { request: { type: 4, value: 3 } });
    expect(seekEvent.additional.prevPosition).toEqual(expect.any(Number));
    expect(olga.room.playbackPosition).toBe(3);
    guest.ask({ type: 16, speed: 1.5 });
    await olga.next('sync', { playbackSpeed: 1.5 });
    guest.ask({ type: 2, state: false });
    await olga.next('sync', { isPlaying: false });
    guest.ask({ type: 4, value: 1e6 });
    await olga.next('event', { request: { type: 4 } });
    expect(olga.room.playbackPosition).toBeLessThan(1e6);
    guest.ask({ type: 3 });
    await olga.next('event', { request: { type: 3 }, additional: { video: sample } });
    expect(olga.room).toMatchObject({ currentSource: null, isPlaying: false, playbackPosition: 0, playbackSpeed: 1 });
  });

  test('chat, status and probes of the clock are answered', async () => {
    const { olga, guest } = await olgasRoom();
    guest.ask({ type: 11, text: 'hello' });
    expect(await olga.next('chat')).toMatchObject({
      text: 'hello',
      from: { id: guest.id },
      id: expect.any(String),
      at: expect.any(Number),
    });
    guest.send({ action: 'status', status: 'ready' });
    await olga.next('user', { update: { kind: 'update', value: { id: guest.id, status: 'ready' } } });
    guest.send({ action: 'ping', t0: 12.5 });
    expect(await guest.next('pong')).toEqual({ action: 'pong', t0: 12.5, t1: expect.any(Number), t2: expect.any(Number) });
  });

  test('announcements reach all clients', async () => {
    const { guest } = await olgasRoom();
    expect((await rest('POST', '/announce', await grant(), { text: 'Soon' })).status).toBe(403);
    expect(await rest('POST', '/announce', undefined, { text: 'Soon' }, { apikey: operators })).toEqual({
      status: 200,
      body: { success: true },
    });
    expect(await guest.next('announcement')).toEqual({ action: 'announcement', text: 'Soon' });
  });
});

describe('the queue', () => {
  /** A room with a current item and two queued ones. */
  async function filled(settings: Json = {}) {
    const world = await olgasRoom(settings);
    const { olga, guest } = world;
    const videos = ['one', 'two', 'three'].map((name) => ({ service: 'direct', id: `${files.url}/clip.mp4?${name}` }));
    guest.ask({ type: 5, videos });
    await olga.next('event', { request: { type: 5 } });
    expect(olga.room.queue).toHaveLength(2);
    const [, two, three] = videos as [Json, Json, Json];
    const ids = (): string[] => olga.room.queue.map(({ id }: Json) => id.split('?')[1]);
    return { ...world, videos, two, three, ids };
  }

  test('takes a link, refuses a video that is queued, and removes one', async () => {
    const { name, olga, guest, guestsToken, two } = await filled();
    expect(await rest('POST', `/room/${name}/queue`, guestsToken, { url: `${files.url}/clip.mp4` })).toEqual({
      status: 200,
      body: { success: true },
    });
    await olga.next('event', { request: { type: 5 } });
    expect(await rest('POST', `/room/${name}/queue`, guestsToken, two)).toMatchObject({
      status: 400,
      body: { error: { name: 'VideoAlreadyQueuedException' } },
    });
    guest.ask({ type: 6, video: two });
    await olga.next('event', { request: { type: 6 }, additional: { video: two, queueIdx: 0 } });
    expect(await rest('DELETE', `/room/${name}/queue`, guestsToken, two)).toMatchObject({
      status: 400,
      body: { error: { name: 'VideoNotFoundException' } },
    });
  });

  test('can be ordered, shuffled, edited and played from', async () => {
    const { name, olga, guest, guestsToken, two, three, ids } = await filled();
    guest.ask({ type: 7, fromIdx: 1, toIdx: 0 });
    await olga.next('event', { request: { type: 7 } });
    expect(ids()).toEqual(['three', 'two']);
    guest.ask({ type: 15 });
    await olga.next('event', { request: { type: 15 } });
    expect(ids().toSorted()).toEqual(['three', 'two']);
    expect((await rest('PATCH', `/room/${name}/queue`, guestsToken, { ...two, startAt: 1, endAt: 2 })).status).toBe(200);
    await olga.next('event', { request: { type: 19 } });
    expect(olga.room.queue.find(({ id }: Json) => id === two.id)).toMatchObject({ startAt: 1, endAt: 2 });
    guest.ask({ type: 4, value: 2 });
    guest.ask({ type: 14, video: three });
    await olga.next('event', { request: { type: 14 } });
    expect(olga.room.currentSource.id).toBe(three.id);
    expect(olga.room.queue[0]).toMatchObject({ startAt: 2 });
  });

  test('counts votes of users in the room, over socket and REST', async () => {
    const { name, olga, olgasToken, guest, guestsToken, three } = await filled({ queueMode: 'vote' });
    guest.ask({ type: 8, video: three, add: true });
    await olga.next('sync', { voteCounts: [[three.service + three.id, 1]] });
    expect((await rest('POST', `/room/${name}/vote`, olgasToken, three)).status).toBe(200);
    await olga.next('sync', { voteCounts: [[three.service + three.id, 2]] });
    expect((await rest('DELETE', `/room/${name}/vote`, guestsToken, three)).status).toBe(200);
    await olga.next('sync', { voteCounts: [[three.service + three.id, 1]] });
    expect(await rest('POST', `/room/${name}/vote`, await grant(), three)).toMatchObject({
      status: 400,
      body: { error: { name: 'ClientNotFoundInRoomException' } },
    });
    guest.ask({ type: 3 });
    await olga.next('event', { request: { type: 3 } });
    expect(olga.room.currentSource.id).toBe(three.id);
    expect(olga.room.voteCounts).toEqual([]);
  });

  test('puts a skip to the vote', async () => {
    const { name, olga, olgasToken, guest } = await filled();
    const third = await enter(name, await grant());
    expect((await rest('PATCH', `/room/${name}`, olgasToken, { enableVoteSkip: true })).status).toBe(200);
    guest.ask({ type: 3 });
    await olga.next('sync', { votesToSkip: [guest.id] });
    guest.ask({ type: 3 });
    await olga.next('sync', { votesToSkip: [] });
    guest.ask({ type: 3 });
    third.ask({ type: 3 });
    await olga.next('event', { request: { type: 3 } });
    expect(olga.room).toMatchObject({ votesToSkip: [], queue: [expect.anything()] });
  });

  test('undoes an event by its id, by the event, and over REST in both shapes: once, and no invented event', async () => {
    const { name, olga, guest, guestsToken, two, ids } = await filled();
    guest.ask({ type: 6, video: two });
    const removed = await olga.next('event', { request: { type: 6 } });
    guest.ask({ type: 12, event: { id: removed.id } });
    await olga.next('event', { request: { type: 12 } });
    expect(ids()).toEqual(['two', 'three']);

    guest.ask({ type: 3 });
    const { action: _, ...skipped } = await olga.next('event', { request: { type: 3 } });
    expect((await rest('POST', `/room/${name}/undo`, guestsToken, { event: skipped })).status).toBe(200);
    await olga.next('event', { request: { type: 12 } });
    expect(ids()).toEqual(['two', 'three']);

    guest.ask({ type: 4, value: 4 });
    const { action: __, id: ___, ...seekEvent } = await olga.next('event', { request: { type: 4 } });
    expect((await rest('POST', `/room/${name}/undo`, guestsToken, { data: { event: seekEvent } })).status).toBe(200);
    await olga.next('event', { request: { type: 12 } });
    expect(olga.room.playbackPosition).toBe(0);
    expect((await rest('POST', `/room/${name}/undo`, guestsToken, { event: seekEvent })).status).toBe(400);
    expect((await rest('POST', `/room/${name}/undo`, guestsToken, { event: { id: 'invented' } })).status).toBe(400);
  });

  test('of the last visit can be restored', async () => {
    const { name, olga, olgasToken, guest } = await filled();
    expect((await rest('DELETE', `/room/${name}`, olgasToken)).status).toBe(403);
    expect(await rest('DELETE', `/room/${name}`, olgasToken, undefined, { apikey: operators })).toEqual({
      status: 200,
      body: { success: true },
    });
    for (const client of [olga, guest]) expect(await client.closed).toBe(4003);
    const again = await enter(name, olgasToken);
    expect(again.room).toMatchObject({ queue: [], currentSource: null });
    expect(again.room.prevQueue.map(({ id }: Json) => id.split('?')[1])).toEqual(['one', 'two', 'three']);
    again.ask({ type: 17 });
    await again.next('event', { request: { type: 17 } });
    expect(again.room.prevQueue).toBeNull();
    expect(again.room.queue).toHaveLength(2);
    expect(again.room.isPlaying).toBe(false);
  });
});

describe('roles and settings', () => {
  test('settings apply all or none, need no permission for unchanged fields, and never send the queue', async () => {
    const { name, olga, olgasToken, guest, guestsToken } = await olgasRoom({ title: 'Friday' });
    guest.ask({ type: 5, video: sample });
    await olga.next('event', { request: { type: 5 } });
    const bits = 2 ** 27 - 1 - 2 ** 11;
    expect((await rest('PATCH', `/room/${name}`, olgasToken, { grants: [[0, bits]] })).status).toBe(200);
    expect(await rest('PATCH', `/room/${name}`, guestsToken, { title: 'Saturday', queueMode: 'dj' })).toMatchObject({
      status: 400,
      body: { error: { name: 'PermissionDeniedException', message: 'Permission denied: configure-room.set-queue-mode' } },
    });
    expect((await rest('GET', `/room/${name}`, guestsToken)).body).toMatchObject({ title: 'Friday', queueMode: 'manual' });
    expect((await rest('PATCH', `/room/${name}`, guestsToken, { title: 'Saturday', queueMode: 'manual' })).status).toBe(200);
    const sync = await olga.next('sync', { title: 'Saturday' });
    expect(sync).not.toHaveProperty('queue');
    expect(sync).not.toHaveProperty('grants');
    // What stands above a role was not given to it.
    const grants = new Map<number, number>((await rest('GET', `/room/${name}`, guestsToken)).body.grants);
    expect((grants.get(0) ?? 0) & (1 << 24)).toBe(0);
    expect(await rest('PATCH', `/room/${name}`, guestsToken, { visibility: 'private' })).toMatchObject({
      status: 400,
      body: { error: { message: 'Invalid Visibility' } },
    });
    expect((await rest('PATCH', `/room/${name}`, guestsToken, { owner: 'me' })).status).toBe(400);
  });

  test('roles are given by permission, and count for all clients of a user', async () => {
    const { name, olga, guest } = await olgasRoom();
    const mias = await grant('Mia');
    const [mia, tab] = [await enter(name, mias), await enter(name, mias)];
    mia.ask({ type: 9, targetClientId: guest.id, role: 2 });
    expect(await mia.next('error')).toMatchObject({ name: 'PermissionDeniedException' });
    olga.ask({ type: 9, targetClientId: guest.id, role: 2 });
    expect(await olga.next('error')).toMatchObject({ name: 'ImpossiblePromotionException' });
    olga.ask({ type: 9, targetClientId: 'nobody', role: 2 });
    expect(await olga.next('error')).toMatchObject({ name: 'ClientNotFoundInRoomException' });
    olga.ask({ type: 9, targetClientId: mia.id, role: 7 });
    expect(await olga.next('error')).toMatchObject({ name: 'InvalidRoleException' });
    olga.ask({ type: 9, targetClientId: mia.id, role: 3 });
    for (const id of [mia.id, tab.id]) await guest.next('user', { update: { kind: 'update', value: { id, role: 3 } } });
    mia.drop();
    const again = await enter(name, mias);
    await guest.next('user', { update: { kind: 'update', value: { id: again.id, role: 3 } } });
  });

  test('a kicked client is closed with 4005, and the owner cannot be kicked', async () => {
    const { olga, guest } = await olgasRoom();
    guest.ask({ type: 18, clientId: olga.id });
    expect(await guest.next('error')).toEqual({
      action: 'error',
      name: 'PermissionDeniedException',
      message: 'Permission denied: manage-users.kick',
      permission: 'manage-users.kick',
    });
    olga.ask({ type: 18, clientId: guest.id });
    expect(await guest.closed).toBe(4005);
    await olga.next('user', { update: { kind: 'remove', value: guest.id } });
    await olga.next('event', { request: { type: 18, clientId: guest.id }, additional: { user: { id: guest.id } } });
  });

  test('permissions and roles are listed', async () => {
    const { body } = await rest('GET', '/data/permissions', await grant());
    expect(body.permissions.length).toBeGreaterThanOrEqual(27);
    expect(body.permissions).toContainEqual({ name: 'manage-users.kick', mask: 1 << 24, minRole: 2 });
    expect(body.roles.map(({ id }: Json) => id).toSorted((a: number, b: number) => a - b)).toEqual([-1, 0, 1, 2, 3, 4]);
  });

  test('a call without a token, with a wrong token or on an unknown room is refused', async () => {
    expect(await rest('PATCH', '/room/nowhere', undefined, {})).toMatchObject({ status: 404 });
    const { name } = await olgasRoom();
    expect(await rest('PATCH', `/room/${name}`, undefined, {})).toMatchObject({ status: 400, body: { error: { name: 'MissingToken' } } });
    expect(await rest('POST', `/room/${name}/vote`, 'wrong', sample)).toMatchObject({
      status: 401,
      body: { error: { name: 'MissingToken' } },
    });
  });
});
