import type { ClusterClient } from './cluster-client.ts';

/** Returns a problem for each client whose connection has ended since a time, although it should have survived. */
export function thrownOutSince(clients: readonly ClusterClient[], sinceMs: number, occasion: string): string[] {
  return clients.flatMap(({ page, room, connections }) => {
    const closed = connections.find(({ closedMs = 0 }) => closedMs > sinceMs);
    return closed === undefined ? [] : [`${page} at port ${closed.port} in ${room} was thrown out with ${closed.closeCode} by ${occasion}`];
  });
}
