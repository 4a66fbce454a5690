import { createFakeClock } from '@matinee/base/fake-clock';
import type { TestServer } from '@matinee/testing';
import { describe, expect, test } from 'vitest';
import { createRoomQuota } from '../../src/http/limits/room-quota.ts';
import { startForTest } from '../helpers/start-for-test.ts';

const apikey = 'operators-only-0123456789';
const dayMs = 24 * 3600 * 1000;

async function create(server: TestServer, token: string, name: string): Promise<string> {
  const { body } = await server.call('POST', '/room/create', { token, body: { name } });
  return body.success === true ? 'made' : (body.error.reason ?? body.error.name);
}

describe('permanent rooms', () => {
  test('[SAFE-5] are at most 50 for an account, created or claimed, also at once', async () => {
    let owned = 48;
    const quota = createRoomQuota(async () => owned, { clock: createFakeClock() });
    const take = async (): Promise<void> => {
      await Promise.resolve();
      owned += 1;
    };
    const replies = await Promise.allSettled(Array.from({ length: 10 }, () => quota.own('ann', take)));
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(owned).toBe(50);
    const details = { reason: 'too_many_rooms', limit: 50 };
    await expect(quota.own('ann', take)).rejects.toMatchObject({ name: 'ValidationError', details });
  });

  test('[SAFE-5] are at most 50 a day for an IP address, not counting taken names', async () => {
    const quota = createRoomQuota(async () => 0, { clock: createFakeClock() });
    for (let tries = 0; tries < 60; tries++) await quota.make('192.0.2.1', () => Promise.reject(new Error('taken'))).catch(() => undefined);
    for (let made = 0; made < 50; made++) await quota.make('192.0.2.1', async () => undefined);
    await expect(quota.make('192.0.2.1', async () => undefined)).rejects.toMatchObject({ name: 'TooManyRequests' });
    await expect(quota.make('192.0.2.2', async () => undefined)).resolves.toBeUndefined();
  });

  test('[SAFE-5] are refused beyond the limit; temporary rooms are not', async () => {
    const server = await startForTest({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
    const token = await server.grant('Ann');
    // One IP address may make twenty in five minutes.
    let made = 0;
    const from = (path: string, body: object) =>
      server.call('POST', path, { token, body, headers: { 'x-forwarded-for': `192.0.2.${Math.floor((made += 1) / 20)}` } });
    for (let room = 0; room < 50; room++) expect((await from('/room/create', { name: `room-${room}` })).status).toBe(201);
    const { error } = (await from('/room/create', { name: 'one-more' })).body;
    expect(error).toMatchObject({ name: 'ValidationError', reason: 'too_many_rooms' });
    expect((await from('/room/create', { name: 'passing', isTemporary: true })).status).toBe(201);
    expect((await from('/room/generate', {})).status).toBe(201);
    expect(await create(server, await server.grant(), 'found')).toBe('made');
    const claim = await server.call('PATCH', '/room/found', { token, body: { claim: true } });
    expect(claim.body.error).toMatchObject({ reason: 'too_many_rooms' });
    await server.call('DELETE', '/room/room-0?permanent=true', { token });
    expect((await server.call('PATCH', '/room/found', { token, body: { claim: true } })).status).toBe(200);
  });

  test('[SAFE-6] are deleted after 90 days without users if they have no owner; rooms of accounts stay', async () => {
    const clock = createFakeClock();
    const server = await startForTest({}, { clock });
    const [guest, ann] = [await server.grant(), await server.grant()];
    await server.logIn(ann, 'Ann');
    await create(server, guest, 'abandoned');
    await create(server, ann, 'hers');
    clock.sleep(89 * dayMs);
    expect((await server.call('GET', '/room/abandoned', { token: await server.grant() })).status).toBe(200);
    // Unloads the room that the call has loaded.
    clock.advance(3600_000);
    clock.sleep(91 * dayMs);
    const token = await server.grant();
    await expect.poll(async () => (await server.call('GET', '/room/abandoned', { token })).status).toBe(404);
    expect((await server.call('GET', '/room/hers', { token })).status).toBe(200);
  });
});

describe('operators', () => {
  test('[REST-14] delete any room, but not with a wrong key', async () => {
    const server = await startForTest({ API_KEY: apikey });
    const [ann, token] = [await server.grant(), await server.grant()];
    await server.logIn(ann, 'Ann');
    await create(server, ann, 'hers');
    await create(server, token, 'ownerless');
    const names = ['hers', 'ownerless', await server.generate(token)];
    const inside = await server.enter('hers');
    for (const name of names) {
      const refused = await server.call('DELETE', `/room/${name}?permanent=true`, { token, headers: { apikey: `${apikey}!` } });
      expect([refused.status, refused.body.error.name]).toEqual([403, 'NotTheOwner']);
      expect((await server.call('DELETE', `/room/${name}?permanent=true`, { token, headers: { apikey } })).body).toEqual({ success: true });
      expect((await server.call('GET', `/room/${name}`, { token })).status).toBe(404);
    }
    expect(await inside.closed).toBe(4003);
    expect(await create(server, token, 'hers')).toBe('made');
  });
});
