import { createFakeClock, type FakeClock } from '@matinee/base/fake-clock';
import { MatineeError } from '@matinee/protocol';
import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, record } from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLoginLimits, type LoginAttempt } from '../../src/accounts/logins/login-limits.ts';
import { createCountExchange } from '../../src/edge/count-exchange.ts';
import { createOpenCounts } from '../../src/edge/open-counts.ts';
import type { Rate, RateLimiter } from '../../src/edge/rate-limiter.ts';
import { createLimiter } from '../../src/edge/limiters.ts';
import { createClientIndex } from '../../src/gateway/client-index.ts';
import { createMessageLimits } from '../../src/gateway/message-limits.ts';
import { createSocketQuota } from '../../src/gateway/socket-quota.ts';
import { createRestLimits } from '../../src/http/limits/rest-limits.ts';
import { createRelayBudget } from '../../src/media-proxy/relay-budget.ts';
import { createLookUpLimits } from '../../src/rooms/look-up-limits.ts';
import { createMemoryBuses, type MemoryBus } from '../../src/testing/memory-bus.ts';

let clock: FakeClock;
beforeEach(() => {
  clock = createFakeClock();
});

function onNodes<T>(count: number, make: (exchange: ReturnType<typeof createCountExchange>) => T): { nodes: T[]; buses: MemoryBus[] } {
  const buses = createMemoryBuses(count);
  return { nodes: buses.map((bus) => make(createCountExchange({ bus, clock }))), buses };
}
const limitersOf = (rate: Rate, isStrict = false) => onNodes(3, (exchange) => createLimiter('test', rate, { clock, exchange, isStrict }));
const exchanged = (): Promise<void> => clock.advanceAsync(50);

function count(tries: number, attempt: () => unknown): number {
  let succeeded = 0;
  for (let n = 0; n < tries; n++) {
    try {
      if (attempt() !== false) succeeded += 1;
    } catch (error) {
      if (!(error instanceof MatineeError)) throw error;
    }
  }
  return succeeded;
}

/** Returns how many tries each node lets through, with an exchange between nodes. */
async function letThrough(nodes: readonly (() => unknown)[], tries: number): Promise<number[]> {
  const counts: number[] = [];
  for (const attempt of nodes) {
    counts.push(count(tries, attempt));
    await exchanged();
  }
  return counts;
}

describe('a limiter of three nodes', () => {
  const hour: Rate = { max: 20, windowMs: 3_600_000 };

  test('lets through as much in total as one node would, and knows so after an exchange', async () => {
    const { nodes } = limitersOf(hour);
    const takes = nodes.map((limiter) => () => limiter.take('a'));
    // Two is a tenth, which the first node need not share.
    expect(await letThrough(takes, 15)).toEqual([15, 7, 0]);
    await clock.advanceAsync(3_600_000);
    expect(await letThrough(takes, 15)).toEqual([15, 7, 0]);
  });

  test('shares refunds like takes', async () => {
    const { nodes } = limitersOf(hour, true);
    const [first, second] = nodes as [RateLimiter, RateLimiter];
    for (let n = 0; n < 20; n++) first.take('a');
    await exchanged();
    expect(second.take('a')).toBe(false);
    first.refund('a', 5);
    await exchanged();
    expect(second.used('a')).toBe(15);
  });

  test('a debt of a burst at all nodes is paid before there are tokens again', async () => {
    const { nodes } = limitersOf({ burst: 10, perSecond: 1 });
    const takes = nodes.map((limiter) => () => limiter.take('a'));
    expect(takes.map((take) => count(20, take))).toEqual([10, 10, 10]);
    await exchanged();
    expect(nodes.every((limiter) => limiter.waitMs('a') > 15_000)).toBe(true);
  });

  test('any takes and refunds are counted alike at all nodes after an exchange', async () => {
    const step = record({ node: nat(2), key: constantFrom('a', 'b'), cost: integer({ min: -3, max: 4 }), waits: boolean() });
    await assert(
      asyncProperty(array(step, { maxLength: 40 }), async (steps) => {
        const { nodes } = limitersOf(hour, true);
        const taken = nodes.map(() => new Map<string, number>());
        for (const { node, key, cost, waits } of steps) {
          const own = taken[node] ?? new Map<string, number>();
          const held = own.get(key) ?? 0;
          if (cost > 0 && nodes[node]?.take(key, cost) === true) own.set(key, held + cost);
          const refunded = Math.min(held, Math.max(0, -cost));
          if (refunded > 0) nodes[node]?.refund(key, refunded);
          if (refunded > 0) own.set(key, held - refunded);
          if (waits) await exchanged();
        }
        await exchanged();
        for (const key of ['a', 'b']) {
          const sum = taken.reduce((total, own) => total + (own.get(key) ?? 0), 0);
          expect(nodes.map((limiter) => limiter.used(key))).toEqual([sum, sum, sum]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('sends nothing of keys that use less than a tenth, and bounds one message', async () => {
    const { nodes, buses } = onNodes(2, (exchange) => createLimiter('test', { max: 100, windowMs: 60_000 }, { clock, exchange }));
    const [first, second] = nodes as [RateLimiter, RateLimiter];
    const sent: number[] = [];
    buses[1]?.onBroadcast('counts', z.unknown(), (value) => sent.push(JSON.stringify(value).length));
    for (let key = 0; key < 1000; key++) first.take(`little ${key}`, 10);
    await exchanged();
    expect(sent).toEqual([]);
    for (let key = 0; key < 1000; key++) first.take(`much of an address with a long name ${key}`, 50);
    await clock.advanceAsync(1000);
    expect(sent.length).toBeGreaterThan(1);
    expect(Math.max(...sent)).toBeLessThan(16 * 1024);
    expect(second.size()).toBe(1000);
  });

  test('counts by itself while it cannot be reached', async () => {
    const { nodes, buses } = limitersOf(hour);
    buses[1]?.disconnect();
    const takes = nodes.map((limiter) => () => limiter.take('a'));
    expect(await letThrough(takes, 30)).toEqual([20, 20, 2]);
  });
});

describe('[NODES-43] all nodes together limit', () => {
  const chat = { action: 'req', request: { type: 4, text: 'hello' } } as never;

  test('calls and handshakes', async () => {
    const rest = onNodes(3, (exchange) => createRestLimits({ clock, exchange })).nodes;
    const calls = rest.map((limits) => () => limits.consume('grant', '192.0.2.1'));
    expect(await letThrough(calls, 40)).toEqual([40, 26, 0]);
    expect(rest.map((limits) => count(1, () => limits.consume('grant', '192.0.2.2')))).toEqual([1, 1, 1]);
    const buses = createMemoryBuses(2);
    const quotas = buses.map((bus) =>
      createSocketQuota({ clock, exchange: createCountExchange({ bus, clock }) }, createOpenCounts({ bus, clock })),
    );
    const [first = 0, second = 0] = await letThrough(
      quotas.map((quota) => () => quota.takeHandshake('192.0.2.1')),
      100,
    );
    expect(first).toBe(60);
    // Twenty a second are refilled, and six need not be shared.
    expect(second).toBeLessThanOrEqual(8);
  });

  test('messages of a session, an IP address and a room; not of one client', async () => {
    const { nodes } = onNodes(2, (exchange) => createMessageLimits({ clock, exchange }));
    const sender = { clientId: 'c', sessionId: 's' };
    const kinds = [
      (limits: (typeof nodes)[0]) => () => limits.take({ action: 'req', request: { type: 1 } } as never, sender),
      (limits: (typeof nodes)[0]) => () => limits.takeOfAddress(chat, 7, '192.0.2.1'),
      (limits: (typeof nodes)[0]) => () => limits.takeOfRoom(chat, 7),
      (limits: (typeof nodes)[0]) => () => limits.takeText('192.0.2.1', 10),
    ];
    for (const kind of kinds) {
      const [first = 0, second = 0] = await letThrough(nodes.map(kind), 3000);
      expect(second).toBeLessThanOrEqual(first / 8 + 2);
    }
    const reports = nodes.map((limits) => () => limits.take({ action: 'status' } as never, sender));
    expect(await letThrough(reports, 100)).toEqual([40, 40]);
  });

  test('look-ups', async () => {
    const { nodes } = onNodes(2, (exchange) => createLookUpLimits({ searchesPerDay: 100 }, { clock, exchange }));
    const lookUps = nodes.map((meter) => () => meter.charge({ session: 's', address: '192.0.2.1' }, { asked: 10, lookedUp: 10 }));
    const [first = 0, second = 0] = await letThrough(lookUps, 100);
    expect([first, second <= 3]).toEqual([30, true]);
  });
});

describe('[NODES-44] wrong passwords', () => {
  const stranger: LoginAttempt = { accountId: 'ann', user: 'Ann', address: '192.0.2.1', sessionId: 's1', known: undefined };
  async function allowed(logIn: (login: LoginAttempt) => Promise<unknown>, tries: number): Promise<number> {
    const results = await Promise.allSettled(Array.from({ length: tries }, () => logIn(stranger)));
    return results.filter(({ status }) => status === 'fulfilled').length;
  }

  test('are counted together at all nodes', async () => {
    const { nodes } = onNodes(3, (exchange) => createLoginLimits({ clock, exchange }));
    const counts: number[] = [];
    for (let turn = 0; turn < 30; turn++) {
      counts.push(await allowed((nodes[turn % 3] as (typeof nodes)[0]).logIn, 1));
      await exchanged();
    }
    expect(counts.filter((each) => each === 1)).toHaveLength(10);
  });

  test('exceed a limit at most twofold, once, in a burst at three nodes', async () => {
    const { nodes } = onNodes(3, (exchange) => createLoginLimits({ clock, exchange }));
    expect(await Promise.all(nodes.map(({ logIn }) => allowed(logIn, 40)))).toEqual([10, 10, 10]);
    await exchanged();
    for (let minute = 0; minute < 14; minute++) {
      expect(await Promise.all(nodes.map(({ logIn }) => allowed(logIn, 5)))).toEqual([0, 0, 0]);
      await clock.advanceAsync(60_000);
    }
  });

  test('do not count when they turn out right', async () => {
    const { nodes } = onNodes(2, (exchange) => createLoginLimits({ clock, exchange }));
    const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
    for (let tries = 0; tries < 30; tries++) {
      const attempt = await first.logIn(stranger);
      await exchanged();
      await attempt.succeed();
      await exchanged();
    }
    expect(await allowed(second.logIn, 20)).toBe(10);
  });
});

test('[NODES-45] the searches of an IP address in a day are counted at all nodes together', async () => {
  const { nodes } = onNodes(2, (exchange) => createLookUpLimits({ searchesPerDay: 100 }, { clock, exchange }));
  const searches = nodes.map((meter) => () => meter.chargeSearch({ address: '192.0.2.1' }, 'youtube'));
  expect(await letThrough(searches, 7)).toEqual([7, 3]);
  await clock.advanceAsync(24 * 3_600_000);
  expect(await letThrough(searches, 20)).toEqual([10, 0]);
});

test('[NODES-47] data relayed for a room by all nodes is counted together', async () => {
  const { nodes } = onNodes(2, (exchange) => createRelayBudget(clock, 1000, exchange));
  const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  first.count(7, 600);
  second.count(7, 500);
  expect(() => first.check(7, 'pluto')).not.toThrow();
  await exchanged();
  for (const budget of nodes) expect(() => budget.check(7, 'pluto')).toThrow(expect.objectContaining({ name: 'OutOfQuotaException' }));
  expect(() => second.check(8, 'pluto')).not.toThrow();
});

describe('[NODES-49] open counts of all nodes', () => {
  const room = 7;
  const indexes = (buses: readonly MemoryBus[]) => buses.map((bus) => createClientIndex<object>(createOpenCounts({ bus, clock })));

  test('add up the clients of a session in a room', async () => {
    const [first, second] = indexes(createMemoryBuses(2)) as [ReturnType<typeof createClientIndex>, ReturnType<typeof createClientIndex>];
    const clients = Array.from({ length: 5 }, () => ({}));
    for (const client of clients) first.add(client, 's', room);
    second.add({}, 's', room);
    await exchanged();
    expect([first.count('s', room), second.count('s', room), second.count('s', 8)]).toEqual([5, 6, 0]);
    for (const client of clients) first.remove(client, 's', room);
    await exchanged();
    expect(second.count('s', room)).toBe(1);
  });

  test('leave out nodes that have died', async () => {
    const buses = createMemoryBuses(2);
    const [first, second] = indexes(buses) as [ReturnType<typeof createClientIndex>, ReturnType<typeof createClientIndex>];
    for (let n = 0; n < 5; n++) first.add({}, 's', room);
    await exchanged();
    buses[0]?.die();
    expect(second.count('s', room)).toBe(0);
  });

  test('are right within half a minute after messages were lost', async () => {
    const buses = createMemoryBuses(2);
    const [first, second] = indexes(buses) as [ReturnType<typeof createClientIndex>, ReturnType<typeof createClientIndex>];
    buses[1]?.disconnect();
    const clients = Array.from({ length: 5 }, () => ({}));
    for (const client of clients) first.add(client, 's', room);
    await exchanged();
    buses[1]?.reconnect();
    await clock.advanceAsync(30_000);
    expect(second.count('s', room)).toBe(5);
    buses[1]?.disconnect();
    for (const client of clients) first.remove(client, 's', room);
    await clock.advanceAsync(100_000);
    expect(second.count('s', room)).toBe(0);
  });
});
