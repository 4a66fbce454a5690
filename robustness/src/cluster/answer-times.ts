import type { ClusterClient } from './cluster-client.ts';

/** Clients in some rooms that were connected to some nodes at a moment, before anything happens to them. */
export function clientsAt(clients: readonly ClusterClient[], ports: readonly number[]): ClusterClient[] {
  return clients.filter((client) => ports.includes(client.port() ?? 0));
}

/** Returns the longest time that a client waited for the answer to a request since a time, in ms; 0 without requests. */
export function longestAnswerMs(clients: readonly ClusterClient[], sinceMs: number): number {
  return clients
    .flatMap(({ ledger }) => ledger.sent)
    .filter((sent) => sent.sentMs >= sinceMs && !sent.isGivenUp)
    .reduce((longest, { sentMs, answeredMs = performance.now() }) => Math.max(longest, answeredMs - sentMs), 0);
}

/** Returns, for each client that has its room again, how long after a time it got it, in ms. */
export function backAfterMs(clients: readonly ClusterClient[], sinceMs: number): number[] {
  return clients.flatMap(({ connections }) => {
    const back = connections.find(({ wholeMs = 0 }) => wholeMs > sinceMs);
    return back?.wholeMs === undefined ? [] : [back.wholeMs - sinceMs];
  });
}
