import type { Clock } from '@matinee/base/clock';

/** How long clients may be in a room without their node introducing them, after the room has changed its owner. */
const introduceWithinMs = 3000;

/** The clients of a room that are connected to other nodes, kept by the room's owner. */
export interface RemoteClients {
  /** Registers a node that follows the room with these clients. Returns the clients that it had before but no longer has. */
  follow(node: string, clientIds: readonly string[]): string[];
  /** Whether a node has exactly these clients. */
  has(node: string, clientIds: readonly string[]): boolean;
  add(node: string, clientId: string): void;
  remove(clientId: string): void;
  /** Removes a node that is gone or no longer follows the room. Returns the clients that it had. */
  drop(node: string): string[];
  /** Nodes that follow the room. */
  nodes(): string[];
  /** Notes the longest round trip that a node has reported for its clients, in ms. */
  noteLead(node: string, leadMs: number | undefined): void;
  leadsMs(): number[];
  stop(): void;
}

export interface RemoteClientsOptions {
  clock: Clock;
  /** The clients that were in the room, at any node, when this node became its owner. */
  inherited: readonly string[];
  /** Called with inherited clients that no node has introduced in time. */
  onMissing: (clientIds: string[]) => void;
}

export function createRemoteClients({ clock, inherited, onMissing }: RemoteClientsOptions): RemoteClients {
  const clients = new Map<string, Set<string>>();
  const leads = new Map<string, number>();
  const unclaimed = new Set(inherited);
  const cancel =
    unclaimed.size === 0
      ? (): void => undefined
      : clock.after(introduceWithinMs, () => {
          const missing = [...unclaimed];
          unclaimed.clear();
          onMissing(missing);
        });

  return {
    follow(node, clientIds) {
      const before = clients.get(node) ?? new Set();
      clients.set(node, new Set(clientIds));
      for (const id of clientIds) unclaimed.delete(id);
      return [...before].filter((id) => !clientIds.includes(id));
    },
    has(node, clientIds) {
      const known = clients.get(node);
      return known?.size === clientIds.length && clientIds.every((id) => known.has(id));
    },
    add(node, clientId) {
      const known = clients.get(node) ?? new Set();
      clients.set(node, known.add(clientId));
      unclaimed.delete(clientId);
    },
    remove(clientId) {
      for (const known of clients.values()) known.delete(clientId);
      unclaimed.delete(clientId);
    },
    drop(node) {
      const known = clients.get(node) ?? new Set();
      clients.delete(node);
      leads.delete(node);
      return [...known];
    },
    nodes: () => [...clients.keys()],
    noteLead(node, leadMs) {
      if (leadMs !== undefined) leads.set(node, leadMs);
    },
    leadsMs: () => [...leads.values()],
    stop: () => cancel(),
  };
}
