import type { ClusterClient } from './cluster-client.ts';

/** Clients in some rooms that were connected to some nodes at a moment, before anything happens to them. */
export function clientsAt(clients: readonly ClusterClient[], ports: readonly number[]): ClusterClient[] {
  return clients.filter((client) => ports.includes(client.port() ?? 0));
}

/** The longest that a client waited for an answer to what it asked since a time, in ms; 0 if it asked nothing. */
export function longestAnswerMs(clients: readonly ClusterClient[], sinceMs: number): number {
  return clients
    .flatMap(({ ledger }) => ledger.sent)
    .filter((sent) => sent.sentMs >= sinceMs && !sent.isGivenUp)
    .reduce((longest, { sentMs, answeredMs = performance.now() }) => Math.max(longest, answeredMs - sentMs), 0);
}

/** For each client, how long after a time it had its room again, in ms; as far as it has. */
export function backAfterMs(clients: readonly ClusterClient[], sinceMs: number): number[] {
  return clients.flatMap(({ connections }) => {
    const back = connections.find(({ wholeMs = 0 }) => wholeMs > sinceMs);
    return back?.wholeMs === undefined ? [] : [back.wholeMs - sinceMs];
  });
}
