import { systemClock, type Clock } from '@matinee/base/clock';
import { noAnswer, tooManyLookUps } from './fetch-errors.ts';
import { LaneSlots, slotKeysOf, type SlotKeys } from './lane-slots.ts';
import type { Requester, Requesters } from './requesters.ts';
import { defaultSlots, type Lane, type LaneLimits, type SlotLimits } from './slot-limits.ts';
import type { Ticket } from './ticket-queue.ts';

/** Limits how much is fetched at once: in all, per lane, per requester and per host. */
export interface Slots {
  /**
   * Waits for a slot of any requester. Returns its release.
   * @throws TooManyRequests when too many requests wait, or after `waitMs`
   */
  take(request: SlotRequest): Promise<() => void>;
  close(): void;
}

export interface SlotRequest {
  lane: Lane;
  host: string;
  requesters: Requesters;
}

export function createSlots(limits: SlotLimits = defaultSlots, clock: Clock = systemClock): Slots {
  return new FairSlots(limits, clock);
}

/** A request with a ticket for each of its requesters. */
interface WaitingRequest {
  tickets: Set<Ticket<Waiting>>;
  enter(release: () => void): void;
  refuse(error: Error): void;
}

interface Waiting {
  request: WaitingRequest;
  keys: SlotKeys;
}

class FairSlots implements Slots {
  readonly #clock: Clock;
  readonly #waitMs: number;
  /** In the order of their turns at an unreserved slot. */
  readonly #lanes = new Map<Lane, LaneSlots<Waiting>>();
  readonly #waiting = new Set<WaitingRequest>();
  #sharedLeft: number;

  constructor({ total, waitMs, lanes }: SlotLimits, clock: Clock) {
    this.#clock = clock;
    this.#waitMs = waitMs;
    this.#sharedLeft = total;
    for (const [lane, limits] of Object.entries(lanes) as [Lane, LaneLimits][]) {
      this.#lanes.set(lane, new LaneSlots(limits));
      this.#sharedLeft -= limits.reserved;
    }
  }

  take(request: SlotRequest): Promise<() => void> {
    const lane = this.#lanes.get(request.lane) as LaneSlots<Waiting>;
    for (const requester of request.requesters.all) {
      const keys = slotKeysOf(request.host, requester);
      if (this.#hasSlot(lane, keys)) return Promise.resolve(this.#occupy(lane, keys));
    }
    return this.#wait(lane, request);
  }

  close(): void {
    for (const request of this.#waiting) request.refuse(noAnswer());
  }

  #isFree({ taken, limits }: LaneSlots<Waiting>): boolean {
    return taken < limits.reserved || this.#sharedLeft > 0;
  }

  #hasSlot(lane: LaneSlots<Waiting>, keys: SlotKeys): boolean {
    return this.#isFree(lane) && lane.allows(keys);
  }

  #occupy(lane: LaneSlots<Waiting>, keys: SlotKeys): () => void {
    lane.take(keys);
    if (lane.taken > lane.limits.reserved) this.#sharedLeft -= 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      lane.release(keys);
      if (lane.taken >= lane.limits.reserved) this.#sharedLeft += 1;
      this.#admit();
    };
  }

  #admit(): void {
    let isDone = false;
    while (!isDone) {
      isDone = true;
      for (const [name, lane] of Array.from(this.#lanes)) {
        const ticket = this.#isFree(lane) ? lane.queue.take(({ item }) => this.#hasSlot(lane, item.keys)) : undefined;
        if (ticket === undefined) continue;
        isDone = false;
        this.#lanes.delete(name);
        this.#lanes.set(name, lane);
        ticket.item.request.enter(this.#occupy(lane, ticket.item.keys));
      }
    }
  }

  #wait(lane: LaneSlots<Waiting>, { host, requesters }: SlotRequest): Promise<() => void> {
    return new Promise((resolve, reject) => {
      let cancelTimer = (): void => undefined;
      const leave = (): void => {
        cancelTimer();
        stopListening();
        this.#waiting.delete(request);
        for (const ticket of request.tickets) lane.queue.remove(ticket);
      };
      const request: WaitingRequest = {
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
      const startTimer = (): void => {
        cancelTimer();
        cancelTimer = this.#clock.after(this.#waitMs, () => request.refuse(tooManyLookUps()));
      };
      const stopListening = requesters.onJoin((requester) => {
        // Waiting begins again for a requester who joins.
        startTimer();
        const keys = slotKeysOf(host, requester);
        if (this.#hasSlot(lane, keys)) request.enter(this.#occupy(lane, keys));
        else addTicket(lane, request, requester, keys);
      });
      this.#waiting.add(request);
      startTimer();
      for (const requester of requesters.all) addTicket(lane, request, requester, slotKeysOf(host, requester));
      if (request.tickets.size === 0) request.refuse(tooManyLookUps());
    });
  }
}

/** Refuses the request that thereby loses its last ticket. */
function addTicket(lane: LaneSlots<Waiting>, request: WaitingRequest, requester: Requester, keys: SlotKeys): void {
  const ticket: Ticket<Waiting> = { requester, item: { request, keys } };
  request.tickets.add(ticket);
  const dropped = lane.queue.add(ticket);
  if (dropped === undefined) return;
  const loser = dropped.item.request;
  loser.tickets.delete(dropped);
  if (loser !== request && loser.tickets.size === 0) loser.refuse(tooManyLookUps());
}
