import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { passwordOf, type TestServer } from '@matinee/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { migratedDatabase } from '../helpers/databases.ts';
import { startNodes } from '../helpers/running-nodes.ts';
import { startForTest } from '../helpers/start-for-test.ts';

const apikey = 'operators-only-0123456789';
const hourMs = 3600 * 1000;
const refused = (reason: string) => ({ status: 403, body: { error: { name: 'FeatureDisabledException', reason } } });

describe.each(['SQLite', 'PostgreSQL'])('registration on a server with %s', (kind) => {
  let server: TestServer;
  let clock: FakeClock;

  beforeEach(async () => {
    clock = createFakeClock();
    const databaseUrl = kind === 'PostgreSQL' ? { DATABASE_URL: await migratedDatabase() } : {};
    server = await startForTest({ API_KEY: apikey, PUBLIC_URL: 'https://watch.example.org', ...databaseUrl }, { clock });
  });

  const operate = (method: string, path: string, body?: unknown) => server.call(method, `/admin${path}`, { headers: { apikey }, body });
  const open = (registration: string) => operate('PATCH', '/settings', { registration });
  async function invite(body: object = {}): Promise<string> {
    const reply = await operate('POST', '/invitations', body);
    expect(reply.status).toBe(201);
    return /^https:\/\/watch\.example\.org\/join#invitation=([\w-]{43})$/.exec(reply.body.link)?.[1] ?? '';
  }
  async function register(username: string, invitation?: unknown) {
    const token = await server.grant();
    return server.call('POST', '/user/register', { token, body: { username, password: passwordOf(username), invitation } });
  }
  const list = async () => (await operate('GET', '/invitations')).body.data;

  test('[DOOR-3] makes no account while it is closed, with or without an invitation, and users log in as before', async () => {
    await register('Ann');
    await open('closed');
    const token = await invite();
    for (const invitation of [undefined, token]) expect(await register('Bo', invitation)).toMatchObject(refused('registration_closed'));
    const body = { user: 'Ann', password: passwordOf('Ann') };
    const login = await server.call('POST', '/user/login', { token: await server.grant(), body });
    expect(login.status).toBe(200);
  });

  test('[DOOR-4] an invitation registers as many users as it says, at once or one after the other', async () => {
    await open('invite');
    expect(await register('Ann')).toMatchObject(refused('invitation_needed'));
    const token = await invite({ maxUses: 3, note: 'For the\n crew' });
    const statuses = await Promise.all(Array.from({ length: 12 }, async (_, n) => (await register(`User ${n}`, token)).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 403)).toHaveLength(9);
    expect(await list()).toEqual([]);
  });

  test('[DOOR-4] a registration that fails uses nothing up, and names are not compared without an invitation', async () => {
    await register('Ann');
    await open('invite');
    const token = await invite({ maxUses: 1 });
    expect(await register('Ann')).toMatchObject(refused('invitation_needed'));
    expect(await register('Ann', token)).toMatchObject({ status: 400, body: { error: { name: 'AlreadyInUse' } } });
    expect(await list()).toMatchObject([{ uses: 0, maxUses: 1 }]);
    // Two users register the same name at once: storing refuses one.
    const both = await Promise.all([register('Bo', token), register('Bo', token)]);
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await register('Cy', token)).toMatchObject(refused('invitation_invalid'));
  });

  test('[DOOR-5] unknown, used, expired and revoked invitations are refused alike', async () => {
    await open('invite');
    const used = await invite({ maxUses: 1 });
    await register('Ann', used);
    const expired = await invite({ validForHours: 1 });
    const revoked = await invite({ note: 'A mistake' });
    const { id } = (await list()).find(({ note }: { note?: string }) => note === 'A mistake');
    expect((await operate('DELETE', '/invitations', { id })).status).toBe(200);
    expect((await operate('DELETE', '/invitations', { id })).body.error.reason).toBe('no_such_invitation');
    clock.advance(hourMs);
    const replies = await Promise.all([used, expired, revoked, 'x', `${'a'.repeat(42)}\0`].map((token) => register('Bo', token)));
    expect(new Set(replies.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(replies[0]).toMatchObject(refused('invitation_invalid'));
  });

  test('[DOOR-5] an invitation lasts from an hour to 90 days or for good, for 1 to 1000 users or any number', async () => {
    await open('invite');
    for (const body of [
      { validForHours: 0 },
      { validForHours: 2161 },
      { validForHours: 1.5 },
      { maxUses: 0 },
      { maxUses: 1001 },
      { note: 'a'.repeat(201) },
      { token: 'chosen' },
    ])
      expect((await operate('POST', '/invitations', body)).status).toBe(400);
    const [brief, lasting] = [await invite({ validForHours: 2160, maxUses: 1000 }), await invite({ note: '' })];
    clock.sleep(2160 * hourMs - 1);
    expect((await register('Ann', brief)).status).toBe(201);
    clock.advance(1);
    expect(await register('Bo', brief)).toMatchObject(refused('invitation_invalid'));
    clock.sleep(2160 * hourMs);
    expect((await register('Bo', lasting)).status).toBe(201);
    expect(await list()).toEqual([{ id: expect.any(String), createdAt: expect.any(Number), uses: 1 }]);
  });

  test('[DOOR-5] the link is shown once, and nothing that is stored or logged has its token', async () => {
    const token = await invite({ note: 'For Bo' });
    const shown = [await operate('GET', '/invitations'), await operate('GET', '/audit')];
    expect(JSON.stringify([shown.map(({ body }) => body), server.log])).not.toContain(token);
    expect(shown[1]?.body.data).toMatchObject([{ action: 'invitation.create', target: 'For Bo' }]);
  });

  test('[DOOR-6] a browser keeps an invitation that works in a cookie that scripts cannot read, for logins elsewhere', async () => {
    const invitation = await invite({ maxUses: 1 });
    const present = (value: string, token: string) => server.call('POST', '/auth/invitation', { token, body: { invitation: value } });
    const token = await server.grant();
    const kept = await present(invitation, token);
    expect(kept.headers.get('set-cookie')).toBe(`__Host-invitation=${invitation}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=600`);
    const wrong = await present('guessed', token);
    expect(wrong).toMatchObject(refused('invitation_invalid'));
    expect(wrong.headers.get('set-cookie')).toBeNull();
    expect(await list()).toMatchObject([{ uses: 0 }]);
  });
});

test('[DOOR-4] an invitation registers its number of users at several nodes together, and closing takes effect at all of them', async () => {
  const [one, two] = await startNodes(2, { API_KEY: apikey });
  const operate = (method: string, path: string, body: unknown) => one.call(method, `/admin${path}`, { headers: { apikey }, body });
  const register = async (server: TestServer, username: string, invitation: string) => {
    const body = { username, password: passwordOf(username), invitation };
    return server.call('POST', '/user/register', { token: await server.grant(), body });
  };
  await operate('PATCH', '/settings', { registration: 'invite' });
  const { link } = (await operate('POST', '/invitations', { maxUses: 2 })).body;
  const token = String(link).split('=')[1] ?? '';
  const doors = async () => (await two.call('GET', '/data/features')).body.doors.registration;
  await expect.poll(doors).toBe('invite');
  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => register(n % 2 === 0 ? one : two, `User ${n}`, token)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
  await operate('PATCH', '/settings', { registration: 'closed' });
  await expect.poll(doors).toBe('closed');
  expect(await register(two, 'Zoe', token)).toMatchObject(refused('registration_closed'));
});
