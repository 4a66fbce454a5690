import { createFakeClock } from '@matinee/base/fake-clock';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRequesters, type Requester } from './requesters.ts';
import { defaultSlots, type Lane, type LaneLimits, type SlotLimits } from './slot-limits.ts';
import { createSlots, type Slots } from './slots.ts';

function limitsOf(total: number, links: Partial<LaneLimits> = {}, waitMs = 30_000): SlotLimits {
  const wide: LaneLimits = {
    reserved: 0,
    perSession: 100,
    perAddress: 100,
    perHost: 100,
    perHostAndAddress: 100,
    waiting: 100,
    waitingPerSession: 100,
  };
  return { total, waitMs, lanes: { links: { ...wide, ...links }, sites: wide, images: wide, subtitles: wide } };
}

const person = (name: string, session?: string): Requester => ({ address: name, session });

function visits(slots: Slots) {
  const entered: string[] = [];
  const refused: string[] = [];
  const leave = new Map<string, () => void>();
  return {
    entered,
    refused,
    leave: (name: string) => leave.get(name)?.(),
    visit: async (name: string, requester: Requester, host = name, lane: Lane = 'links'): Promise<void> => {
      await slots.take({ lane, host, requesters: createRequesters(requester) }).then(
        (release) => {
          entered.push(name);
          leave.set(name, release);
        },
        () => refused.push(name),
      );
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('slots', () => {
  test('take turns between the sessions of an IP address as well', async () => {
    const { visit, entered, leave } = visits(createSlots(limitsOf(1)));
    for (const name of ['a1', 'a2', 'a3']) void visit(name, person('home', 'a'));
    for (const name of ['b1', 'b2']) void visit(name, person('home', 'b'));
    void visit('c1', person('elsewhere', 'c'));
    for (let index = 0; index < 6; index += 1) {
      await settled();
      leave(entered.at(-1) ?? '');
    }
    expect(entered).toEqual(['a1', 'a2', 'c1', 'b1', 'a3', 'b2']);
  });

  test('are at most two of a session and six of an IP address; releasing one twice makes no second', async () => {
    const { visit, entered, leave } = visits(createSlots());
    for (const session of ['a', 'b', 'c', 'd']) {
      for (const number of [1, 2, 3]) void visit(`${session}${number}`, person('home', session));
    }
    await settled();
    expect(entered).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
    leave('a1');
    leave('a1');
    await settled();
    expect(entered.slice(6)).toEqual(['a3']);
  });

  test('belong to their lane: no lane takes the slots of another, even if all lanes wait for more', async () => {
    const { visit, entered } = visits(createSlots());
    const lanes = ['links', 'sites', 'images', 'subtitles'] as const;
    for (let index = 0; index < 60; index += 1) void visit(`${index}`, person(`${index}`));
    await settled();
    expect(entered).toHaveLength(22);
    for (const lane of lanes.slice(1)) {
      for (let index = 0; index < defaultSlots.lanes[lane].reserved; index += 1) {
        void visit(`${lane} ${index}`, person(`${lane} ${index}`), `${lane} ${index}`, lane);
      }
    }
    await settled();
    expect(entered).toHaveLength(32);
  });
});

describe('waiting', () => {
  test('is refused to a session with too many waiting requests, and to no other', async () => {
    const { visit, refused } = visits(createSlots(limitsOf(1, { waitingPerSession: 2 })));
    void visit('inside', person('a', '1'));
    for (const name of ['a1', 'a2', 'a3']) void visit(name, person('a', '1'));
    void visit('b1', person('a', '2'));
    await settled();
    expect(refused).toEqual(['a3']);
  });

  test('replaces, in a full line, the newest request of the address with the most waiting requests', async () => {
    const { visit, refused, entered, leave } = visits(createSlots(limitsOf(1, { waiting: 4 })));
    void visit('inside', person('x'));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void visit(name, person('a'));
    void visit('b1', person('b'));
    void visit('b2', person('b'));
    // Replacing another request would not even out the shares.
    void visit('b3', person('b'));
    await settled();
    expect(refused).toEqual(['a5', 'a4', 'a3', 'b3']);
    for (const name of ['inside', 'a1', 'b1', 'a2']) {
      leave(name);
      await settled();
    }
    expect(entered).toEqual(['inside', 'a1', 'b1', 'a2', 'b2']);
  });

  test('ends when it is closed', async () => {
    const slots = createSlots(limitsOf(1));
    const { visit, refused } = visits(slots);
    void visit('inside', person('a'));
    void visit('outside', person('b'));
    slots.close();
    await settled();
    expect(refused).toEqual(['outside']);
  });
});

describe('work that several requesters want', () => {
  const slow = (slots: Slots, requester: Requester, count: number) => {
    for (let index = 0; index < count; index += 1) {
      void slots.take({ lane: 'links', host: `slow ${index}`, requesters: createRequesters(requester) }).catch(() => undefined);
    }
  };

  test('starts as soon as one of them has a free slot, and counts for that one', async () => {
    const slots = createSlots();
    const crowd = person('crowd', 'a');
    slow(slots, crowd, 10);
    const requesters = createRequesters(crowd);
    const work = slots.take({ lane: 'links', host: 'host', requesters });
    await settled();
    const other = person('other', 'b');
    requesters.join(createRequesters(other));
    const release = await work;
    slow(slots, other, 1);
    const { visit, entered } = visits(slots);
    void visit('third', other);
    await settled();
    expect(entered).toEqual([]);
    release();
    await settled();
    expect(entered).toEqual(['third']);
  });

  test('is refused only when none of them may wait', async () => {
    const slots = createSlots();
    const crowd = person('crowd', 'a');
    slow(slots, crowd, 2 + defaultSlots.lanes.links.waitingPerSession);
    const alone = slots.take({ lane: 'links', host: 'host', requesters: createRequesters(crowd) });
    await expect(alone).rejects.toMatchObject({ name: 'TooManyRequests', details: { reason: 'lookups_waiting' } });
    const together = slots.take({ lane: 'links', host: 'host', requesters: createRequesters(crowd, person('other', 'b')) });
    expect(await together).toBeTypeOf('function');
  });

  test('has its full time to wait again when a requester joins', async () => {
    const clock = createFakeClock(0);
    const slots = createSlots(limitsOf(1, {}, 5000), clock);
    await slots.take({ lane: 'links', host: 'host', requesters: createRequesters(person('a')) });
    const requesters = createRequesters(person('b'));
    let refusedMs: number | undefined;
    slots.take({ lane: 'links', host: 'host', requesters }).catch(() => (refusedMs = clock.now()));
    clock.after(4000, () => requesters.join(createRequesters(person('c'))));
    while (clock.advanceToNext()) await settled();
    expect(refusedMs).toBe(9000);
  });
});

interface Request {
  atMs: number;
  address: number;
  session: number;
  host: number;
  lane: Lane;
  forMs: number;
}

const requests = (max: number, hosts: number) =>
  fc.array(
    fc.record<Request>({
      atMs: fc.nat(3000),
      address: fc.nat(5),
      session: fc.nat(2),
      host: fc.nat(hosts),
      lane: fc.constantFrom('links', 'sites', 'images', 'subtitles'),
      forMs: fc.integer({ min: 1, max: 10_000 }),
    }),
    { maxLength: max, size: 'max' },
  );

const requesterOf = ({ address, session }: Request): Requester => person(`${address}`, `${address}-${session}`);

describe('with any order of requests and releases', () => {
  test('the limits hold, and every requester gets a slot or is refused', async () => {
    await fc.assert(
      fc.asyncProperty(requests(120, 8), async (coming) => {
        const clock = createFakeClock(0);
        const slots = createSlots(defaultSlots, clock);
        const inside: Request[] = [];
        const passed = new Set<string>();
        let finished = 0;

        function check(): void {
          if (inside.length > defaultSlots.total) passed.add('total');
          for (const [lane, limits] of Object.entries(defaultSlots.lanes)) {
            const here = inside.filter((request) => request.lane === lane);
            const checkOne = (limit: keyof LaneLimits, keyOf: (request: Request) => string): void => {
              for (const group of Map.groupBy(here, keyOf).values()) if (group.length > limits[limit]) passed.add(`${lane} ${limit}`);
            };
            checkOne('perSession', ({ address, session }) => `${address} ${session}`);
            checkOne('perAddress', ({ address }) => `${address}`);
            checkOne('perHost', ({ host }) => `${host}`);
            checkOne('perHostAndAddress', ({ host, address }) => `${host} ${address}`);
          }
        }

        for (const request of coming) {
          clock.after(request.atMs, () => {
            slots.take({ lane: request.lane, host: `${request.host}`, requesters: createRequesters(requesterOf(request)) }).then(
              (release) => {
                inside.push(request);
                check();
                clock.after(request.forMs, () => {
                  inside.splice(inside.indexOf(request), 1);
                  finished += 1;
                  release();
                });
              },
              () => (finished += 1),
            );
          });
        }
        while (clock.advanceToNext()) await settled();
        expect([[...passed], inside, finished]).toEqual([[], [], coming.length]);
      }),
      { numRuns: 60 },
    );
  });

  test('no requester with a free share waits while another IP address has two turns', async () => {
    await fc.assert(
      fc.asyncProperty(requests(120, 0), fc.integer({ min: 1, max: 6 }), async (coming, total) => {
        const clock = createFakeClock(0);
        // Only slots in total are scarce.
        const slots = createSlots(limitsOf(total, { perAddress: 2, waiting: 1000, waitingPerSession: 1000 }, 1e9), clock);
        const inside = new Map<number, number>();
        const waiting = new Map<number, number>();
        /** For each waiting request with a free share, the turns of others since it began to wait. */
        const turns = new Map<number, Map<number, number>>();
        let unfairTurns = 0;
        const add = (map: Map<number, number>, key: number, amount: number): unknown => map.set(key, (map.get(key) ?? 0) + amount);
        const refresh = (): void => {
          for (let address = 0; address < 6; address += 1) {
            const mayEnter = (waiting.get(address) ?? 0) > 0 && (inside.get(address) ?? 0) < 2;
            if (!mayEnter) turns.delete(address);
            else if (!turns.has(address)) turns.set(address, new Map());
          }
        };

        coming.forEach((request, index) => {
          const { address } = request;
          clock.after(request.atMs, () => {
            add(waiting, address, 1);
            void slots.take({ lane: 'links', host: `${index}`, requesters: createRequesters(requesterOf(request)) }).then((release) => {
              turns.delete(address);
              for (const had of turns.values()) {
                add(had, address, 1);
                if (had.get(address) !== 1) unfairTurns += 1;
              }
              add(waiting, address, -1);
              add(inside, address, 1);
              refresh();
              clock.after(request.forMs, () => {
                add(inside, address, -1);
                refresh();
                release();
              });
            });
            refresh();
          });
        });
        while (clock.advanceToNext()) await settled();
        expect([unfairTurns, [...inside.values()].every((count) => count === 0)]).toEqual([0, true]);
      }),
      { numRuns: 100 },
    );
  });

  test('a new requester gets a slot at once while two IP addresses wait for slow hosts', async () => {
    const all = requests(60, 100).map((coming) => coming.map((request) => ({ ...request, address: request.address % 2 })));
    await fc.assert(
      fc.asyncProperty(all, fc.nat(100), fc.constantFrom<Lane>('links', 'sites', 'images', 'subtitles'), async (coming, host, lane) => {
        const { visit, entered } = visits(createSlots());
        coming.forEach((request, index) => void visit(`${index}`, requesterOf(request), `${request.host}`, request.lane));
        await settled();
        // A host that both have been to may be full.
        const at = coming.filter((request) => request.host === host && request.lane === lane).length < 4 ? `${host}` : 'another';
        void visit('new', person('new', 'new'), at, lane);
        await settled();
        expect(entered).toContain('new');
      }),
      { numRuns: 60 },
    );
  });
});
