import type { Clock } from '@matinee/base/clock';

/** After a change of owner, a node has this long to introduce its clients. */
const introduceWithinMs = 3000;

/** A room's clients at other nodes, kept by its owner. */
export interface RemoteClients {
  /** Returns clients that the node had and no longer has. */
  follow(node: string, clientIds: readonly string[]): string[];
  has(node: string, clientIds: readonly string[]): boolean;
  add(node: string, clientId: string): void;
  remove(clientId: string): void;
  /** Returns the node's clients. */
  drop(node: string): string[];
  nodes(): string[];
  /** The longest lead of a node's clients. */
  noteLead(node: string, leadMs: number | undefined): void;
  leadsMs(): number[];
  stop(): void;
}

export interface RemoteClientsOptions {
  clock: Clock;
  /** All clients in the room when this node became its owner. */
  inherited: readonly string[];
  /** Called when no node has introduced them in time. */
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
