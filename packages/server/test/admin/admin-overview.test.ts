import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { createConnectedUsers } from '../../src/admin/connected-users.ts';
import { addUp, createServerOverview, type NodeReport } from '../../src/admin/server-overview.ts';
import { createLimitWatch } from '../../src/edge/limit-watch.ts';
import { networkOf } from '../../src/edge/ip-key.ts';
import type { ConnectedClient } from '../../src/gateway/joined-client.ts';
import { createPeopleHistory } from '../../src/storage/people-history.ts';
import { createRecentMeasurements } from '../../src/telemetry/recent-measurements.ts';
import { createMemoryBuses, type MemoryBus } from '../../src/testing/memory-bus.ts';
import { closeAfterFile, startForFile } from '../helpers/start-for-test.ts';
import { openSimulationDatabase } from '../simulation/simulation-database.ts';

const minuteMs = 60_000;
const startMs = 1_800_000_000_000;
const server = await startForFile();
const { opened } = closeAfterFile(await openSimulationDatabase());
const olga = await server.operator();
const history = createPeopleHistory(opened.database);

function report(id: string, people: number, changes: Partial<NodeReport> = {}): NodeReport {
  const status = { id, version: '2.0.0', startedAt: 1, load: 0.2, lateMs: 1, processor: 0.3, cores: 4, memoryBytes: 1, maxMemoryBytes: 2 };
  return {
    status: { ...status, connections: people, maxConnections: 1000 },
    people,
    rooms: { loaded: 2, public: 1, playing: 1 },
    drift: { near: 9, all: 10 },
    problems: [],
    ...changes,
  };
}

test('[OPERATOR-21] the overview shows users, the load of the machine and the playing rooms', async () => {
  const guest = await server.enter(await server.generate());
  const { status, body } = await server.call('GET', '/admin/overview', { token: olga });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ people: 1, rooms: { loaded: 1, public: 0, playing: 0 }, problems: [], history: [] });
  const [node] = body.data.nodes;
  expect(node).toMatchObject({ connections: 1, cores: expect.any(Number) });
  expect(node.memoryBytes).toBeLessThan(node.maxMemoryBytes);
  for (const share of [node.load, node.processor]) expect(share).toBeGreaterThanOrEqual(0);
  guest.close();
  await guest.closed;
});

test('[OPERATOR-29] operators see who has a room open, and search by name or IP address', async () => {
  const noor = await server.grant('Noor');
  const room = await server.generate();
  const clients = [await server.enter(room, noor), await server.enter(room, noor), await server.enter(room)];
  const list = async (search = '') => (await server.call('GET', `/admin/people?search=${search}`, { token: olga })).body.data;
  expect(await list()).toHaveLength(2);
  const [found] = await list('noo');
  expect(found).toMatchObject({ name: 'Noor', isLoggedIn: true, network: '127.0.0.0/24', rooms: [{ name: room }] });
  expect(JSON.stringify(found)).not.toContain('127.0.0.1');
  expect(await list('127.0')).toHaveLength(2);
  expect(await list('192.0')).toEqual([]);
  for (const client of clients) client.close();
  await Promise.all(clients.map(({ closed }) => closed));
});

test('[OPERATOR-29] a session at two nodes is one user, present since the first connection', async () => {
  const clock = createFakeClock();
  const client = (room: string, since: number): ConnectedClient => ({
    sessionId: 'a'.repeat(64),
    name: 'Noor',
    isLoggedIn: true,
    identityId: 'noor',
    address: '203.0.113.7',
    room: { name: room, title: '' },
    since,
  });
  const [one] = createMemoryBuses(2).map((bus, index) =>
    createConnectedUsers({ bus, clock, connected: () => [client(`room-${index}`, 100 - index)] }),
  );
  const rooms = ['room-0', 'room-1'].map((name) => ({ name, title: '' }));
  expect(await one?.list('')).toEqual([
    { id: 'a'.repeat(16), name: 'Noor', isLoggedIn: true, network: '203.0.113.0/24', rooms, since: 99 },
  ]);
});

test('[OPERATOR-21] a user is counted once, on a television and a laptop too', async () => {
  const name = await server.generate();
  const [laptop, television] = [await server.grant(), await server.grant()];
  for (const token of [laptop, television]) await server.logIn(token, 'Ann');
  await server.enter(name, laptop);
  await server.enter(name, television, 'screen');
  await server.enter(name);
  expect((await server.call('GET', '/admin/overview', { token: olga })).body.data.people).toBe(2);
});

test('[OPERATOR-21] the numbers of several nodes add up, and the same problem is named once', () => {
  const limited = { kind: 'limits', network: '198.51.100.0/24', ofChat: true, refused: 60 } as const;
  const proxy = { kind: 'proxy', peer: '10.0.0.1' } as const;
  const together = addUp([
    report('a', 40, { problems: [limited, proxy, { kind: 'mail', since: 2000 }] }),
    report('b', 2, { drift: { near: 0, all: 0 }, problems: [proxy, limited, { kind: 'mail', since: 1000 }] }),
  ]);
  expect(together).toMatchObject({ people: 42, rooms: { loaded: 4, public: 2, playing: 2 }, inSync: 0.9 });
  expect(together.problems).toEqual([{ ...limited, refused: 120 }, proxy, { kind: 'mail', since: 1000 }]);
  expect(addUp([report('a', 0, { drift: { near: 0, all: 0 } })])).not.toHaveProperty('inSync');
});

test('[OPERATOR-21] each node asks all others, and says when one does not answer', async () => {
  const clock = createFakeClock(startMs);
  const failing = { kind: 'site', service: 'pluto', since: startMs, fault: 'changed' } as const;
  const createOverview = (bus: MemoryBus, people: number) =>
    createServerOverview({
      bus,
      clock,
      report: async () => report(bus.node, people),
      people: () => people,
      history,
      siteProblems: async () => [failing],
    });
  const buses = createMemoryBuses(2);
  const [one, two] = [createOverview(buses[0], 1), createOverview(buses[1], 2)];
  await Promise.all([one.note(), two.note()]);
  expect(await two.read()).toMatchObject({ people: 3, nodes: [{ id: 'node-2' }, { id: 'node-1' }], history: [{ people: 3 }] });
  buses[0].disconnect();
  const reading = two.read();
  await clock.advanceAsync(10_000);
  expect((await reading).problems).toEqual([{ kind: 'silent-node' }, failing]);
  await history.sweep(startMs + 48 * 60 * minuteMs);
});

test('[OPERATOR-21] the curve keeps the most people of each 5 minutes, for 24 hours', async () => {
  for (const [minute, people] of [3, 0, 9, 0, 4, 1].entries()) await history.note(people, startMs + minute * minuteMs);
  expect(await history.read(startMs + 10 * minuteMs)).toEqual([
    { at: startMs, people: 9 },
    { at: startMs + 5 * minuteMs, people: 1 },
  ]);
  await history.sweep(startMs + 24 * 60 * minuteMs);
  expect(await history.read(startMs + 10 * minuteMs)).toEqual([{ at: startMs + 5 * minuteMs, people: 1 }]);
});

test('[OPERATOR-21] in-sync reports and commits count for the last minutes', () => {
  const clock = createFakeClock(startMs);
  const recent = createRecentMeasurements(clock);
  for (const driftSeconds of [0.1, -0.2, 0.3, undefined]) recent.telemetry.playback({ driftSeconds });
  recent.telemetry.commit(4);
  recent.telemetry.commit(6);
  expect([recent.drift(), recent.commitMs()]).toEqual([{ near: 2, all: 3 }, 5]);
  clock.advance(3 * minuteMs);
  recent.telemetry.playback({ driftSeconds: 5 });
  expect(recent.drift()).toEqual({ near: 2, all: 4 });
  clock.advance(6 * minuteMs);
  expect([recent.drift(), recent.commitMs()]).toEqual([{ near: 0, all: 0 }, undefined]);
});

test('[OPERATOR-21] a network that keeps reaching limits is named for an hour, without naming a connection', () => {
  const clock = createFakeClock(startMs);
  const watch = createLimitWatch(clock);
  for (let count = 0; count < 60; count++) {
    watch.note({ address: `198.51.100.${count}`, kind: 'Chat', outcome: 'TooManyRequests' });
    watch.note({ address: '203.0.113.7', kind: 'Chat', outcome: 'ok' });
  }
  watch.note({ address: '192.0.2.1', kind: 'Chat', outcome: 'TooManyRequests' });
  expect(watch.networks()).toEqual([{ network: '198.51.100.0/24', ofChat: true, refused: 60 }]);
  clock.advance(61 * minuteMs);
  expect(watch.networks()).toEqual([]);
});

test('networks are IPv4 /24 and IPv6 /48', () => {
  const keys = ['203.0.113.7', '2001:db8:4a:9::/64', '2001:db8:0:0::/64', 'unknown'];
  expect(keys.map(networkOf)).toEqual(['203.0.113.0/24', '2001:db8:4a::/48', '2001:db8::/48', 'unknown']);
});
