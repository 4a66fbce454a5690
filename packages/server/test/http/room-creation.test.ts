import { roomMakers } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { startForFile } from '../helpers/start-for-test.ts';

const apikey = 'operators-only-0123456789';
const server = await startForFile({ API_KEY: apikey });
const users = { guest: await server.grant(), member: await server.grant('Ann'), operator: await server.operator() };

const letMake = (roomCreation: string) => server.call('PATCH', '/admin/settings', { headers: { apikey }, body: { roomCreation } });
let names = 0;
const ways: Record<string, () => { path: string; body: object }> = {
  generate: () => ({ path: '/room/generate', body: {} }),
  'create a temporary room': () => ({ path: '/room/create', body: { name: `room-${(names += 1)}`, isTemporary: true } }),
  'create a permanent room': () => ({ path: '/room/create', body: { name: `room-${(names += 1)}` } }),
};

const byOperators = { status: 403, body: { error: { name: 'FeatureDisabledException', reason: 'rooms_by_operators' } } };
const needLogin = { status: 401, body: { error: { name: 'LoginRequired', reason: 'rooms_need_login' } } };
const makes = { body: { success: true } };
const expected = {
  everyone: { guest: makes, member: makes, operator: makes },
  members: { guest: needLogin, member: makes, operator: makes },
  administrators: { guest: byOperators, member: byOperators, operator: makes },
} as const;

describe.each(Object.entries(ways))('%s', (_, way) => {
  test.each(roomMakers)('[DOOR-7] is refused to all others where %s may make rooms', async (roomCreation) => {
    await letMake(roomCreation);
    for (const who of ['guest', 'member', 'operator'] as const) {
      const { path, body } = way();
      const reply = await server.call('POST', path, { token: users[who], body });
      expect(reply).toMatchObject(expected[roomCreation][who]);
      const { name = reply.body.room ?? 'none' } = body as { name?: string };
      const { status } = await server.call('GET', `/room/${name}`, { token: users.guest });
      expect(status).toBe(expected[roomCreation][who] === makes ? 200 : 404);
      const withKey = way();
      const scripted = await server.call('POST', withKey.path, { token: users[who], headers: { apikey }, body: withKey.body });
      expect(scripted).toMatchObject(makes);
    }
  });
});

test('[DOOR-7] a user who logs out, or is no longer an operator, makes rooms with their current role', async () => {
  await letMake('members');
  const token = await server.grant('Bo');
  const generate = () => server.call('POST', '/room/generate', { token, body: {} });
  expect(await generate()).toMatchObject(makes);
  await server.call('POST', '/user/logout', { token });
  expect(await generate()).toMatchObject(needLogin);
});

test('[DOOR-7] everyone can see which users may make rooms, and entering never makes one', async () => {
  await letMake('administrators');
  expect((await server.call('GET', '/data/features')).body.doors).toMatchObject({ roomCreation: 'administrators' });
  expect((await server.call('GET', '/room/not-made', { token: users.guest })).status).toBe(404);
});
