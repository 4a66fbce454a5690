import type { Requester } from './requesters.ts';

/** Something that waits for its requester's turn. */
export interface Ticket<T> {
  readonly requester: Requester;
  readonly item: T;
}

/**
 * Those who wait for a place. Turns go round the addresses, and within an address round its sessions; tickets of one
 * session keep their order. However much one asks for, everybody else's next turn comes no later.
 */
export interface FairQueue<T> {
  /**
   * Lets a ticket wait. In a full queue it takes the place of the newest ticket of the address that has the most
   * waiting. Gives back the ticket that has to go: that one, the ticket itself where its requester has too many waiting
   * already, or none.
   */
  add(ticket: Ticket<T>): Ticket<T> | undefined;
  remove(ticket: Ticket<T>): void;
  /** Takes the first ticket in turn that may go. */
  next(mayGo: (ticket: Ticket<T>) => boolean): Ticket<T> | undefined;
}

export interface FairQueueLimits {
  /** Tickets in all. */
  total: number;
  /** Tickets of one session; of one address where there is no session. */
  perSession: number;
}

/** The tickets of an address. Of its sessions, the one whose turn comes first is first. */
interface Line<T> {
  sessions: Map<string | undefined, Ticket<T>[]>;
  size: number;
}

export function createFairQueue<T>({ total, perSession }: FairQueueLimits): FairQueue<T> {
  /** By address; whose turn comes first is first. */
  const lines = new Map<string, Line<T>>();
  let size = 0;

  /** The address with the most tickets. */
  function longestLine(): Line<T> | undefined {
    let longest: Line<T> | undefined;
    for (const line of lines.values()) if (longest === undefined || line.size > longest.size) longest = line;
    return longest;
  }

  function remove(ticket: Ticket<T>): void {
    const { address, session } = ticket.requester;
    const line = lines.get(address);
    const tickets = line?.sessions.get(session);
    const index = tickets?.indexOf(ticket) ?? -1;
    if (line === undefined || tickets === undefined || index < 0) return;
    tickets.splice(index, 1);
    line.size -= 1;
    size -= 1;
    if (tickets.length === 0) line.sessions.delete(session);
    if (line.size === 0) lines.delete(address);
  }

  return {
    remove,
    add(ticket) {
      const { address, session } = ticket.requester;
      const own = lines.get(address);
      if ((own?.sessions.get(session)?.length ?? 0) >= perSession) return ticket;
      const longest = size < total ? undefined : longestLine();
      if (longest !== undefined && longest.size <= (own?.size ?? 0) + 1) return ticket;
      const dropped = longest && newestOf(longest);
      if (dropped !== undefined) remove(dropped);
      const line = own ?? { sessions: new Map<string | undefined, Ticket<T>[]>(), size: 0 };
      lines.set(address, line);
      const tickets = line.sessions.get(session) ?? [];
      line.sessions.set(session, tickets);
      tickets.push(ticket);
      line.size += 1;
      size += 1;
      return dropped;
    },
    next(mayGo) {
      for (const [address, { sessions }] of lines) {
        for (const [session, tickets] of sessions) {
          const ticket = tickets.find(mayGo);
          if (ticket === undefined) continue;
          remove(ticket);
          moveToEnd(sessions, session);
          moveToEnd(lines, address);
          return ticket;
        }
      }
      return undefined;
    },
  };
}

/** The newest ticket of the session with the most. */
function newestOf<T>({ sessions }: Line<T>): Ticket<T> | undefined {
  return [...sessions.values()].reduce<Ticket<T>[]>((longest, tickets) => (tickets.length > longest.length ? tickets : longest), []).at(-1);
}

/** Whoever has had a turn is the last to have the next. */
function moveToEnd<K, V>(map: Map<K, V>, key: K): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
