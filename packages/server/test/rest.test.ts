import { request as httpRequest } from 'node:http';
import { RequestType } from '@matinee/protocol';
import { startTestServer, type TestServer } from '@matinee/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { version } from '../src/config/version.ts';

const sample = { service: 'direct', id: '/sample/first-light.mp4' } as const;
let server: TestServer;
let token: string;

beforeEach(async () => {
  server = await startTestServer({ API_KEY: 'operators-only-0123456789' });
  token = await server.grant();
});
afterEach(() => server.close());

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
    expect(await server.call('GET', '/user', { token: 'unknown' })).toMatchObject({
      status: 401,
      body: { error: { name: 'MissingToken' } },
    });
  });

  test('[REST-2] ignores the cookie in calls', async () => {
    expect((await server.call('GET', '/user', { headers: { cookie: `session=${token}` } })).status).toBe(400);
  });

  test('[REST-4] gives a guest a generated name that they can change', async () => {
    expect((await server.call('GET', '/user', { token })).body).toEqual({ username: expect.stringMatching(/^\S+ \S/), loggedIn: false });
    await server.call('POST', '/user', { token, body: { username: 'Aiko' } });
    expect((await server.call('GET', '/user', { token })).body.username).toBe('Aiko');
  });

  test.each(['', '   ', 'x'.repeat(49), '\u202e'])('[REST-4] refuses the name %j', async (username) => {
    const reply = await server.call('POST', '/user', { token, body: { username } });
    expect(reply).toMatchObject({ status: 400, body: { error: { name: 'LengthOutOfRangeException' } } });
  });
});

describe('rooms', () => {
  test('[REST-5] generates a temporary room, which exists at once and is unlisted', async () => {
    const reply = await server.call('POST', '/room/generate', { token, body: {} });
    expect(reply).toMatchObject({ status: 201, body: { success: true, room: expect.stringMatching(/^[a-z]+-[a-z]+-[a-z]+-\d{4}$/) } });
    expect((await server.call('GET', `/room/${reply.body.room}`, { token })).body).toMatchObject({
      isTemporary: true,
      queue: [],
      users: [],
    });
    expect((await server.call('GET', '/room/list', { token })).body).toEqual([]);
  });

  test('[REST-6] lists a created room with its current item and number of users', async () => {
    expect((await server.call('POST', '/room/create', { token, body: { name: 'cinema', title: 'Cinema' } })).status).toBe(201);
    await server.call('POST', '/room/create', { token, body: { name: 'attic', visibility: 'unlisted' } });
    await server.call('POST', '/room/create', { token, body: { name: 'balcony' } });
    const guest = await server.enter('cinema');
    guest.request({ type: RequestType.Add, video: sample });
    await guest.next('sync', ({ currentSource }) => currentSource?.id === sample.id);
    expect((await server.call('GET', '/room/list', { token })).body).toEqual([
      expect.objectContaining({ name: 'cinema', title: 'Cinema', users: 1, currentSource: expect.objectContaining(sample) }),
      expect.objectContaining({ name: 'balcony', users: 0, currentSource: null }),
    ]);
  });

  test('[REST-41] lists who is in a room, whether it plays and where it is, to 5 s', async () => {
    await server.call('POST', '/room/create', { token, body: { name: 'cinema' } });
    const guest = await server.enter('cinema');
    guest.request({ type: RequestType.Add, video: sample });
    guest.request({ type: RequestType.Seek, value: 38 });
    await guest.next('sync', ({ playbackPosition }) => playbackPosition === 38);
    const [room] = (await server.call('GET', '/room/list', { token })).body;
    expect(room).toMatchObject({ isPlaying: false, position: 35, names: [expect.stringMatching(/./)] });
  });

  test('[REST-6] lists unlisted rooms for operators too', async () => {
    await server.call('POST', '/room/create', { token, body: { name: 'attic', visibility: 'unlisted' } });
    await server.enter('attic');
    const operators = await server.call('GET', '/room/list', { token, headers: { apikey: 'operators-only-0123456789' } });
    expect(operators.body).toEqual([expect.objectContaining({ name: 'attic' })]);
  });

  test.each([
    ['ab', 'Name must be between 3 and 32 characters'],
    ['a'.repeat(33), 'Name must be between 3 and 32 characters'],
    ['two words', 'Name must not contain spaces.'],
    ['weird!', 'Name must only contain alphanumeric characters, dashes, and underscores'],
    ['list', 'This name is reserved. Choose another one.'],
    ['Create', 'This name is reserved. Choose another one.'],
  ])('[REST-8] refuses the room name %s', async (name, message) => {
    const reply = await server.call('POST', '/room/create', { token, body: { name } });
    expect(reply).toMatchObject({ status: 400, body: { error: { name: 'ValidationError', message } } });
  });

  test('[REST-8] refuses a taken name in every spelling', async () => {
    await server.call('POST', '/room/create', { token, body: { name: 'cinema' } });
    const reply = await server.call('POST', '/room/create', { token, body: { name: 'CINEMA' } });
    expect(reply).toMatchObject({ status: 400, body: { error: { name: 'RoomNameTakenException', message: 'Name is already taken' } } });
  });

  test.each([
    ['title', 255],
    ['description', 1000],
  ])('[REST-9] refuses a %s that is too long once its characters are composed', async (field, max) => {
    for (const letter of ['\u0958', '\ufb1d', '\u{1d15e}']) {
      const body = { name: 'cinema', [field]: letter.repeat(Math.floor(max * 0.8)) };
      expect(await server.call('POST', '/room/create', { token, body })).toMatchObject({
        status: 400,
        body: { error: { name: 'ValidationError', message: expect.stringContaining(`at most ${max} characters`) } },
      });
    }
    await server.call('POST', '/room/create', { token, body: { name: 'cinema', [field]: '\u0958'.repeat(Math.floor(max / 2)) } });
    expect((await server.call('GET', '/room/list', { token })).body).toMatchObject([
      { name: 'cinema', [field]: '\u0915\u093c'.repeat(Math.floor(max / 2)) },
    ]);
    expect((await server.call('GET', '/room/cinema', { token })).status).toBe(200);
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
  test('[REST-11] takes a video once, changes and removes it', async () => {
    const room = await server.generate(token);
    const queue = `/room/${room}/queue`;
    await server.call('POST', queue, { token, body: { url: `${server.url}/nothing.txt` } });
    expect(await server.call('POST', queue, { token, body: sample })).toMatchObject({ status: 200, body: { success: true } });
    expect(await server.call('POST', queue, { token, body: sample })).toMatchObject({
      status: 400,
      body: { error: { name: 'VideoAlreadyQueuedException' } },
    });
    // What is on is not in the queue.
    expect(await server.call('DELETE', queue, { token, body: sample })).toMatchObject({
      status: 400,
      body: { error: { name: 'VideoNotFoundException' } },
    });
  });

  test.each([
    ['a wrong type', { service: 'direct', id: 7 }],
    ['an unknown service', { service: 'betamax', id: 'x' }, 'UnsupportedServiceException'],
    ['a negative start', { ...sample, startAt: -1 }],
    ['an end before the start', { ...sample, startAt: 10, endAt: 5 }],
    ['an unknown field', { ...sample, colour: 'red' }],
    ['nothing', {}],
  ])('[REST-11] refuses %s with 400 and stays unchanged', async (_, body, name = 'ValidationError') => {
    const room = await server.generate(token);
    expect(await server.call('POST', `/room/${room}/queue`, { token, body })).toMatchObject({
      status: 400,
      body: { success: false, error: { name } },
    });
    expect((await server.call('GET', `/room/${room}`, { token })).body.queue).toEqual([]);
  });
});

describe('the edges', () => {
  test('[REST-12] answers an unknown path under /api with 404 in the failure shape', async () => {
    expect(await server.call('GET', '/nothing/here')).toMatchObject({ status: 404, body: { success: false, error: { name: 'NotFound' } } });
  });

  test('[REST-13] forbids caches to store answers of the API', async () => {
    const room = await server.generate(token);
    for (const [method, path] of [
      ['GET', '/auth/grant'],
      ['GET', '/user'],
      ['GET', '/user/account'],
      ['POST', '/user/login'],
      ['GET', `/room/${room}`],
      ['GET', '/room/nowhere'],
      ['GET', '/data/permissions'],
      ['GET', '/status'],
      ['GET', '/status/metrics'],
      ['GET', '/nothing/here'],
    ] as const) {
      expect([path, (await server.call(method, path, { token })).headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
    // The list of rooms is asked for again with its ETag.
    expect((await server.call('GET', '/room/list', { token })).headers.get('cache-control')).toBe('private, no-cache');
  });

  test('[REST-12] refuses a body that is not JSON or too large', async () => {
    const body = '{"name":';
    expect(await server.call('POST', '/room/create', { token, body })).toMatchObject({
      status: 400,
      body: { error: { name: 'ValidationError' } },
    });
    const form = await server.call('POST', '/room/create', {
      token,
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form).toMatchObject({ status: 415, body: { error: { name: 'UnsupportedMediaType' } } });
    const large = await server.call('POST', '/room/create', { token, body: { name: 'x'.repeat(100_000) } });
    expect(large).toMatchObject({ status: 413, body: { error: { name: 'PayloadTooLarge' } } });
    const polluted = await server.call('POST', '/room/create', { token, body: '{"__proto__":{"name":"x"}}' });
    expect(polluted.status).toBe(400);
  });

  test('[REST-14] announces a text to all clients, for operators only', async () => {
    const guest = await server.enter(await server.generate(token));
    const body = { text: 'Back in five minutes' };
    expect((await server.call('POST', '/announce', { token, body })).status).toBe(403);
    expect((await server.call('POST', '/announce', { body, headers: { apikey: 'operators-only-0123456789' } })).status).toBe(200);
    expect((await guest.next('announcement')).text).toBe('Back in five minutes');
  });

  test('[CLI-3] answers the status, with the version, without a token', async () => {
    expect((await server.call('GET', '/status')).body).toEqual({ status: 'ok', version });
  });

  test('[SAFE-1] sends security headers with every answer', async () => {
    const { headers } = await server.call('GET', '/status');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self' https://www.youtube.com/iframe_api https://www.youtube.com/s/player/;",
    );
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('[SAFE-2] refuses calls over the limit with the seconds to wait', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' });
    const grants = await Promise.all(Array.from({ length: 61 }, () => limited.call('GET', '/auth/grant')));
    const refused = grants.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({
      name: 'TooManyRequests',
      message: expect.stringMatching(/^Rate limit exceeded\. Please try again in \d+ seconds\.$/),
    });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });

  test('[SAFE-3] ignores X-Forwarded-For of a client that is no trusted proxy', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' });
    const statuses = await Promise.all(
      Array.from(
        { length: 61 },
        async (_, n) => (await limited.call('GET', '/auth/grant', { headers: { 'x-forwarded-for': `198.18.0.${n}` } })).status,
      ),
    );
    expect(statuses).toContain(429);
    await limited.close();
  });

  test('[SAFE-4] warns once of a proxy that is not trusted', async () => {
    const proxied = { headers: { 'x-forwarded-for': '198.18.0.7' } };
    const unaware = await startTestServer();
    const aware = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
    for (const each of [unaware, aware]) for (let n = 0; n < 3; n++) await each.call('GET', '/status', proxied);
    expect(unaware.log.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
    expect(unaware.log.join('')).not.toContain('198.18.0.7');
    expect(aware.log.join('')).not.toContain('TRUST_PROXY');
    await unaware.close();
    await aware.close();
  });

  test('refuses an upgrade at any path other than a room’s', async () => {
    const status = await new Promise((resolve) => {
      const upgrade = httpRequest(`${server.url}/elsewhere`, { headers: { connection: 'Upgrade', upgrade: 'websocket' } });
      upgrade.on('response', (response) => resolve(response.statusCode));
      upgrade.end();
    });
    expect(status).toBe(404);
  });
});
