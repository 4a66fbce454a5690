import { setTimeout as delay } from 'node:timers/promises';
import { clientsAt, longestAnswerMs } from '../answer-times.ts';
import type { Cluster } from '../cluster.ts';
import type { ClusterClient } from '../cluster-client.ts';
import { untilAnsweredAgain } from '../probes.ts';
import type { Scene } from '../scene.ts';
import { thrownOutSince } from '../thrown-out.ts';

const loadedMs = 500;

/** 3: the owner alone cannot reach Redis for a while. Its clients stay connected to it. */
export async function cutOwnerFromRedis(scene: Scene, cutMs = 4000): Promise<string[]> {
  const { clients, figures } = scene;
  const load = scene.startLoad();
  await delay(loadedMs);
  const { node, owned } = await scene.busiestOwner();
  const own = clientsAt(clients, [node.port]);
  const others = clients.filter((client) => owned.has(client.room) && !own.includes(client));
  const cutAtMs = performance.now();
  node.redis.close();
  await delay(cutMs);
  node.redis.open();
  const openedMs = performance.now();
  await untilAnsweredAgain(own);
  figures.add('owner cut off from Redis: its clients are answered after its return', performance.now() - openedMs);
  load.stop();
  const problems = await scene.look();
  figures.add('owner cut off from Redis: answers to clients of other nodes', longestAnswerMs(others, cutAtMs));
  return problems;
}

/** 6 and 7: Redis is killed, stays away for a while and comes back with the data on its disk. */
export async function loseRedis(scene: Scene, awayMs: number): Promise<string[]> {
  const { cluster, clients, figures } = scene;
  const load = scene.startLoad();
  await delay(loadedMs);
  const lostMs = performance.now();
  await cluster.redis.kill();
  for (const { redis } of cluster.nodes) redis.close();
  await delay(awayMs);
  const refused = refusedAfterMs(clients, lostMs);
  await cluster.redis.start();
  // A former replica would look for its master.
  await cluster.redis.send('REPLICAOF', 'NO', 'ONE');
  await reconnectNodes(cluster, cluster.redis);
  const backMs = performance.now();
  await untilAnsweredAgain(clients);
  figures.add('Redis back: healthy after', performance.now() - backMs);
  for (const ms of refused) figures.add('Redis away: refused after', ms);
  load.stop();
  return [...(await scene.look()), ...thrownOutSince(clients, lostMs, 'the end of Redis')];
}

/** 8: Redis loses everything and continues. */
export async function wipeRedis(scene: Scene): Promise<string[]> {
  const load = scene.startLoad();
  await delay(loadedMs);
  await scene.cluster.redis.send('FLUSHALL');
  const wipedMs = performance.now();
  await delay(loadedMs);
  await untilAnsweredAgain(scene.clients);
  load.stop();
  const problems = await scene.look();
  scene.figures.add('Redis wiped: answers', longestAnswerMs(scene.clients, wipedMs - loadedMs));
  return problems;
}

/** Returns the waiting times of requests that were refused while Redis was away. */
function refusedAfterMs(clients: readonly ClusterClient[], sinceMs: number): number[] {
  return clients
    .flatMap(({ ledger }) => ledger.sent)
    .flatMap(({ sentMs, answeredMs, refusal }) =>
      sentMs > sinceMs && refusal !== undefined && answeredMs !== undefined ? [answeredMs - sentMs] : [],
    );
}

/** Lets the nodes reach a Redis again, once everything that it does is recorded. */
export async function reconnectNodes({ record, nodes }: Cluster, redis: Cluster['redis']): Promise<void> {
  await record.attach(redis.port);
  for (const room of record.rooms.keys()) {
    const kept = (await redis.send('XRANGE', `log:{${room}}`, '-', '+')) as [id: string, [string, string]][];
    record.addMissing(
      room,
      kept.map(([id, [, text]]) => {
        const [epoch = 0, seq = 0] = id.split('-').map(Number);
        return { epoch, seq, text };
      }),
    );
  }
  for (const node of nodes) node.redis.open();
}
