import { createFakeClock } from '@matinee/base/fake-clock';
import { CloseCode, RequestType } from '@matinee/protocol';
import { passwordOf, type TestClient } from '@matinee/testing';
import { expect, test } from 'vitest';
import { enterAs, openOwnedRoom } from '../helpers/owned-room.ts';
import { startForFile } from '../helpers/start-for-test.ts';

const clock = createFakeClock();
const server = await startForFile({}, { clock });
const minuteMs = 60_000;

async function refusedAt(room: string, token: string, query = ''): Promise<{ code: number; received: unknown[] }> {
  const client = await server.connect(`${room}${query}`, { token });
  return { code: await client.closed, received: client.received };
}

const ban = (client: TestClient, options: { forMinutes?: number; reason?: string } = {}) =>
  ({ type: RequestType.Ban, clientId: client.id ?? '', ...options }) as const;

test('[GUARD-1] [GUARD-2] a banned user reads why and until when, and cannot enter in any way; a kicked one can', async () => {
  const { cinema: room, olga } = await openOwnedRoom(server);
  const { client: vic, token } = await enterAs(server, room, 'Vic');
  olga.request({ type: RequestType.Kick, clientId: vic.id ?? '' });
  expect(await vic.closed).toBe(CloseCode.Kicked);
  const again = await server.enter(room, token);
  olga.request(ban(again, { forMinutes: 60, reason: 'Spoilers' }));
  expect(await again.closed).toBe(CloseCode.Banned);

  const endsAt = clock.now() + 60 * minuteMs;
  const error = { action: 'error', name: 'Banned', reason: 'banned_from_room', explanation: 'Spoilers', endsAt };
  expect(await again.next('error')).toMatchObject(error);
  const refusal = { code: CloseCode.Banned, received: [expect.objectContaining(error)] };
  expect(await refusedAt(room, token)).toEqual(refusal);
  expect(await refusedAt(room, token, '?reconnect=true')).toEqual(refusal);
  const elsewhere = await server.grant('Vic');
  expect(await refusedAt(room, elsewhere)).toEqual(refusal);
  await server.call('POST', '/user', { token, body: { username: 'Victoria' } });
  expect(await refusedAt(room, token)).toEqual(refusal);
  await server.call('POST', '/user/logout', { token });
  expect(await refusedAt(room, token)).toEqual(refusal);
  await server.logIn(token, 'Somebody Else');
  expect(await refusedAt(room, token)).toEqual(refusal);
});

test('[GUARD-2] a bot of a banned account is removed and kept out', async () => {
  const { cinema: room, olga } = await openOwnedRoom(server);
  const { client: bea, token } = await enterAs(server, room, 'Bea');
  const request = { name: 'Bot', scopes: ['room:read', 'chat'], currentPassword: passwordOf('Bea') };
  const { body } = await server.call('POST', '/user/account/tokens', { token, body: request });
  const bot = await server.enter(room, body.token);
  olga.request(ban(bea));
  expect(await bot.closed).toBe(CloseCode.Banned);
  expect((await refusedAt(room, body.token)).code).toBe(CloseCode.Banned);
});

test('[GUARD-2] every REST call on the room is refused to a banned user, before and after a logout', async () => {
  const { cinema: room, olga } = await openOwnedRoom(server);
  const { client: vic, token } = await enterAs(server, room, 'Rex');
  const video = { service: 'direct', id: 'https://example.org/a.mp4' };
  const calls: [string, string, unknown?][] = [
    ['GET', ''],
    ['PATCH', '', { title: 'Mine' }],
    ['DELETE', '?permanent=true'],
    ['POST', '/queue', video],
    ['PATCH', '/queue', { ...video, startAt: 1 }],
    ['DELETE', '/queue', video],
    ['POST', '/vote', video],
    ['DELETE', '/vote', video],
    ['POST', '/undo', { event: { id: 'e1' } }],
    ['GET', '/bans'],
  ];
  olga.request(ban(vic));
  await vic.closed;
  for (const isLoggedOut of [false, true]) {
    if (isLoggedOut) await server.call('POST', '/user/logout', { token });
    for (const [method, path, body] of calls) {
      const reply = await server.call(method, `/room/${room}${path}`, { token, body });
      expect([method, path, reply.status, reply.body.error?.reason]).toEqual([method, path, 403, 'banned_from_room']);
    }
  }
});

test('[GUARD-2] a user in the room who logs in to a banned account is removed at once', async () => {
  const { cinema: room, olga } = await openOwnedRoom(server);
  const { client: vic } = await enterAs(server, room, 'Vlad');
  olga.request(ban(vic));
  await vic.closed;
  const token = await server.grant();
  const guest = await server.enter(room, token);
  await server.logIn(token, 'Vlad');
  expect(await guest.next('error')).toMatchObject({ name: 'Banned' });
  expect(await guest.closed).toBe(CloseCode.Banned);
});

test('[GUARD-4] users who may ban list the bans and lift them; others learn nothing', async () => {
  const { cinema: room, olga, olgas } = await openOwnedRoom(server);
  const { client: vic, token } = await enterAs(server, room, 'Una');
  olga.request(ban(vic, { forMinutes: 10, reason: 'Spoilers' }));
  await vic.closed;
  const list = (by: string) => server.call('GET', `/room/${room}/bans`, { token: by });
  const { body } = await list(olgas);
  const times = { createdAt: clock.now(), endsAt: clock.now() + 10 * minuteMs };
  expect(body.bans).toEqual([{ id: expect.any(String), name: 'Una', isLoggedIn: true, reason: 'Spoilers', by: 'Olga', ...times }]);
  const refusal = { name: 'PermissionDeniedException', permission: 'manage-users.ban' };
  expect((await list(await server.grant())).body.error).toMatchObject(refusal);
  olga.request({ type: RequestType.Unban, id: body.bans[0].id });
  await olga.next('event', ({ request }) => request.type === RequestType.Unban);
  expect((await list(olgas)).body.bans).toEqual([]);
  const back = await server.enter(room, token);
  expect(back.id).toBeDefined();
});
