/** Who asks for something, as far as fair shares go. */
export interface Requester {
  /** The id of their session; undefined for what needs none, where the address alone counts. */
  readonly session?: string | undefined;
  /** What the address is counted under. */
  readonly address: string;
}

/** The server itself, for what it does for everybody. Its share is one of its own. */
export const serverRequester: Requester = { address: 'server' };

/**
 * All for whom one piece of work is done. Others who want the same may join while it is under way, and then it goes on
 * as soon as any of them has a free place: work that waits in the line of one who has asked for too much does not keep
 * the others waiting.
 */
export interface Requesters {
  readonly all: readonly Requester[];
  /** Lets those of other work in as well, now and whenever more of them join. */
  join(others: Requesters): void;
  /** Tells of everyone who joins from now on, until it is called off. */
  onJoin(listener: (requester: Requester) => void): () => void;
}

/**
 * What work is counted under where only one of its requesters can be: the address of the one who came last, who would
 * otherwise wait in another's line.
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
