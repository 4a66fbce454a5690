import { setTimeout as delay } from 'node:timers/promises';
import { RequestType } from '@matinee/protocol';
import { until } from '@matinee/testing/until';
import { checkLog } from './checks/check-log.ts';
import { notConnected, untilAgreed } from './checks/check-agreement.ts';
import { checkOrder } from './checks/check-order.ts';
import { checkRequests } from './checks/check-requests.ts';
import { checkServerLogs } from './checks/check-server-logs.ts';
import type { Cluster } from './cluster.ts';
import type { ClusterClient } from './cluster-client.ts';
import type { ClusterNode } from './cluster-node.ts';
import type { Figures } from './figures.ts';
import { startLoad, type Load } from './load.ts';
import { watchPositions, type PositionWatch } from './checks/watch-positions.ts';

export interface Scene {
  cluster: Cluster;
  rooms: readonly string[];
  clients: readonly ClusterClient[];
  figures: Figures;
  requestsPerSecond: number;
  positions: PositionWatch;
  startLoad(): Load;
  /** Returns problems that are new since the last look. The load has to be stopped. */
  look(): Promise<string[]>;
  /** @throws Error with the clients that have no room */
  untilConnected(withinMs: number): Promise<void>;
  busiestOwner(): Promise<{ node: ClusterNode; owned: ReadonlySet<string> }>;
}

export interface SceneOptions {
  cluster: Cluster;
  figures: Figures;
  rooms: number;
  clients: number;
  requestsPerSecond: number;
}

/** Time until some requests are under way. */
export const loadedMs = 500;
/** Pages wait longer after each short connection. */
export const backWithinMs = 20_000;

/** I6. */
const agreedWithinMs = 3000;
const enteredWithinMs = 20_000;
const startLeadMs = 1500;

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
  await playAll(cluster, rooms, clients);
  const positions = watchPositions(clients);
  cluster.onStop(() => positions.stop());
  const known = new Set<string>();

  return {
    cluster,
    rooms,
    clients,
    figures,
    requestsPerSecond,
    positions,
    startLoad: () =>
      startLoad({
        clients,
        requestsPerSecond,
        videoUrl: cluster.videoUrl,
        random: cluster.random.fork(performance.now()),
      }),
    async look() {
      const crashed = cluster.nodes.filter((node) => node.hasCrashed());
      // A supervisor would restart them; their clients come back.
      await Promise.all(crashed.map((node) => node.start()));
      const { tookMs, problems } = await untilAgreed(cluster, clients, agreedWithinMs);
      figures.add('all clients agree after', tookMs);
      const shown = positions.look();
      figures.add('position: off by', shown.apartMs);
      const checks = [
        ...problems,
        ...crashed.map(({ name }) => `${name} has crashed, at ${new Date().toISOString()}`),
        ...checkLog(cluster.record),
        ...checkServerLogs(cluster.nodes),
        ...checkRequests(cluster.record, clients),
        ...shown.problems,
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

async function playAll({ videoUrl }: Cluster, rooms: readonly string[], clients: readonly ClusterClient[]): Promise<void> {
  for (const room of rooms) {
    const video = { service: 'hls' as const, id: videoUrl(0) };
    clients.find((client) => client.room === room)?.ask({ type: RequestType.PlayNow, video });
  }
  const isPlaying = ({ view }: ClusterClient): boolean => view.sync().isPlaying === true;
  await until(() => clients.every(isPlaying), 'Not every room plays', enteredWithinMs);
  // A start lies slightly ahead.
  await delay(startLeadMs);
}

async function untilConnected(clients: readonly ClusterClient[], withinMs: number): Promise<void> {
  const missing = (): ClusterClient[] => clients.filter((client) => !client.isConnected());
  await until(
    () => missing().length === 0,
    () => notConnected(missing()),
    withinMs,
  );
}
