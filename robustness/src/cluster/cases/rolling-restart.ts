import { setTimeout as delay } from 'node:timers/promises';
import { longestAnswerMs } from '../answer-times.ts';
import type { Scene } from '../scene.ts';

const loadedMs = 500;
const betweenMs = 1000;
const backWithinMs = 20_000;

/** 11: all nodes are restarted one after the other under load, as a deploy does it. */
export async function restartAll(scene: Scene): Promise<string[]> {
  const { cluster, clients, figures } = scene;
  const load = scene.startLoad();
  await delay(loadedMs);
  const startedMs = performance.now();
  for (const node of cluster.nodes) {
    await node.drain();
    await node.start();
    await delay(betweenMs);
  }
  load.stop();
  await scene.untilConnected(backWithinMs);
  const problems = await scene.look();
  const connected = clients.map(({ connections }) => connections.filter(({ openedMs }) => openedMs > startedMs).length);
  figures.add('rolling restart: connections of one client', Math.max(...connected));
  figures.add('rolling restart: answers, with reconnecting', longestAnswerMs(clients, startedMs));
  return problems;
}
