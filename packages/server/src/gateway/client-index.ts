import { initialLiveLimits, type LiveLimits } from '../edge/live-limits.ts';
import { aloneOpen, type OpenCounts } from '../edge/open-counts.ts';

/** Clients by session, and their number by session and room: a join need not look through all clients. */
export interface ClientIndex<Client> {
  add(client: Client, sessionId: string, roomId: number): void;
  remove(client: Client, sessionId: string, roomId: number): void;
  /** Counts all nodes. */
  count(sessionId: string, roomId: number): number;
  hasSpace(sessionId: string, roomId: number): boolean;
  /** Returns a copy. */
  of(sessionId: string): Client[];
  sessionIds(): string[];
}

export function createClientIndex<Client>(
  everywhere: OpenCounts = aloneOpen,
  limits: Pick<LiveLimits, 'current'> = initialLiveLimits,
): ClientIndex<Client> {
  const bySession = new Map<string, Set<Client>>();
  const counts = new Map<string, number>();
  const shared = everywhere.share('clients', () => limits.current().clientsPerSession);

  function count(sessionId: string, roomId: number): number {
    const key = `${roomId} ${sessionId}`;
    return (counts.get(key) ?? 0) + shared.elsewhere(key);
  }

  return {
    add(client, sessionId, roomId) {
      const key = `${roomId} ${sessionId}`;
      const more = (counts.get(key) ?? 0) + 1;
      counts.set(key, more);
      shared.set(key, more);
      const clients = bySession.get(sessionId);
      if (clients === undefined) bySession.set(sessionId, new Set([client]));
      else clients.add(client);
    },
    remove(client, sessionId, roomId) {
      const clients = bySession.get(sessionId);
      if (clients?.delete(client) !== true) return;
      if (clients.size === 0) bySession.delete(sessionId);
      const key = `${roomId} ${sessionId}`;
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
      shared.set(key, left);
    },
    count,
    hasSpace: (sessionId, roomId) => count(sessionId, roomId) < limits.current().clientsPerSession,
    of: (sessionId) => [...(bySession.get(sessionId) ?? [])],
    sessionIds: () => [...bySession.keys()],
  };
}
