import { CloseCode, RequestType, Role } from '@matinee/protocol';
import { type TestClient, type TestServer } from '@matinee/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { startForTest } from '../helpers/start-for-test.ts';

let server: TestServer;
let room: string;
let host: TestClient;
let hostToken: string;

beforeEach(async () => {
  server = await startForTest({ RATE_LIMIT: 'on' });
  hostToken = await server.grant();
  room = await server.generate(hostToken);
  host = await server.enter(room, hostToken);
});

const setDoor = (door: object): Promise<void> => host.ask({ type: RequestType.SetDoor, ...door });

/** Returns the error before the close, and the close's code. */
async function refused(client: TestClient): Promise<[reason: string | undefined, code: number, details: object]> {
  const { action: _, name: __, message: ___, reason, ...details } = await client.next('error');
  return [reason, await client.closed, details];
}

const actionsOf = ({ received }: TestClient): string[] => received.map(({ action }) => action);

describe('a password', () => {
  const password = 'popcorn at eight';

  test('[DOOR-60] keeps users without it out, also with a wrong one, and limits their tries', async () => {
    await setDoor({ kind: 'password', password });
    const token = await server.grant();
    expect(await refused(await server.connect(room, { token }))).toEqual(['door_password_missing', CloseCode.PasswordNeeded, {}]);
    expect(await refused(await server.connect(room, { invite: 'unknown' }))).toEqual(['invite_invalid', CloseCode.PasswordNeeded, {}]);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const stranger = await server.connect(room, { token, password: `guess number ${triesLeft}` });
      expect(await refused(stranger)).toEqual(['door_password_wrong', CloseCode.PasswordNeeded, { triesLeft }]);
      expect(actionsOf(stranger)).toEqual(['error']);
    }
    const locked = await server.connect(room, { token, password });
    expect(await locked.next('error')).toMatchObject({ name: 'TooManyRequests', retryAfterSeconds: expect.any(Number) });
    expect(await locked.closed).toBe(CloseCode.PasswordNeeded);
  });

  test('[DOOR-60] is refused by name if it is too short or too long, and appears in no message', async () => {
    for (const [wrong, reason, limit] of [
      ['x'.repeat(10_000), 'door_password_long', 256],
      ['short', 'door_password_short', 8],
    ] as const) {
      const refusal = await host.refusal({ type: RequestType.SetDoor, kind: 'password', password: wrong });
      expect(refusal).toMatchObject({ name: 'BadPasswordError', reason, limit });
    }
    await setDoor({ kind: 'password', password });
    expect(JSON.stringify(host.received)).not.toContain(password);
    expect(JSON.stringify(host.received)).not.toContain('argon2');
  });
});

describe('a knock', () => {
  beforeEach(() => setDoor({ kind: 'knock' }));
  const knocksOf = (client: TestClient, count: number) => client.next('knocks', ({ knocks }) => knocks.length === count);

  test('[DOOR-63] waits outside without learning anything, until a user inside opens', async () => {
    const stranger = await server.connect(room, { knock: true });
    const { hosts } = await stranger.next('door');
    expect(hosts).toHaveLength(1);
    const { knocks } = await knocksOf(host, 1);
    await host.ask({ type: RequestType.Chat, text: 'Who is that?' });
    stranger.send({ action: 'ping', t0: 1 });
    await stranger.next('pong');
    expect(new Set(actionsOf(stranger))).toEqual(new Set(['door', 'pong']));
    await host.ask({ type: RequestType.Admit, clientId: knocks[0]?.id, admit: true });
    expect((await stranger.next('sync')).name).toBe(room);
    await knocksOf(host, 0);
  });

  test('[DOOR-63] closes the connection if it is refused, and can be repeated after five minutes', async () => {
    const token = await server.grant();
    const stranger = await server.connect(room, { token, knock: true });
    const [knock] = (await knocksOf(host, 1)).knocks;
    await host.ask({ type: RequestType.Admit, clientId: knock?.id, admit: false });
    expect(await refused(stranger)).toEqual(['not_opened', CloseCode.NotAdmitted, { retryAfterSeconds: 300 }]);
    const again = await server.connect(room, { token, knock: true });
    expect((await refused(again)).slice(0, 2)).toEqual(['not_opened', CloseCode.NotAdmitted]);
    expect(await refused(await server.connect(room, { invite: 'unknown' }))).toEqual(['invite_invalid', CloseCode.KnockNeeded, {}]);
  });

  test('[DOOR-63] ends with its connection, and is admitted by itself when the room opens to everyone with the link', async () => {
    const [gone, stays] = [await server.connect(room, { knock: true }), await server.connect(room, { knock: true })];
    await knocksOf(host, 2);
    gone.close();
    await knocksOf(host, 1);
    await setDoor({ kind: 'link' });
    await stays.next('sync');
  });

  test('[DOOR-63] gives its user nothing but pongs and refusals while it waits', async () => {
    const stranger = await server.connect(room, { knock: true });
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

test('[DOOR-65] an invite link lets accounts into a room for invited accounts, with the role that it gives, and no guests', async () => {
  const [owner, ann] = [await server.grant('Olga'), await server.grant('Ann')];
  await server.call('POST', '/room/create', { token: owner, body: { name: 'club', isTemporary: false } });
  host = await server.enter('club', owner);
  await setDoor({ kind: 'invited' });
  await host.ask({ type: RequestType.MakeInvite, role: Role.Moderator, uses: 1 });
  const { token: invite } = await host.next('invite');
  for (const auth of [{ invite }, { token: ann }]) {
    expect((await refused(await server.connect('club', auth))).slice(0, 2)).toEqual(['not_invited', CloseCode.NotInvited]);
  }
  const friend = await server.connect('club', { token: ann, invite });
  await friend.next('you');
  const { update } = await friend.next('user', (message) => message.update.kind === 'init');
  expect(update.value).toContainEqual(expect.objectContaining({ id: friend.id, role: Role.Moderator }));
  await (await server.connect('club', { token: ann })).next('sync');
});
