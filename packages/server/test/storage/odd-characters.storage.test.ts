import { systemClock } from '@matinee/base/clock';
import { calls, RequestType, type Call } from '@matinee/protocol';
import { connectClient } from '@matinee/testing';
import { describe, expect, test } from 'vitest';
import { createLookupCache } from '../../src/storage/lookup-cache.ts';
import { hostileValueOf } from '../helpers/hostile-input.ts';
import { migratedDatabase, openForTest } from '../helpers/databases.ts';
import { startForFile } from '../helpers/start-for-test.ts';

// NUL, which PostgreSQL cannot store; halves of surrogate pairs; three-byte letters, which make texts too long for an index; and invalid
// escapes.

const apikey = 'operators-only-0123456789';

/** Returns incompressible letters. */
const long = (length: number): string => String.fromCodePoint(...Array.from({ length }, (_, index) => 0x4e00 + ((index * 7919) % 20_000)));
const odd: [string, string][] = [
  ['NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud83db'],
  ['many wide letters', long(1000)],
];

describe.each(['SQLite', 'PostgreSQL'])('on %s', async (kind) => {
  const databaseUrl = kind === 'PostgreSQL' ? await migratedDatabase() : undefined;
  const server = await startForFile({ API_KEY: apikey, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) });
  const token = await server.grant('Ann');
  const room = await server.generate(token);

  /** Returns the status; fails when it is a server error. */
  async function statusOf(method: string, path: string, body?: unknown): Promise<number> {
    const reply = await server.call(method, path, { token, ...(body !== undefined && { body }) });
    expect([method, path.slice(0, 60), reply.status, reply.body]).toEqual([method, path.slice(0, 60), reply.status, expect.anything()]);
    expect(reply.status).toBeLessThan(500);
    expect(JSON.stringify(reply.body)).not.toContain('"Unknown"');
    return reply.status;
  }

  test.each(odd)('no room has a name with %s', async (_, text) => {
    const name = encodeURIComponent(text.toWellFormed());
    for (const call of ['GET ', 'PATCH ', 'DELETE ', 'POST /queue', 'POST /vote', 'POST /undo']) {
      const [method = '', path = ''] = call.split(' ');
      expect([call, await statusOf(method, `/room/${name}${path}`, method === 'GET' ? undefined : {})]).toEqual([call, 404]);
    }
    expect((await fetch(`${server.url}/room/${name}`)).status).toBe(404);
    expect(await (await connectClient(`${server.url}/api/room/${name}`)).closed).toBe(4001);
    expect(await statusOf('POST', '/room/create', { name: text })).toBe(400);
  });

  test.each(['%', '%zz', '%c3%28', '%ed%a0%80'])('a wrongly escaped path names no room: %s', async (name) => {
    expect(await statusOf('GET', `/room/${name}`)).toBe(404);
  });

  test.each(odd)('%s in the fields of a call is refused, cleaned away or found nowhere', async (_, text) => {
    const query = encodeURIComponent(text.toWellFormed());
    for (const [method, path, body] of [
      ['POST', '/user/login', { user: text, password: 'x' }],
      ['POST', '/user/login', { user: `${text}@example.org`, password: text }],
      ['POST', '/user/recover/verify', { verifyKey: text, newPassword: 'lighthouse 27' }],
      ['POST', '/user/register', { username: 'Bo', email: `${text}@example.org`, password: 'lighthouse 27' }],
      ['PATCH', '/user/account', { email: `${text}@example.org`, currentPassword: text }],
      ['DELETE', '/user/account/sessions', { id: text }],
      ['GET', `/data/previewAdd?input=${query}`, undefined],
      ['GET', `/data/previewAdd?input=${query}&adapter=odysee`, undefined],
      ['GET', `/data/previewAdd?input=${encodeURIComponent('https://example.org/')}${query}.mp4`, undefined],
      ['GET', `/data/address?service=direct&id=${query}`, undefined],
      ['GET', `/data/address?service=odysee&id=${query}`, undefined],
      ['GET', `/data/address?service=vimeo&id=${query}`, undefined],
      ['POST', `/room/${room}/queue`, { service: 'direct', id: text }],
      ['POST', `/room/${room}/queue`, { service: 'odysee', id: text }],
      ['POST', `/room/${room}/queue`, { service: 'youtube', id: text }],
      ['POST', `/room/${room}/queue`, { url: `https://example.org/${text}.mp4` }],
      ['PATCH', `/room/${room}/queue`, { service: 'direct', id: text, subtitleUrl: text }],
      ['DELETE', `/room/${room}/queue`, { service: 'direct', id: text }],
      ['POST', `/room/${room}/vote`, { service: 'direct', id: text }],
      ['POST', `/room/${room}/undo`, { event: { id: text } }],
    ] as const) {
      expect(await statusOf(method, path, body)).toBeGreaterThanOrEqual(400);
    }
  });

  test('no call fails on a value that its schemas let through', async () => {
    await server.call('POST', '/room/create', { token, body: { name: 'cinema' } });
    const failed: string[] = [];
    for (const [name, { method, path, query, body }] of Object.entries<Call>(calls)) {
      const fields = Object.entries(query === undefined ? {} : (hostileValueOf(query) as object));
      const search = new URLSearchParams(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
      const { status } = await server.call(method, `${path.replace(':name', 'cinema')}?${search.toString()}`, {
        token,
        headers: { apikey },
        ...(body !== undefined && { body: hostileValueOf(body) }),
      });
      if (status >= 500) failed.push(name);
      // Some calls log in as another user, or delete the room.
      await server.logIn(token, 'Ann');
      await server.call('POST', '/room/create', { token, body: { name: 'cinema' } });
    }
    expect(failed).toEqual([]);
  });

  test('the answer to a long search is found again', async () => {
    const opened = await openForTest({ dataDir: server.dataDir, databaseUrl });
    const cache = createLookupCache(opened.database, systemClock);
    const [words, others] = [long(16_000), `${long(16_000)}.`];
    await cache.put(new Map(Object.entries({ [words]: 'one', [others]: 'other', few: 'third' })), 60_000);
    expect([await cache.get(words), await cache.get(others), await cache.get('few')]).toEqual(['one', 'other', 'third']);
  });

  test.each(odd)('a room is made, titled and talked in with %s', async (_, text) => {
    const client = await server.enter(await server.generate(token), token);
    const title = text.slice(0, 200);
    client.request({ type: RequestType.ApplySettings, settings: { title, description: title } });
    client.request({ type: RequestType.Chat, text });
    const { text: said } = await client.next('chat');
    expect(said).toBe(text.replace('\0', '').toWellFormed());
    expect(client.room.title).toBe(title.replace('\0', '').toWellFormed());
  });
});
