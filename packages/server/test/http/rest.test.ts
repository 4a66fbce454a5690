import { createFakeClock } from '@matinee/base/fake-clock';
import { startFixtureServer } from '@matinee/media/testing';
import { RequestType } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { startForFile, startForTest } from '../helpers/start-for-test.ts';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
const headers = { apikey: 'operators-only-0123456789' };
const clock = createFakeClock();
const server = await startForFile({ API_KEY: headers.apikey }, { clock });
const token = await server.grant();

async function listed(start: string) {
  // The list is updated once a second.
  clock.advance(1000);
  const { body } = await server.call('GET', '/room/list', { token });
  return body.filter(({ name }: { name: string }) => name.startsWith(start));
}

describe('tokens', () => {
  test('[REST-1] grants a good token again, and a new one in place of any other', async () => {
    expect((await server.call('GET', '/auth/grant', { token })).body).toEqual({ token });
    expect((await server.call('GET', '/auth/grant', { token: 'unknown' })).body.token).not.toBe(token);
  });

  test('[REST-2] sends the token as a cookie that scripts cannot read, too', async () => {
    const { headers } = await server.call('GET', '/auth/grant');
    expect(headers.get('set-cookie')).toMatch(/^session=.+; HttpOnly; SameSite=Lax/);
  });

  test('[REST-3] refuses a call without a token with 400, and one with an unknown token with 401', async () => {
    expect(await server.call('GET', '/user')).toMatchObject({ status: 400, body: { success: false, error: { name: 'MissingToken' } } });
    const unknown = await server.call('GET', '/user', { token: 'unknown' });
    expect(unknown).toMatchObject({ status: 401, body: { error: { name: 'MissingToken' } } });
  });

  test('[REST-2] ignores the cookie in calls', async () => {
    expect((await server.call('GET', '/user', { headers: { cookie: `session=${token}` } })).status).toBe(400);
  });

  test('[REST-4] gives a guest a generated name that they can change', async () => {
    const token = await server.grant();
    expect((await server.call('GET', '/user', { token })).body).toEqual({ username: expect.stringMatching(/^\S+ \S/), loggedIn: false });
    await server.call('POST', '/user', { token, body: { username: 'Aiko' } });
    expect((await server.call('GET', '/user', { token })).body.username).toBe('Aiko');
  });

  test.each(['', '   ', 'x'.repeat(49), '\u202e', '\u200b', '\u3164\u3164', '\u2800', '\u{e0041}', '\u0301', '\u00ad \u2060'])(
    '[REST-4] refuses the name %j',
    async (username) => {
      const reply = await server.call('POST', '/user', { token, body: { username } });
      expect(reply).toMatchObject({ status: 400, body: { error: { name: 'LengthOutOfRangeException' } } });
    },
  );
});

describe('rooms', () => {
  test('[REST-5] generates a temporary room, which exists at once and is unlisted', async () => {
    const reply = await server.call('POST', '/room/generate', { token, body: {} });
    expect(reply).toMatchObject({ status: 201, body: { success: true, room: expect.stringMatching(/^[a-z]+-[a-z]+-[a-z]+-\d{4}$/) } });
    const { body } = await server.call('GET', `/room/${reply.body.room}`, { token });
    expect(body).toMatchObject({ isTemporary: true, queue: [], users: [] });
    expect(await listed(reply.body.room)).toEqual([]);
  });

  test('[REST-6] [REST-41] lists a created room with its current item, its position to 5 s, and its users', async () => {
    const settings = { title: 'Cinema', description: 'Old films', visibility: 'public', queueMode: 'vote', isTemporary: false };
    for (const body of [{ name: 'list-b' }, { name: 'list-a', ...settings }, { name: 'list-c', visibility: 'unlisted' }])
      expect((await server.call('POST', '/room/create', { token, body })).body).toEqual({ success: true });
    const guest = await server.enter('list-a');
    guest.request({ type: RequestType.Add, video: sample });
    guest.request({ type: RequestType.Seek, value: 38 });
    await guest.next('sync', ({ playbackPosition }) => playbackPosition === 38);
    const current = { currentSource: expect.objectContaining(sample), isPlaying: false, position: 35 };
    const empty = { title: '', description: '', visibility: 'public', queueMode: 'manual', isTemporary: false, currentSource: null };
    expect(await listed('list-')).toEqual([
      { name: 'list-a', ...settings, ...current, users: 1, names: [expect.stringMatching(/./)] },
      { name: 'list-b', ...empty, users: 0 },
    ]);
  });

  test('[REST-8] refuses a name that cannot be one, and a taken one in every spelling', async () => {
    const unfit = await server.call('POST', '/room/create', { token, body: { name: 'ab' } });
    expect(unfit).toMatchObject({ status: 400, body: { error: { name: 'ValidationError', reason: 'name_length' } } });
    await server.call('POST', '/room/create', { token, body: { name: 'taken' } });
    const reply = await server.call('POST', '/room/create', { token, body: { name: 'TAKEN' } });
    expect(reply).toMatchObject({ status: 400, body: { error: { name: 'RoomNameTakenException', message: 'Name is already taken' } } });
  });

  test('[REST-10] answers 404 for an unknown room before any other refusal', async () => {
    for (const [method, path] of [
      ['GET', '/room/nowhere'],
      ['POST', '/room/nowhere/queue'],
      ['DELETE', '/room/bad name!/queue'],
    ] as const) {
      expect(await server.call(method, path)).toMatchObject({ status: 404, body: { error: { name: 'RoomNotFoundException' } } });
    }
  });
});

describe('the queue', () => {
  test('[REST-11] takes a link and a video once, changes and removes queued videos', async () => {
    const media = await startFixtureServer();
    const room = await server.generate(token);
    const link = `${media.url}/clip.mp4`;
    const call = async (method: string, body: object) => {
      const reply = await server.call(method, `/room/${room}/queue`, { token, body });
      return reply.body.error?.name ?? reply.status;
    };
    expect([await call('POST', sample), await call('POST', sample)]).toEqual([200, 'VideoAlreadyQueuedException']);
    // The current video is not in the queue.
    expect(await call('DELETE', sample)).toBe('VideoNotFoundException');
    const queued = { service: 'direct', id: link };
    expect([await call('POST', { url: link }), await call('POST', queued)]).toEqual([200, 'VideoAlreadyQueuedException']);
    expect(await call('PATCH', { ...queued, startAt: 1 })).toBe(200);
    expect((await server.call('GET', `/room/${room}`, { token })).body.queue).toMatchObject([{ ...queued, startAt: 1 }]);
    expect([await call('DELETE', queued), await call('DELETE', queued)]).toEqual([200, 'VideoNotFoundException']);
    await media.close();
  });

  test('undoes an event that comes back as it was sent, once', async () => {
    const room = await server.generate(token);
    const guest = await server.enter(room, token);
    await server.call('POST', `/room/${room}/queue`, { token, body: sample });
    guest.request({ type: RequestType.Seek, value: 5 });
    const { action: _, id: __, ...event } = await guest.next('event', ({ request }) => request.type === RequestType.Seek);
    const undo = (body: object) => server.call('POST', `/room/${room}/undo`, { token, body });
    expect([(await undo({ data: { event } })).status, (await undo({ event })).status]).toEqual([200, 400]);
    await guest.next('sync', ({ playbackPosition }) => playbackPosition === 0);
  });
});

describe('the edges', () => {
  test('[REST-12] answers an unknown path under /api with 404 in the failure shape', async () => {
    expect(await server.call('GET', '/nothing/here')).toMatchObject({ status: 404, body: { success: false, error: { name: 'NotFound' } } });
  });

  test('[REST-13] forbids caches to store answers of the API', async () => {
    const room = await server.generate(token);
    const paths = ['/auth/grant', '/user', '/user/account', `/room/${room}`, '/room/nowhere', '/data/permissions', '/status'];
    for (const path of [...paths, '/status/metrics', '/nothing/here']) {
      expect([path, (await server.call('GET', path, { token })).headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
    expect((await server.call('POST', '/user/login', { token })).headers.get('cache-control')).toBe('no-store');
    // The list is revalidated by its ETag.
    expect((await server.call('GET', '/room/list', { token })).headers.get('cache-control')).toBe('private, no-cache');
  });

  test('[REST-12] refuses a body that is not JSON or too large', async () => {
    const create = (body: unknown, headers = {}) => server.call('POST', '/room/create', { token, body, headers });
    expect(await create('{"name":')).toMatchObject({ status: 400, body: { error: { name: 'ValidationError' } } });
    const form = await create('name=x', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(form).toMatchObject({ status: 415, body: { error: { name: 'UnsupportedMediaType' } } });
    expect(await create({ name: 'x'.repeat(100_000) })).toMatchObject({ status: 413, body: { error: { name: 'PayloadTooLarge' } } });
    expect((await create('{"__proto__":{"name":"x"}}')).status).toBe(400);
  });

  test('[SAFE-1] sends security headers with every answer', async () => {
    const { headers } = await server.call('GET', '/status');
    const policy = headers.get('content-security-policy');
    const script = "script-src 'self' https://www.youtube.com/iframe_api https://www.youtube.com/s/player/;";
    for (const part of ["default-src 'none'", "require-trusted-types-for 'script'", script]) expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('[SAFE-2] [SAFE-3] refuses calls over the limit with the seconds to wait, under any X-Forwarded-For', async () => {
    const limited = await startForTest({ RATE_LIMIT: 'on' });
    const grants = await Promise.all(
      Array.from({ length: 61 }, (_, n) => limited.call('GET', '/auth/grant', { headers: { 'x-forwarded-for': `198.18.0.${n}` } })),
    );
    const refused = grants.filter(({ status }) => status === 429);
    const message = expect.stringMatching(/^Rate limit exceeded\. Please try again in \d+ seconds\.$/);
    expect(refused).toMatchObject([{ body: { error: { name: 'TooManyRequests', message } } }]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
