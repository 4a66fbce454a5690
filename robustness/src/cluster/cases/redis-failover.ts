import { setTimeout as delay } from 'node:timers/promises';
import { untilAnsweredAgain } from '../probes.ts';
import { reconnectNodes } from './redis-cases.ts';
import type { Scene } from '../scene.ts';
import { thrownOutSince } from '../thrown-out.ts';

const loadedMs = 500;
/** Time until an operator's tools notice. */
const noticedAfterMs = 1000;

/** 9: Redis dies, and its replica takes its place without the newest entries. The owners live and restore these. */
export async function failOverRedis(scene: Scene): Promise<string[]> {
  const { cluster, clients, figures } = scene;
  const replica = await cluster.startReplica();
  const load = scene.startLoad();
  await delay(loadedMs);
  // The replica never receives the entries that are written from now on.
  await replica.send('REPLICAOF', 'NO', 'ONE');
  await delay(loadedMs / 2);
  const lostMs = performance.now();
  await cluster.redis.kill();
  for (const { redis } of cluster.nodes) redis.close();
  await delay(noticedAfterMs);
  cluster.useRedis(replica);
  await reconnectNodes(cluster, replica);
  const backMs = performance.now();
  await untilAnsweredAgain(clients);
  figures.add('Redis failed over: healthy after', performance.now() - backMs);
  load.stop();
  return [...(await scene.look()), ...thrownOutSince(clients, lostMs, 'the end of Redis')];
}
