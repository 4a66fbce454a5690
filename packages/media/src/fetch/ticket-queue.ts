import type { Requester } from './requesters.ts';

export interface Ticket<T> {
  readonly requester: Requester;
  readonly item: T;
}

/** A bounded queue in which IP addresses take turns, and within them their sessions. */
export interface TicketQueue<T> {
  /** Returns the dropped ticket: in a full queue the newest of the IP address with most, or this one if its requester has too many. */
  add(ticket: Ticket<T>): Ticket<T> | undefined;
  remove(ticket: Ticket<T>): void;
  take(canGo: (ticket: Ticket<T>) => boolean): Ticket<T> | undefined;
}

export interface TicketQueueLimits {
  total: number;
  /** One session, or one IP address where there is no session. */
  perSession: number;
}

/** Tickets by session, in the order of their turns. */
interface AddressTickets<T> {
  sessions: Map<string | undefined, Ticket<T>[]>;
  size: number;
}

export function createTicketQueue<T>(limits: TicketQueueLimits): TicketQueue<T> {
  return new FairTicketQueue<T>(limits);
}

class FairTicketQueue<T> implements TicketQueue<T> {
  readonly #limits: TicketQueueLimits;
  /** In the order of their turns. */
  readonly #addresses = new Map<string, AddressTickets<T>>();
  #size = 0;

  constructor(limits: TicketQueueLimits) {
    this.#limits = limits;
  }

  add(ticket: Ticket<T>): Ticket<T> | undefined {
    const { address, session } = ticket.requester;
    const own = this.#addresses.get(address);
    if ((own?.sessions.get(session)?.length ?? 0) >= this.#limits.perSession) return ticket;
    const largest = this.#size < this.#limits.total ? undefined : this.#findLargest();
    if (largest !== undefined && largest.size <= (own?.size ?? 0) + 1) return ticket;
    const dropped = largest && newestOf(largest);
    if (dropped !== undefined) this.remove(dropped);
    this.#append(ticket, own ?? { sessions: new Map(), size: 0 });
    return dropped;
  }

  remove(ticket: Ticket<T>): void {
    const { address, session } = ticket.requester;
    const own = this.#addresses.get(address);
    const tickets = own?.sessions.get(session);
    const index = tickets?.indexOf(ticket) ?? -1;
    if (own === undefined || tickets === undefined || index < 0) return;
    tickets.splice(index, 1);
    own.size -= 1;
    this.#size -= 1;
    if (tickets.length === 0) own.sessions.delete(session);
    if (own.size === 0) this.#addresses.delete(address);
  }

  take(canGo: (ticket: Ticket<T>) => boolean): Ticket<T> | undefined {
    for (const [address, { sessions }] of this.#addresses) {
      for (const [session, tickets] of sessions) {
        const ticket = tickets.find(canGo);
        if (ticket === undefined) continue;
        this.remove(ticket);
        moveToEnd(sessions, session);
        moveToEnd(this.#addresses, address);
        return ticket;
      }
    }
    return undefined;
  }

  #append(ticket: Ticket<T>, own: AddressTickets<T>): void {
    const { address, session } = ticket.requester;
    const tickets = own.sessions.get(session) ?? [];
    tickets.push(ticket);
    own.sessions.set(session, tickets);
    own.size += 1;
    this.#addresses.set(address, own);
    this.#size += 1;
  }

  #findLargest(): AddressTickets<T> | undefined {
    let largest: AddressTickets<T> | undefined;
    for (const own of this.#addresses.values()) if (largest === undefined || own.size > largest.size) largest = own;
    return largest;
  }
}

function newestOf<T>({ sessions }: AddressTickets<T>): Ticket<T> | undefined {
  return [...sessions.values()].reduce<Ticket<T>[]>((most, tickets) => (tickets.length > most.length ? tickets : most), []).at(-1);
}

function moveToEnd<K, V>(map: Map<K, V>, key: K): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
