import { createFakeClock } from '@matinee/base/fake-clock';
import { startForFile } from '../helpers/start-for-test.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createServerLogs } from '../../src/admin/server-logs.ts';
import { createLogTail } from '../../src/telemetry/log-tail.ts';
import { createMemoryBuses, type MemoryBus } from '../../src/testing/memory-bus.ts';

const apikey = 'operators-only-0123456789';
const minuteMs = 60_000;
const nowhere = { write: () => undefined };

function createNodes() {
  const clock = createFakeClock();
  const createNode = (bus: MemoryBus) => {
    const tail = createLogTail(nowhere);
    const log = pino({ level: 'info', base: null, timestamp: () => `,"time":${clock.now()}` }, tail.stream);
    return { log, logs: createServerLogs({ bus, clock, log, tail }) };
  };
  const [one, two] = createMemoryBuses(2);
  return { clock, one: createNode(one), two: createNode(two) };
}

test('[OPERATOR-28] the lines of all nodes are in one list, by level and since the last read', async () => {
  const { clock, one, two } = createNodes();
  one.log.info({ room: 'cinema' }, 'first');
  clock.advance(1);
  two.log.warn('second');
  const all = await one.logs.read({ level: 'info', after: new Map() });
  expect(all.lines).toMatchObject([
    { id: 'node-1:1', level: 'info', text: 'first', details: '{"room":"cinema"}' },
    { id: 'node-2:1', level: 'warn', text: 'second', details: '' },
  ]);
  expect((await two.logs.read({ level: 'warn', after: new Map() })).lines).toMatchObject([{ text: 'second' }]);
  clock.advance(1);
  one.log.error('third');
  expect((await two.logs.read({ level: 'info', after: all.last })).lines).toMatchObject([{ text: 'third' }]);
});

test('[OPERATOR-28] the level changes at all nodes, and debug ends after 15 minutes', async () => {
  const { clock, one, two } = createNodes();
  one.logs.setLevel('debug');
  await clock.advanceAsync(0);
  expect([one.log.level, two.log.level]).toEqual(['debug', 'debug']);
  expect(one.logs.level().endsAt).toBe(clock.now() + 15 * minuteMs);
  await clock.advanceAsync(15 * minuteMs);
  expect([one.log.level, two.log.level, one.logs.level().endsAt]).toEqual(['info', 'info', undefined]);
  one.logs.setLevel('error');
  await clock.advanceAsync(60 * minuteMs);
  expect([one.log.level, two.log.level]).toEqual(['error', 'error']);
});

test('[OPERATOR-28] keeps a bounded number of bytes, the newest lines, and no e-mails', () => {
  const tail = createLogTail(nowhere);
  const log = pino({ base: null }, tail.stream);
  for (let line = 0; line < 10_000; line++) log.info(`line ${line} ${'.'.repeat(100)}`);
  log.info({ mail: { text: 'https://example.org/passwordreset#key=secret' } }, 'a letter');
  log.info('x'.repeat(100_000));
  const kept = tail.read({ after: 0, minLevel: 0, limit: 100_000 });
  expect(kept.at(-1)?.text).toMatch(/^line 9999 /);
  expect(kept.length).toBeLessThan(5000);
  expect(kept.length).toBeGreaterThan(1500);
  expect(kept.at(-1)?.number).toBe(10_000);
});

test('[OPERATOR-28] operators read the log, and no secret of a request is in it', async () => {
  const server = await startForFile({ API_KEY: apikey });
  const token = await server.grant();
  await server.call('POST', '/room/create', { token, body: { name: 'x' } });
  const read = (query: string) => server.call('GET', `/admin/logs${query}`, { headers: { apikey } });
  const setLevel = (level: string) => server.call('POST', '/admin/logs', { headers: { apikey }, body: { level } });
  const { body } = await read('?level=info');
  expect(body.data.map(({ text }: { text: string }) => text)).toEqual(
    expect.arrayContaining(['Matinee is listening', 'a request was refused']),
  );
  expect(JSON.stringify(body)).not.toContain(token);
  expect(JSON.stringify(body)).not.toContain(apikey);
  expect((await read(`?level=info&after=${body.next}`)).body.data).toEqual([]);
  expect((await read('?after=zero')).status).toBe(400);
  expect((await setLevel('silent')).status).toBe(400);
  expect((await setLevel('debug')).status).toBe(200);
  expect((await read('')).body).toMatchObject({ level: 'debug', levelEndsAt: expect.any(Number) });
});
