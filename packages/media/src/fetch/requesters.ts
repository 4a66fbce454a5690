/** A session at an IP address, whose requests count together. */
export interface Requester {
  /** Without a session, requests count by IP address only. */
  readonly session?: string | undefined;
  readonly address: string;
}

/** For work that no single requester needs. */
export const serverRequester: Requester = { address: 'server' };

/** The requesters of one piece of work, which others may join while it runs. It uses the first free slot of any. */
export interface Requesters {
  readonly all: readonly Requester[];
  /** Adds requesters, including later ones of `others`. */
  join(others: Requesters): void;
  /** Calls back for each requester that joins. Returns the function that stops it. */
  onJoin(listener: (requester: Requester) => void): () => void;
}

/** Returns the IP address of the last requester, so that work doesn't wait behind another's. */
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
