/** Clients by session, and their number by session and room, so that a join does not take a look at all clients. */
export function createClientIndex<Client>() {
  const bySession = new Map<string, Set<Client>>();
  const counts = new Map<string, number>();

  return {
    add(client: Client, sessionId: string, roomId: number): void {
      const key = `${roomId} ${sessionId}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const clients = bySession.get(sessionId);
      if (clients === undefined) bySession.set(sessionId, new Set([client]));
      else clients.add(client);
    },
    remove(client: Client, sessionId: string, roomId: number): void {
      const clients = bySession.get(sessionId);
      if (clients?.delete(client) !== true) return;
      if (clients.size === 0) bySession.delete(sessionId);
      const key = `${roomId} ${sessionId}`;
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
    /** How many clients a session has in a room. */
    count: (sessionId: string, roomId: number): number => counts.get(`${roomId} ${sessionId}`) ?? 0,
    /** All clients of a session, as they are now. */
    of: (sessionId: string): Client[] => [...(bySession.get(sessionId) ?? [])],
    /** The sessions that have a client. */
    sessionIds: (): string[] => [...bySession.keys()],
  };
}
