/** Clients by session, and their number by session and room, so that a join need not look through all clients. */
export interface ClientIndex<Client> {
  add(client: Client, sessionId: string, roomId: number): void;
  remove(client: Client, sessionId: string, roomId: number): void;
  /** How many clients a session has in a room. */
  count(sessionId: string, roomId: number): number;
  /** A copy of the clients of a session. */
  of(sessionId: string): Client[];
  /** The sessions that have a client. */
  sessionIds(): string[];
}

export function createClientIndex<Client>(): ClientIndex<Client> {
  const bySession = new Map<string, Set<Client>>();
  const counts = new Map<string, number>();

  return {
    add(client, sessionId, roomId) {
      const key = `${roomId} ${sessionId}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
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
    },
    count: (sessionId, roomId) => counts.get(`${roomId} ${sessionId}`) ?? 0,
    of: (sessionId) => [...(bySession.get(sessionId) ?? [])],
    sessionIds: () => [...bySession.keys()],
  };
}
