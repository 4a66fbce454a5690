import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType, Role, type RoomAction } from '@matinee/protocol';
import { beforeEach, expect, test } from 'vitest';
import { passwordOf, type TestClient } from '@matinee/testing';
import { enterAs, openOwnedRoom } from '../helpers/owned-room.ts';
import { startForFile } from '../helpers/start-for-test.ts';

const dayMs = 24 * 3600 * 1000;

const clock = createFakeClock();
const server = await startForFile({}, { clock });
let olgas: string;
let olga: TestClient;
let cinema: string;
beforeEach(async () => {
  ({ cinema, olgas, olga } = await openOwnedRoom(server));
});

type Page = { entries: RoomAction[]; hasMore: boolean };
async function logOf(token = olgas, query = ''): Promise<Page> {
  return (await server.call('GET', `/room/${cinema}/log${query}`, { token })).body;
}

const user = (name: string, isLoggedIn = true) => ({ name, isLoggedIn });

test('[GUARD-11] actions of users who look after a room are logged, with target and reason', async () => {
  const guest = await server.enter(cinema);
  const { clientId: mo } = await enterAs(server, cinema, 'Mo');
  const { clientId: vic } = await enterAs(server, cinema, 'Vic');
  const { body: add } = await server.call('PATCH', `/room/${cinema}`, { token: olgas, body: { title: 'Friday', description: 'Long' } });
  expect(add.success).toBe(true);
  const requests = [
    { type: RequestType.Promote, targetClientId: mo, role: Role.Moderator },
    { type: RequestType.Mute, clientId: vic, forMinutes: 5 },
    { type: RequestType.Mute, clientId: vic, forMinutes: null },
    { type: RequestType.LockControls, locked: true },
    { type: RequestType.LockControls, locked: false },
    { type: RequestType.Ban, clientId: vic, forMinutes: 60, reason: 'Spoilers' },
    { type: RequestType.Kick, clientId: guest.id },
    { type: RequestType.Chat, text: 'not written down' },
  ];
  for (const request of requests) await olga.ask(request);
  const { bans } = (await server.call('GET', `/room/${cinema}/bans`, { token: olgas })).body;
  await olga.ask({ type: RequestType.Unban, id: bans[0].id });

  const { entries, hasMore } = await logOf();
  const by = user('Olga');
  expect(hasMore).toBe(false);
  const written = entries.map(({ kind, by: actor, target, details }) => {
    return { kind, by: actor, ...(target && { target }), ...(details && { details }) };
  });
  expect(written.reverse()).toEqual([
    { kind: 'settings.changed', by, details: { title: 'Friday', description: true } },
    { kind: 'user.promoted', by, target: user('Mo'), details: { role: Role.Moderator } },
    { kind: 'user.muted', by, target: user('Vic'), details: { forMinutes: 5 } },
    { kind: 'user.unmuted', by, target: user('Vic') },
    { kind: 'controls.locked', by },
    { kind: 'controls.unlocked', by },
    { kind: 'user.banned', by, target: user('Vic'), details: { forMinutes: 60, reason: 'Spoilers' } },
    { kind: 'user.kicked', by, target: { name: expect.any(String), isLoggedIn: false } },
    { kind: 'user.unbanned', by, target: user('Vic') },
  ]);
  for (const { at } of entries) expect(at).toBe(clock.now());
});

test('[GUARD-12] the log is read page by page by users who may see it, and by no others', async () => {
  for (let id = 0; id < 120; id += 1) olga.send({ action: 'req', request: { type: RequestType.LockControls, locked: id % 2 === 0 }, id });
  await olga.next('done', (message) => message.id === 119);
  const first = await logOf();
  const second = await logOf(olgas, `?before=${first.entries.at(-1)?.id}`);
  const third = await logOf(olgas, `?before=${second.entries.at(-1)?.id}`);
  expect([first, second, third].map(({ entries, hasMore }) => [entries.length, hasMore])).toEqual([
    [50, true],
    [50, true],
    [20, false],
  ]);
  const ids = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(120);
  const { token: mos, clientId } = await enterAs(server, cinema, 'Mo');
  const refusal = { name: 'PermissionDeniedException', permission: 'manage-users.view-log' };
  for (const token of [mos, await server.grant()]) {
    expect((await server.call('GET', `/room/${cinema}/log`, { token })).body.error).toMatchObject(refusal);
  }
  await olga.ask({ type: RequestType.Promote, targetClientId: clientId, role: Role.Moderator });
  expect((await logOf(mos)).entries).toHaveLength(50);
  expect((await server.call('GET', `/room/${cinema}/log?before=x`, { token: olgas })).body.error.name).toBe('ValidationError');
});

test('[GUARD-12] the log is kept for 30 days, and goes with the room', async () => {
  await olga.ask({ type: RequestType.LockControls, locked: true });
  clock.sleep(30 * dayMs - 1000);
  const token = await server.grant('Olga');
  expect((await logOf(token)).entries).toHaveLength(1);
  clock.sleep(2000);
  expect((await logOf(token)).entries).toEqual([]);
  await server.call('PATCH', `/room/${cinema}`, { token, body: { title: 'Friday' } });
  await server.call('DELETE', `/room/${cinema}?permanent=true`, { token });
  await server.call('POST', '/room/create', { token, body: { name: cinema } });
  expect((await logOf(token)).entries).toEqual([]);
});

test('[GUARD-13] an account exports the actions about it, and its name is removed from the log when it is deleted', async () => {
  const { clientId: mo, client, token: mos } = await enterAs(server, cinema, 'Monique');
  const { clientId: vic } = await enterAs(server, cinema, 'Vic');
  await olga.ask({ type: RequestType.Promote, targetClientId: mo, role: Role.Moderator });
  await client.ask({ type: RequestType.Ban, clientId: vic });
  const { body } = await server.call('GET', '/user/account/export', { token: mos });
  expect(body.roomLog).toMatchObject([
    { room: cinema, kind: 'user.banned', isOwn: true },
    { room: cinema, kind: 'user.promoted', isOwn: false },
  ]);
  expect(JSON.stringify(body.roomLog)).not.toMatch(/Vic|Olga/);
  await server.call('DELETE', '/user/account', { token: mos, body: { currentPassword: passwordOf('Monique') } });
  const { entries } = await logOf();
  expect(entries).toMatchObject([
    { kind: 'user.banned', by: user('Deleted user'), target: user('Vic') },
    { kind: 'user.promoted', by: user('Olga'), target: user('Deleted user') },
  ]);
  const { bans } = (await server.call('GET', `/room/${cinema}/bans`, { token: olgas })).body;
  expect(bans).toMatchObject([{ name: 'Vic', by: 'Deleted user' }]);
});
