import type { ClusterClient } from './cluster-client.ts';

/** What is wrong with clients whose connection has ended since a time, as it should have outlasted what happened. */
export function thrownOutSince(clients: readonly ClusterClient[], sinceMs: number, occasion: string): string[] {
  return clients.flatMap(({ page, room, connections }) => {
    const closed = connections.find(({ closedMs = 0 }) => closedMs > sinceMs);
    return closed === undefined ? [] : [`${page} at port ${closed.port} in ${room} was thrown out with ${closed.closeCode} by ${occasion}`];
  });
}
