import { systemClock, type Clock } from '@matinee/base/clock';
import { createFairQueue, type FairQueue, type Ticket } from './fair-queue.ts';
import { noAnswer, tooManyLookUps } from './fetch-errors.ts';
import type { Requester, Requesters } from './requesters.ts';

/**
 * What is fetched for: links that strangers chose, sites that are built in or that the operator chose, pictures,
 * subtitles. None of them can take all places.
 */
export type Lane = 'links' | 'sites' | 'pictures' | 'subtitles';

/** Limits how much is fetched at once: in all, and for and from each. */
export interface Slots {
  /**
   * Waits for a place and gives back the way to leave it. The place counts for one of the requesters, the first that
   * has one free. @throws TooManyRequests when too much is waiting already, or after waiting too long
   */
  take(wanted: Wanted): Promise<() => void>;
  /** Refuses all who wait. */
  close(): void;
}

export interface Wanted {
  lane: Lane;
  /** What is counted as one host. */
  host: string;
  requesters: Requesters;
}

export interface LaneLimits {
  /** Places that no other lane takes. */
  reserved: number;
  perSession: number;
  perAddress: number;
  perHost: number;
  /** What one address may take of a host, so that nobody shuts the others out of it. */
  perHostAndAddress: number;
  /** How many may wait, in all and of one session (of one address where there is no session). */
  waiting: number;
  waitingPerSession: number;
}

export interface SlotLimits {
  /** Places of all lanes. Those that no lane has reserved are for whichever comes first. */
  total: number;
  /** How long a place is waited for, in ms. */
  waitMs: number;
  lanes: Readonly<Record<Lane, LaneLimits>>;
}

export const defaultSlots: SlotLimits = {
  total: 32,
  waitMs: 30_000,
  lanes: {
    links: { reserved: 6, perSession: 2, perAddress: 6, perHost: 4, perHostAndAddress: 3, waiting: 80, waitingPerSession: 20 },
    sites: { reserved: 4, perSession: 2, perAddress: 4, perHost: 4, perHostAndAddress: 3, waiting: 40, waitingPerSession: 20 },
    pictures: { reserved: 4, perSession: 2, perAddress: 2, perHost: 4, perHostAndAddress: 2, waiting: 60, waitingPerSession: 40 },
    subtitles: { reserved: 2, perSession: 2, perAddress: 2, perHost: 4, perHostAndAddress: 2, waiting: 20, waitingPerSession: 8 },
  },
};

/** What a place of one requester counts for. */
interface Keys {
  session: string;
  address: string;
  host: string;
  hostAndAddress: string;
}

/** Work that waits, with a ticket in the line of each of its requesters. */
interface Entry {
  tickets: Set<Ticket<Waiting>>;
  enter(release: () => void): void;
  refuse(error: Error): void;
}

interface Waiting {
  entry: Entry;
  keys: Keys;
}

interface LaneState {
  limits: LaneLimits;
  taken: number;
  counts: Counts;
  queue: FairQueue<Waiting>;
}

export function createSlots({ total, waitMs, lanes: laneLimits }: SlotLimits = defaultSlots, clock: Clock = systemClock): Slots {
  /** The lane that has its next turn at a shared place first. */
  const lanes = new Map<Lane, LaneState>();
  for (const [lane, limits] of Object.entries(laneLimits) as [Lane, LaneLimits][]) {
    const queue = createFairQueue<Waiting>({ total: limits.waiting, perSession: limits.waitingPerSession });
    lanes.set(lane, { limits, taken: 0, counts: createCounts(), queue });
  }
  const entries = new Set<Entry>();
  let sharedLeft = Object.values(laneLimits).reduce((left, { reserved }) => left - reserved, total);

  const isLaneFree = ({ taken, limits }: LaneState): boolean => taken < limits.reserved || sharedLeft > 0;

  function hasPlace(lane: LaneState, { session, address, host, hostAndAddress }: Keys): boolean {
    const { limits, counts } = lane;
    return (
      isLaneFree(lane) &&
      counts.of(session) < limits.perSession &&
      counts.of(address) < limits.perAddress &&
      counts.of(host) < limits.perHost &&
      counts.of(hostAndAddress) < limits.perHostAndAddress
    );
  }

  function occupy(lane: LaneState, { session, address, host, hostAndAddress }: Keys): () => void {
    const keys = [session, address, host, hostAndAddress];
    for (const key of keys) lane.counts.add(key, 1);
    lane.taken += 1;
    if (lane.taken > lane.limits.reserved) sharedLeft -= 1;
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      for (const key of keys) lane.counts.add(key, -1);
      lane.taken -= 1;
      if (lane.taken >= lane.limits.reserved) sharedLeft += 1;
      admit();
    };
  }

  /** Lets in whoever has a place now. */
  function admit(): void {
    let isDone = false;
    while (!isDone) {
      isDone = true;
      for (const [name, lane] of Array.from(lanes)) {
        const ticket = isLaneFree(lane) ? lane.queue.next(({ item }) => hasPlace(lane, item.keys)) : undefined;
        if (ticket === undefined) continue;
        isDone = false;
        lanes.delete(name);
        lanes.set(name, lane);
        ticket.item.entry.enter(occupy(lane, ticket.item.keys));
      }
    }
  }

  function wait(lane: LaneState, { host, requesters }: Wanted): Promise<() => void> {
    return new Promise((resolve, reject) => {
      let cancelTimer = (): void => undefined;
      const entry: Entry = {
        tickets: new Set(),
        enter(release) {
          leave();
          resolve(release);
        },
        refuse(error) {
          leave();
          reject(error);
        },
      };

      function leave(): void {
        cancelTimer();
        stopListening();
        entries.delete(entry);
        for (const ticket of entry.tickets) lane.queue.remove(ticket);
      }

      function stand(requester: Requester): void {
        const ticket: Ticket<Waiting> = { requester, item: { entry, keys: keysOf(host, requester) } };
        entry.tickets.add(ticket);
        const dropped = lane.queue.add(ticket);
        if (dropped === undefined) return;
        const loser = dropped.item.entry;
        loser.tickets.delete(dropped);
        if (loser !== entry && loser.tickets.size === 0) loser.refuse(tooManyLookUps());
      }

      function startTimer(): void {
        cancelTimer();
        cancelTimer = clock.after(waitMs, () => entry.refuse(tooManyLookUps()));
      }

      const stopListening = requesters.onJoin((requester) => {
        // Who has just come has not waited yet.
        startTimer();
        const keys = keysOf(host, requester);
        if (hasPlace(lane, keys)) entry.enter(occupy(lane, keys));
        else stand(requester);
      });
      entries.add(entry);
      startTimer();
      for (const requester of requesters.all) stand(requester);
      if (entry.tickets.size === 0) entry.refuse(tooManyLookUps());
    });
  }

  return {
    take(wanted) {
      const lane = lanes.get(wanted.lane) as LaneState;
      for (const requester of wanted.requesters.all) {
        const keys = keysOf(wanted.host, requester);
        if (hasPlace(lane, keys)) return Promise.resolve(occupy(lane, keys));
      }
      return wait(lane, wanted);
    },
    close() {
      for (const entry of entries) entry.refuse(noAnswer());
    },
  };
}

/** Prefixes keep sessions, addresses and hosts of the same name apart. */
function keysOf(host: string, { session, address }: Requester): Keys {
  return {
    session: session === undefined ? `only ${address}` : `session ${session}`,
    address: `address ${address}`,
    host: `host ${host}`,
    hostAndAddress: `${host} of ${address}`,
  };
}

interface Counts {
  of(key: string): number;
  add(key: string, amount: number): void;
}

function createCounts(): Counts {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add(key, amount) {
      if (of(key) + amount > 0) counts.set(key, of(key) + amount);
      else counts.delete(key);
    },
  };
}
