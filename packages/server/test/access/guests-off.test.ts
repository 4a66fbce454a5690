import { calls, CloseCode, type Call, type CallName } from '@matinee/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { passwordOf, type Reply } from '@matinee/testing';
import { startForFile } from '../helpers/start-for-test.ts';

const apikey = 'operators-only-0123456789';
const server = await startForFile({ API_KEY: apikey });
const [guest, ann] = [await server.grant(), await server.grant('Ann')];

const letGuests = (guests: 'on' | 'off') => server.call('PATCH', '/admin/settings', { headers: { apikey }, body: { guests } });
const refusal = { status: 401, body: { success: false, error: { name: 'LoginRequired', reason: 'guests_off' } } };
const pathOf = (path: string): string => path.replace(':name', 'no-such-room').replace(':id', 'none');

async function answerOf(name: CallName, token: string | undefined, headers: Record<string, string> = {}) {
  const { method, path } = calls[name];
  return server.call(method, pathOf(path), { token, headers, body: method === 'GET' ? undefined : {} });
}
const isRefused = ({ status, body }: Reply): boolean =>
  status === 401 && body.error?.name === 'LoginRequired' && body.error.reason === 'guests_off';

const redirects = new Set<CallName>(['discord', 'discordCallback', 'oidc', 'oidcCallback']);
const callNames = (Object.keys(calls) as CallName[]).filter((name) => !redirects.has(name));

describe('a server without guests', () => {
  beforeAll(() => letGuests('off'));

  test('[DOOR-11] guests can make only the calls to log in, register and recover, and other calls ask for a login', async () => {
    const open: CallName[] = [];
    for (const name of callNames) {
      const { access }: Call = calls[name];
      if (access !== 'operator' && !isRefused(await answerOf(name, guest))) open.push(name);
    }
    // New calls belong to users, unless they are added here and in audience.ts.
    const entrance = 'features getUser grant login logout presentInvitation register setUp status statusLive statusReady';
    const others =
      'beginPasskeyLogin passkeyLogin recoverStart recoverVerify confirmPairing createPairingCode getPairing redeemPairingLink';
    expect(open.toSorted()).toEqual(`${entrance} ${others}`.split(' ').toSorted());
    for (const token of [undefined, 'unknown']) {
      for (const name of ['listRooms', 'getRoom', 'generateRoom'] as const) expect(await answerOf(name, token)).toMatchObject(refusal);
    }
  });

  test('[DOOR-11] users with an account, their bots and scripts with the API key make the other calls', async () => {
    const body = { name: 'A bot', scopes: ['room:read'], currentPassword: passwordOf('Ann') };
    const made = await server.call('POST', '/user/account/tokens', { token: ann, body });
    for (const name of ['listRooms', 'getRoom', 'generateRoom', 'preview'] as const) {
      const replies = [await answerOf(name, made.body.token), await answerOf(name, guest, { apikey }), await answerOf(name, ann)];
      expect(replies.filter(isRefused)).toEqual([]);
    }
    expect((await answerOf('listRooms', made.body.token)).status).toBe(200);
  });

  test('[DOOR-11] existing and missing rooms look the same to guests', async () => {
    for (const name of [await server.generate(ann), 'no-such-room']) {
      expect(await server.call('GET', `/room/${name}`, { token: guest })).toMatchObject(refusal);
      const client = await server.connect(name, { token: guest });
      expect(await client.next('error')).toMatchObject({ name: 'LoginRequired', reason: 'guests_off' });
      expect(await client.closed).toBe(CloseCode.LoginRequired);
      expect(client.received.map(({ action }) => action)).toEqual(['error']);
      const stranger = await server.connect(name, { token: 'unknown' });
      expect(await stranger.closed).toBe(CloseCode.MissingToken);
    }
    const lost = await server.connect('no-such-room', { token: ann });
    expect(await lost.closed).toBe(CloseCode.RoomNotFound);
    expect((await server.call('GET', '/room/no-such-room', { token: ann })).status).toBe(404);
  });

  test.each(['/image/x/y', '/subtitles/x/y', '/thumbnail/x'])('[DOOR-11] only browsers of users load %s', async (path) => {
    const load = (headers: Record<string, string>) => fetch(`${server.url}/api${path}`, { headers });
    for (const token of [guest, 'unknown', '']) {
      expect((await load({ cookie: `session=${token}` })).status).toBe(401);
      expect((await load({ authorization: `Bearer ${token}` })).status).toBe(401);
    }
    expect((await load({})).status).toBe(401);
    expect((await load({ cookie: `session=${guest}; session=${ann}` })).status).toBe(401);
    const ways: Record<string, string>[] = [{ cookie: `session=${ann}` }, { authorization: `Bearer ${ann}` }];
    for (const headers of ways) {
      const reply = await load(headers);
      expect(reply.status).toBe(404);
      expect(reply.headers.get('cache-control') ?? 'private').not.toContain('public');
    }
    expect((await fetch(`${server.url}/api${path}`, { method: 'HEAD' })).status).toBe(401);
  });

  test.each([
    '/api/room/list',
    '/api/%72oom/list',
    '/api/room/%6cist?x=/docs',
    '/api/thumbnail/..%2f..%2fdocs',
    '//api/room/list',
    '/api/room/list/',
    '/API/room/list',
  ])('[DOOR-11] a guest gets nothing further by any spelling of a path: %s', async (path) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const reply = await fetch(`${server.url}${path}`, { method, headers: { authorization: `Bearer ${guest}` } });
      expect([401, 404]).toContain(reply.status);
    }
  });

  test('[DOOR-11] no call takes the cookie in place of a token', async () => {
    for (const token of [guest, undefined]) expect(await answerOf('listRooms', token, { cookie: `session=${ann}` })).toMatchObject(refusal);
  });

  test('[DOOR-11] a guest who logs in may do everything at once, and nothing after the logout', async () => {
    const token = await server.grant('Ann');
    expect((await answerOf('listRooms', token)).status).toBe(200);
    const client = await server.enter(await server.generate(token), token);
    await server.call('POST', '/user/logout', { token });
    expect(await client.closed).toBe(CloseCode.LoginRequired);
    expect(await answerOf('listRooms', token)).toMatchObject(refusal);
  });
});

test('[DOOR-12] guests in rooms are out at once when guests are turned off, and users stay', async () => {
  await letGuests('on');
  const room = await server.generate();
  const stays = await server.enter(room, ann);
  const leaves = await server.enter(room, guest);
  await letGuests('off');
  expect(await leaves.next('error')).toMatchObject({ name: 'LoginRequired', reason: 'guests_off' });
  expect(await leaves.closed).toBe(CloseCode.LoginRequired);
  stays.send({ action: 'ping', t0: 1 });
  await stays.next('pong');
  expect((await server.call('GET', '/data/features')).body.doors).toMatchObject({ guests: 'off' });
  await letGuests('on');
  await server.enter(room, guest);
});
