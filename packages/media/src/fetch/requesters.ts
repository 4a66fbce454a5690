/** A session at an IP address, whose requests count together. */
export interface Requester {
  /** The session's id; undefined for requests without a session, which count by IP address only. */
  readonly session?: string | undefined;
  /** The key under which the IP address is counted. */
  readonly address: string;
}

/** The server itself, for work that no single requester needs. */
export const serverRequester: Requester = { address: 'server' };

/**
 * The requesters of one piece of work. Others that need the same may join while it runs. It proceeds as soon as any of them
 * has a free slot, so it doesn't wait behind one requester's other requests.
 */
export interface Requesters {
  readonly all: readonly Requester[];
  /** Adds the requesters of other work, including requesters that join it later. */
  join(others: Requesters): void;
  /** Calls back for each requester that joins from now on. Returns the function that stops it. */
  onJoin(listener: (requester: Requester) => void): () => void;
}

/**
 * The share that work counts towards where it can only be one: the IP address of the requester that joined last, so that it
 * doesn't wait behind another's requests.
 */
export function shareOf({ all }: Requesters): string {
  return all.at(-1)?.address ?? '';
}

export function createRequesters(...first: readonly Requester[]): Requesters {
  const all = [...first];
  const listeners = new Set<(requester: Requester) => void>();

  function add(requester: Requester): void {
    if (all.some(({ session, address }) => session === requester.session && address === requester.address)) return;
    all.push(requester);
    for (const listener of listeners) listener(requester);
  }

  return {
    all,
    join(others) {
      for (const requester of others.all) add(requester);
      others.onJoin(add);
    },
    onJoin(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
