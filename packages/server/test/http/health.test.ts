import { createFakeClock } from '@matinee/base/fake-clock';
import { RequestType } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { version } from '../../src/config/version.ts';
import { createReadiness } from '../../src/startup/readiness.ts';
import { startForTest, query } from '../helpers/start-for-test.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Creates a database that answers on demand, and records its readiness. */
function askedDatabase() {
  const clock = createFakeClock();
  const asked: PromiseWithResolvers<void>[] = [];
  const reasons: unknown[] = [];
  const readiness = createReadiness({
    checkDatabase() {
      const question = Promise.withResolvers<void>();
      asked.push(question);
      return question.promise;
    },
    clock,
    onUnready: (reason) => reasons.push(reason),
  });
  return { clock, asked, reasons, isReady: () => readiness.isReady() };
}

describe('readiness', () => {
  test('an answer of the database is kept for 1 s, and shared by all probes in that time', async () => {
    const { clock, asked, isReady } = askedDatabase();
    const first = [isReady(), isReady()];
    asked[0]?.resolve();
    expect(await Promise.all(first)).toEqual([true, true]);
    clock.advance(999);
    expect(await isReady()).toBe(true);
    expect(asked).toHaveLength(1);
    clock.advance(1);
    void isReady();
    expect(asked).toHaveLength(2);
  });

  test('[REST-21] a database that fails, or takes longer than 500 ms, is not ready, which is logged once', async () => {
    const { clock, asked, reasons, isReady } = askedDatabase();
    const failing = isReady();
    asked[0]?.reject(new Error('no such table'));
    expect(await failing).toBe(false);
    clock.advance(1000);
    const slow = isReady();
    clock.advance(499);
    await settled();
    asked[1]?.resolve();
    expect(await slow).toBe(true);
    clock.advance(1000);
    const late = isReady();
    clock.advance(500);
    expect(await late).toBe(false);
    clock.advance(1000);
    expect(await isReady()).toBe(false);
    expect(reasons.map(String)).toEqual(['Error: no such table', 'Error: the database did not answer in time']);
  });

  test('a database that does not answer is not asked again until it does', async () => {
    const { clock, asked, isReady } = askedDatabase();
    const late = isReady();
    clock.advance(500);
    expect(await late).toBe(false);
    for (let second = 0; second < 3; second++) {
      clock.advance(1000);
      expect(await isReady()).toBe(false);
    }
    expect(asked).toHaveLength(1);
    asked[0]?.resolve();
    await settled();
    clock.advance(1000);
    const again = isReady();
    asked[1]?.resolve();
    expect(await again).toBe(true);
  });
});

describe('a server', () => {
  test('[REST-21] is live and ready while it runs, without a limit on probes', async () => {
    const server = await startForTest({ RATE_LIMIT: 'on' });
    // More than the 600 calls that an IP address has per minute.
    for (const path of ['/status', '/status/live', '/status/ready']) {
      const answers = await Promise.all(Array.from({ length: 210 }, () => server.call('GET', path)));
      expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })))).toEqual(
        new Set([JSON.stringify({ status: 200, body: { status: 'ok', ...(path === '/status' && { version }) } })]),
      );
    }
  });

  test('[REST-21] is live and not ready when its database fails', async () => {
    const server = await startForTest();
    query(server, 'alter table server_state rename to elsewhere');
    const answer = await server.call('GET', '/status/ready');
    expect(answer).toMatchObject({ status: 503, body: { status: 'unavailable' } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await server.call('GET', '/status/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(server.log.join('')).toContain('the server is not ready');
    query(server, 'alter table elsewhere rename to server_state');
  });

  test('[REST-21] is not ready when it can read but not write, until it can again', async () => {
    const clock = createFakeClock();
    const server = await startForTest({}, { clock });
    const tables = ['room_log', 'server_state'];
    for (const table of tables) {
      query(server, `create trigger full_${table} before insert on ${table} begin select raise(fail, 'the disk is full'); end`);
    }
    expect((await server.call('GET', '/status/ready')).status).toBe(200);
    await server.call('POST', '/room/create', { token: await server.grant(), body: { name: 'cinema' } });
    const guest = await server.enter('cinema');
    guest.request({ type: RequestType.Chat, text: 'is lost' });
    await Promise.race([guest.next('error'), guest.closed]);
    clock.advance(1000);
    expect((await server.call('GET', '/status/ready')).status).toBe(503);
    for (const table of tables) query(server, `drop trigger full_${table}`);
    clock.advance(1000);
    expect((await server.call('GET', '/status/ready')).status).toBe(200);
  });

  test('[REST-21] is not ready when it is shutting down', async () => {
    const clock = createFakeClock();
    const server = await startForTest({}, { clock });
    const guest = await server.enter(await server.generate());
    expect((await server.call('GET', '/status/ready')).status).toBe(200);
    guest.pause(); // never receives the close, for which the server waits
    const closed = server.close();
    expect(await server.call('GET', '/status/ready')).toMatchObject({ status: 503, body: { status: 'unavailable' } });
    clock.advance(1000);
    await closed;
  });
});
