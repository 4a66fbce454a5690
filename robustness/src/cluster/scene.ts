import { checkLog } from './check-log.ts';
import { notConnected, untilAgreed } from './check-agreement.ts';
import { checkOrder } from './check-order.ts';
import { checkRequests } from './check-requests.ts';
import { checkServerLogs } from './check-server-logs.ts';
import type { Cluster } from './cluster.ts';
import type { ClusterClient } from './cluster-client.ts';
import type { ClusterNode } from './cluster-node.ts';
import type { Figures } from './figures.ts';
import { startLoad, type Load } from './load.ts';
import { until } from './until.ts';

/** A cluster with rooms full of clients, in which one case after the other takes place. */
export interface Scene {
  cluster: Cluster;
  rooms: readonly string[];
  clients: readonly ClusterClient[];
  figures: Figures;
  requestsPerSecond: number;
  startLoad(): Load;
  /** What is wrong and was not yet at the last look. The load has to be stopped. */
  look(): Promise<string[]>;
  /** Waits until all clients have their rooms. @throws Error that says which have not */
  untilConnected(withinMs: number): Promise<void>;
  /** A node and the rooms that it owns: the one that owns most. */
  busiestOwner(): Promise<{ node: ClusterNode; owned: ReadonlySet<string> }>;
}

export interface SceneOptions {
  cluster: Cluster;
  figures: Figures;
  rooms: number;
  clients: number;
  requestsPerSecond: number;
}

/** I6. */
const agreedWithinMs = 3000;
const enteredWithinMs = 20_000;

export async function setScene({
  cluster,
  figures,
  rooms: roomCount,
  clients: clientCount,
  requestsPerSecond,
}: SceneOptions): Promise<Scene> {
  const rooms: string[] = [];
  const clients: ClusterClient[] = [];
  for (let n = 0; n < roomCount; n++) {
    const room = await cluster.rest.generate();
    rooms.push(room);
    clients.push(...(await cluster.enter(room, Math.floor(clientCount / roomCount))));
  }
  await untilConnected(clients, enteredWithinMs);
  const known = new Set<string>();

  return {
    cluster,
    rooms,
    clients,
    figures,
    requestsPerSecond,
    startLoad: () => startLoad({ clients, requestsPerSecond, random: cluster.random.fork(performance.now()) }),
    async look() {
      const { tookMs, problems } = await untilAgreed(cluster, clients, agreedWithinMs);
      figures.add('all clients agree after', tookMs);
      const checks = [
        ...problems,
        ...checkLog(cluster),
        ...checkServerLogs(cluster.nodes),
        ...checkRequests(cluster.record, clients),
        ...checkOrder(cluster.record, clients),
        ...clients.flatMap((client) => client.problems),
      ];
      const added = checks.filter((problem) => !known.has(problem));
      for (const problem of added) known.add(problem);
      return added;
    },
    untilConnected: (withinMs) => untilConnected(clients, withinMs),
    async busiestOwner() {
      const owners = await Promise.all(rooms.map(async (room) => ({ room, node: await cluster.ownerOf(room) })));
      const byNode = Map.groupBy(owners, ({ node }) => node);
      byNode.delete(undefined);
      const [busiest] = [...byNode].toSorted(([, a], [, b]) => b.length - a.length);
      if (busiest?.[0] === undefined) throw new Error('No running node owns a room');
      return { node: busiest[0], owned: new Set(busiest[1].map(({ room }) => room)) };
    },
  };
}

async function untilConnected(clients: readonly ClusterClient[], withinMs: number): Promise<void> {
  const missing = (): ClusterClient[] => clients.filter((client) => !client.isConnected());
  await until(
    () => missing().length === 0,
    withinMs,
    () => notConnected(missing()),
  );
}
