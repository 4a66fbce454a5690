import { CloseCode, RequestType, Role, type ServerMessage } from '@matinee/protocol';
import { connectClient, startTestServer, type TestClient, type TestServer } from '@matinee/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let room: string;
let host: TestClient;
let hostToken: string;

beforeEach(async () => {
  server = await startTestServer({ RATE_LIMIT: 'on' });
  hostToken = await server.grant();
  room = await server.generate(hostToken);
  host = await server.enter(room, hostToken);
});
afterEach(() => server.close());

let lastId = 0;

/** Sends a request of a client, and waits until it is applied. */
async function ask(client: TestClient, request: object): Promise<void> {
  const id = (lastId += 1);
  client.send({ action: 'req', id, request });
  await client.next('done', (message) => message.id === id);
}

/** The error with which a request of a client is refused. */
async function refusalOf(client: TestClient, request: object): Promise<object> {
  const id = (lastId += 1);
  client.send({ action: 'req', id, request });
  return client.next('error', (message) => message.id === id);
}

const setDoor = (door: object): Promise<void> => ask(host, { type: RequestType.SetDoor, ...door });

/** Opens a connection that asks to come in. */
async function arrive(auth: object = {}, token?: string): Promise<TestClient> {
  const client = await connectClient(`${server.url}/api/room/${room}`);
  client.send({ action: 'auth', token: token ?? (await server.grant()), ...auth });
  return client;
}

/** How a connection is refused: the error before the close, and its code. */
async function refused(client: TestClient): Promise<[reason: string | undefined, code: number, details: object]> {
  const { action: _, name: __, message: ___, reason, ...details } = await client.next('error');
  return [reason, await client.closed, details];
}

const actionsOf = ({ received }: TestClient): string[] => received.map(({ action }: ServerMessage) => action);

describe('a password', () => {
  const password = 'popcorn at eight';
  beforeEach(() => setDoor({ kind: 'password', password }));

  test('[DOOR-60] lets those in who know it, and those who were let in come back without it', async () => {
    const token = await server.grant();
    const friend = await arrive({ password }, token);
    expect((await friend.next('sync')).door).toEqual({ kind: 'password', capacity: null });
    friend.close();
    await friend.closed;
    await (await arrive({}, token)).next('sync');
  });

  test('[DOOR-60] keeps others out: without it, with a wrong one, and with tries that are limited', async () => {
    const token = await server.grant();
    expect(await refused(await arrive({}, token))).toEqual(['door_password_missing', CloseCode.PasswordNeeded, {}]);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const stranger = await arrive({ password: `guess number ${triesLeft}` }, token);
      expect(await refused(stranger)).toEqual(['door_password_wrong', CloseCode.PasswordNeeded, { triesLeft }]);
      expect(actionsOf(stranger)).toEqual(['error']);
    }
    const locked = await arrive({ password }, token);
    expect(await locked.next('error')).toMatchObject({ name: 'TooManyRequests', retryAfterSeconds: expect.any(Number) });
    expect(await locked.closed).toBe(CloseCode.PasswordNeeded);
  });

  test('[DOOR-60] of 10 000 characters is refused by name, at the door and for the door', async () => {
    const long = 'x'.repeat(10_000);
    const stranger = await arrive({ password: long });
    expect(await stranger.next('error')).toMatchObject({ name: 'BadPasswordError', reason: 'door_password_long', limit: 256 });
    expect(await stranger.closed).toBe(CloseCode.PasswordNeeded);
    const refuse = (value: string) => refusalOf(host, { type: RequestType.SetDoor, password: value });
    expect(await refuse(long)).toMatchObject({ name: 'BadPasswordError', reason: 'door_password_long', limit: 256 });
    expect(await refuse('short')).toMatchObject({ name: 'BadPasswordError', reason: 'door_password_short', limit: 8 });
  });

  test('[DOOR-60] is needed before a door can have one, and in no message that anybody gets', async () => {
    await setDoor({ kind: 'link' });
    expect(await refusalOf(host, { type: RequestType.SetDoor, kind: 'password' })).toMatchObject({ reason: 'door_password_needed' });
    await setDoor({ kind: 'password', password });
    expect(JSON.stringify(host.received)).not.toContain(password);
    expect(JSON.stringify(host.received)).not.toContain('argon2');
  });

  test('[DOOR-61] those who are inside stay when the door closes, and come in again; a new password is for those who are away', async () => {
    await setDoor({ kind: 'link' });
    const [inside, away] = [await server.grant(), await server.grant()];
    const friend = await arrive({}, inside);
    await friend.next('you');
    await setDoor({ kind: 'password', password });
    const other = await arrive({ password }, away);
    await other.next('sync');
    other.close();
    await other.closed;
    await setDoor({ password: 'another password' });
    await (await arrive({}, inside)).next('sync');
    expect((await refused(await arrive({ password }, away)))[0]).toBe('door_password_wrong');
  });
});

describe('seats', () => {
  test('[DOOR-62] are counted by people, not by tabs, and one that is left is free again', async () => {
    await setDoor({ capacity: 2 });
    const token = await server.grant();
    const friend = await arrive({}, token);
    await friend.next('sync');
    await (await arrive({}, token)).next('sync');
    expect(await refused(await arrive())).toEqual(['room_full', CloseCode.RoomFull, {}]);
    const door = await server.call('GET', `/room/${room}/door`, { token: await server.grant() });
    expect(door.body).toMatchObject({ kind: 'link', capacity: 2, isFull: true, isAdmitted: false, people: 2 });
    await setDoor({ capacity: null });
    await (await arrive()).next('sync');
  });
});

describe('a knock', () => {
  beforeEach(() => setDoor({ kind: 'knock' }));
  const knocksOf = (client: TestClient, count: number) => client.next('knocks', ({ knocks }) => knocks.length === count);

  test('[DOOR-63] waits outside without learning anything, until someone inside opens', async () => {
    const stranger = await arrive({ knock: true });
    const { hosts } = await stranger.next('door');
    expect(hosts).toHaveLength(1);
    const { knocks } = await knocksOf(host, 1);
    await ask(host, { type: RequestType.Chat, text: 'Who is that?' });
    stranger.send({ action: 'ping', t0: 1 });
    await stranger.next('pong');
    expect(new Set(actionsOf(stranger))).toEqual(new Set(['door', 'pong']));
    await ask(host, { type: RequestType.Admit, clientId: knocks[0]?.id, admit: true });
    expect((await stranger.next('sync')).name).toBe(room);
    await knocksOf(host, 0);
  });

  test('[DOOR-63] that is refused closes the connection, and can be repeated after five minutes', async () => {
    const token = await server.grant();
    const stranger = await arrive({ knock: true }, token);
    const [knock] = (await knocksOf(host, 1)).knocks;
    await ask(host, { type: RequestType.Admit, clientId: knock?.id, admit: false });
    expect(await refused(stranger)).toEqual(['not_opened', CloseCode.NotAdmitted, { retryAfterSeconds: 300 }]);
    expect((await refused(await arrive({ knock: true }, token))).slice(0, 2)).toEqual(['not_opened', CloseCode.NotAdmitted]);
    expect(await refusalOf(host, { type: RequestType.Admit, clientId: knock?.id, admit: true })).toMatchObject({ reason: 'knock_over' });
  });

  test('[DOOR-63] is needed: who has not knocked is told so', async () => {
    expect(await refused(await arrive())).toEqual(['knock_needed', CloseCode.KnockNeeded, {}]);
  });

  test('[DOOR-63] ends with its connection', async () => {
    const stranger = await arrive({ knock: true });
    await knocksOf(host, 1);
    stranger.close();
    await knocksOf(host, 0);
  });

  test('[DOOR-63] comes in by itself when everyone with the link can join', async () => {
    const stranger = await arrive({ knock: true });
    await stranger.next('door');
    await setDoor({ kind: 'link' });
    await stranger.next('sync');
  });

  test('[DOOR-63] of someone who waits is answered with nothing but pongs and refusals', async () => {
    const stranger = await arrive({ knock: true });
    await stranger.next('door');
    const requests = Object.values(RequestType).map((type) => ({ action: 'req', request: { type, text: 'hi', state: true, value: 1 } }));
    for (const message of [...requests, { action: 'status', status: 'ready' }, { action: 'notify', message: 'usernameChanged' }]) {
      stranger.send(message);
    }
    stranger.send({ action: 'ping', t0: 1 });
    await stranger.next('pong');
    expect(new Set(actionsOf(stranger))).toEqual(new Set(['door', 'error', 'pong']));
    stranger.send({ action: 'auth', token: hostToken });
    expect(await stranger.closed).toBe(1002);
    expect(actionsOf(stranger)).not.toContain('sync');
  });
});

describe('an invite link', () => {
  async function invite(options: object = {}): Promise<string> {
    const made = host.next('invite');
    await ask(host, { type: RequestType.MakeInvite, ...options });
    return (await made).token;
  }

  test('[DOOR-64] opens a closed door as often as it says, and is used up alike for all', async () => {
    await setDoor({ kind: 'knock' });
    const token = await invite({ uses: 1 });
    expect(token.length).toBeGreaterThan(40);
    await (await arrive({ invite: token })).next('sync');
    expect(await refused(await arrive({ invite: token }))).toEqual(['invite_invalid', CloseCode.KnockNeeded, {}]);
    expect(await refused(await arrive({ invite: 'no such invite' }))).toEqual(['invite_invalid', CloseCode.KnockNeeded, {}]);
  });

  test('[DOOR-64] can be taken back, and is seen only by those who may let others in', async () => {
    await setDoor({ kind: 'password', password: 'popcorn at eight' });
    const token = await invite();
    const { invites } = await host.next('invites', (message) => message.invites.length === 1);
    expect(invites[0]).toMatchObject({ role: null, usesLeft: null, endsAt: null });
    expect(JSON.stringify(host.received.filter(({ action }) => action !== 'invite'))).not.toContain(token);
    await ask(host, { type: RequestType.RevokeInvite, inviteId: invites[0]?.id });
    await host.next('invites', (message) => message.invites.length === 0);
    expect(await refused(await arrive({ invite: token }))).toEqual(['invite_invalid', CloseCode.PasswordNeeded, {}]);
    expect(await refusalOf(host, { type: RequestType.RevokeInvite, inviteId: 'none' })).toMatchObject({ reason: 'no_such_invite' });
  });

  test('[DOOR-65] lets accounts into a room for invited accounts, with the role that it gives, and no guests', async () => {
    const owner = await server.grant();
    await server.logIn(owner, 'Olga');
    await server.call('POST', '/room/create', { token: owner, body: { name: 'club', isTemporary: false } });
    room = 'club';
    host = await server.enter(room, owner);
    await setDoor({ kind: 'invited' });
    const token = await invite({ role: Role.Moderator, uses: 1 });
    expect((await refused(await arrive({ invite: token }))).slice(0, 2)).toEqual(['not_invited', CloseCode.NotInvited]);
    const ann = await server.grant();
    await server.logIn(ann, 'Ann');
    expect((await refused(await arrive({}, ann))).slice(0, 2)).toEqual(['not_invited', CloseCode.NotInvited]);
    const friend = await arrive({ invite: token }, ann);
    const { info } = await friend.next('you');
    const { update } = await friend.next('user', (message) => message.update.kind === 'init');
    expect(update.value).toContainEqual(expect.objectContaining({ id: info.id, role: Role.Moderator }));
    await (await arrive({}, ann)).next('sync');
  });
});

describe('a temporary room', () => {
  test('[DOOR-66] can be kept by a user with an account, who owns it from then on', async () => {
    expect(await refusalOf(host, { type: RequestType.KeepRoom })).toMatchObject({ name: 'LoginRequired', reason: 'keep_without_login' });
    await server.logIn(hostToken, 'Noor');
    await ask(host, { type: RequestType.KeepRoom });
    expect(host.room).toMatchObject({ isTemporary: false, hasOwner: true });
    expect((await server.call('GET', '/user/owned-rooms', { token: hostToken })).body.data).toMatchObject([
      { name: room, isTemporary: false },
    ]);
    expect(await refusalOf(host, { type: RequestType.KeepRoom })).toMatchObject({ reason: 'kept_already' });
    const [user] = (await server.call('GET', `/room/${room}`, { token: hostToken })).body.users;
    expect(user.role).toBe(Role.Owner);
  });
});
