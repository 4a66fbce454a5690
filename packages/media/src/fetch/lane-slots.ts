import type { Requester } from './requesters.ts';
import type { LaneLimits } from './slot-limits.ts';
import { createTicketQueue, type TicketQueue } from './ticket-queue.ts';

export interface SlotKeys {
  session: string;
  address: string;
  host: string;
  hostAndAddress: string;
}

/** Keeps sessions, IP addresses and hosts of the same name apart by prefixes. */
export function slotKeysOf(host: string, { session, address }: Requester): SlotKeys {
  return {
    session: session === undefined ? `only ${address}` : `session ${session}`,
    address: `address ${address}`,
    host: `host ${host}`,
    hostAndAddress: `${host} of ${address}`,
  };
}

export class LaneSlots<Waiting> {
  readonly limits: LaneLimits;
  readonly queue: TicketQueue<Waiting>;
  taken = 0;
  readonly #counts = new Map<string, number>();

  constructor(limits: LaneLimits) {
    this.limits = limits;
    this.queue = createTicketQueue({ total: limits.waiting, perSession: limits.waitingPerSession });
  }

  allows({ session, address, host, hostAndAddress }: SlotKeys): boolean {
    const { perSession, perAddress, perHost, perHostAndAddress } = this.limits;
    return (
      this.#count(session) < perSession &&
      this.#count(address) < perAddress &&
      this.#count(host) < perHost &&
      this.#count(hostAndAddress) < perHostAndAddress
    );
  }

  take(keys: SlotKeys): void {
    this.taken += 1;
    for (const key of keysIn(keys)) this.#counts.set(key, this.#count(key) + 1);
  }

  release(keys: SlotKeys): void {
    this.taken -= 1;
    for (const key of keysIn(keys)) {
      const left = this.#count(key) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    }
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

function keysIn({ session, address, host, hostAndAddress }: SlotKeys): string[] {
  return [session, address, host, hostAndAddress];
}
